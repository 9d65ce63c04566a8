import { assert, describe, it } from "vitest"
import { agoText } from "./ago.ts"

const now = Date.parse("2027-03-15T12:00:00.000Z")
const textAt = (millis: number) => agoText(new Date(now + millis).toISOString(), now, "en")

describe("the distance of an instant from now", () => {
  it.each([
    [-86_400_000, "yesterday"],
    [-86_399_999, "23 hours ago"],
    [-3_600_000, "1 hour ago"],
    [-3_599_999, "59 minutes ago"],
    [-60_000, "1 minute ago"],
    [-59_999, "59 seconds ago"],
    [-1_000, "1 second ago"],
    [-999, "now"],
    [0, "now"],
    [999, "now"],
    [1_000, "in 1 second"],
    [60_000, "in 1 minute"],
    [5_400_000, "in 1 hour"],
    [3 * 86_400_000 - 1, "in 2 days"]
  ])("of %s ms is in its largest unit, rounded down: %s", (millis, expected) => {
    assert.strictEqual(textAt(millis), expected)
  })

  it("is in the language of the user", () => {
    assert.strictEqual(agoText("2027-03-12T12:00:00Z", now, "fr"), "il y a 3 jours")
  })
})
