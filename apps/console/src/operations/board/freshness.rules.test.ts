import { assert, describe, it } from "vitest"
import { freshnessOf } from "./freshness.rules.ts"

const heardAt = 1_000_000

describe("the data of the board", () => {
  it("are fresh for 10 s after a sign of the service, quiet until 20 s, and then lost", { tags: "CON-115" }, () => {
    const after = (millis: number) => freshnessOf({ status: "open", heardAt }, heardAt + millis)
    assert.deepStrictEqual([0, 9_999, 10_000, 19_999, 20_000, 900_000].map(after), [
      "fresh",
      "fresh",
      "quiet",
      "quiet",
      "lost",
      "lost"
    ])
  })

  it("stay fresh while the feed is opened again, and are not once its connection broke", () => {
    assert.strictEqual(freshnessOf({ status: "connecting", heardAt }, heardAt + 1_000), "fresh")
    const broken = (millis: number) => freshnessOf({ status: "broken", heardAt }, heardAt + millis)
    assert.deepStrictEqual([0, 19_999, 20_000].map(broken), ["broken", "broken", "lost"])
  })

  it("are awaited until the first answer", () => {
    assert.strictEqual(freshnessOf({ status: "connecting", heardAt: null }, 0), "waiting")
    assert.strictEqual(freshnessOf({ status: "broken", heardAt: null }, 0), "broken")
  })

  it("are not older if the clock of the computer goes back", () => {
    assert.strictEqual(freshnessOf({ status: "open", heardAt }, heardAt - 60_000), "fresh")
  })
})
