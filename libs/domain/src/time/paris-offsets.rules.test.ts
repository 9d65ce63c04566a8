import { assert, describe, it } from "@effect/vitest"
import { parisOffsetMillis } from "./paris-offsets.rules.ts"

const hour = 3_600_000
const at = (text: string): number => Date.parse(text)

describe("the clocks in Paris", () => {
  it("are two hours ahead of UTC from the last Sunday in March to the last one in October, at 01:00 UTC", () => {
    const summers = [
      ["1996-03-31", "1996-10-27"],
      ["2026-03-29", "2026-10-25"],
      ["2199-03-31", "2199-10-27"],
      ["2200-03-30", "2200-10-26"]
    ]
    for (const [first, last] of summers) {
      assert.strictEqual(parisOffsetMillis(at(`${first}T00:59:59.999Z`)), hour, first)
      assert.strictEqual(parisOffsetMillis(at(`${first}T01:00:00.000Z`)), 2 * hour, first)
      assert.strictEqual(parisOffsetMillis(at(`${last}T00:59:59.999Z`)), 2 * hour, last)
      assert.strictEqual(parisOffsetMillis(at(`${last}T01:00:00.000Z`)), hour, last)
    }
  })

  it("changed on other days in former years", () => {
    assert.strictEqual(parisOffsetMillis(at("1980-04-06T00:59:59.999Z")), hour)
    assert.strictEqual(parisOffsetMillis(at("1980-04-06T01:00:00.000Z")), 2 * hour)
    assert.strictEqual(parisOffsetMillis(at("1980-09-28T00:59:59.999Z")), 2 * hour)
    assert.strictEqual(parisOffsetMillis(at("1980-09-28T01:00:00.000Z")), hour)
    assert.strictEqual(parisOffsetMillis(at("1979-07-01T00:00:00.000Z")), 2 * hour)
    assert.strictEqual(parisOffsetMillis(at("1979-12-31T23:59:59.999Z")), hour)
  })

  it("showed the local time of Paris, by minutes and seconds, before there were zones", () => {
    assert.strictEqual(parisOffsetMillis(at("1890-01-01T00:00:00.000Z")), 561_000)
    assert.strictEqual(parisOffsetMillis(at("1911-03-10T23:50:38.999Z")), 561_000)
    assert.strictEqual(parisOffsetMillis(at("1911-03-10T23:50:39.000Z")), 0)
  })

  it("stay an hour ahead at the ends of a year, up to the last one", () => {
    for (const text of ["2026-01-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z", "9999-12-31T23:30:00.500Z"]) {
      assert.strictEqual(parisOffsetMillis(at(text)), hour, text)
    }
  })
})
