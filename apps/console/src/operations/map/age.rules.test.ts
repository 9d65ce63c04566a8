import { assert, describe, it } from "vitest"
import { ageOf } from "./age.rules.ts"

const now = Date.parse("2026-11-20T10:00:00Z")

describe("the position of a driver", () => {
  it("is old after a quarter of an hour, and not before", { tags: "CON-91" }, () => {
    assert.strictEqual(ageOf("2026-11-20T09:45:00.000000Z", now), "fresh")
    assert.strictEqual(ageOf("2026-11-20T09:44:59.999000Z", now), "old")
    assert.strictEqual(ageOf("2026-11-20T10:00:05.000000Z", now), "fresh")
  })

  it("is none before the first one of the trip", { tags: "CON-91" }, () => {
    assert.strictEqual(ageOf(null, now), "none")
  })
})
