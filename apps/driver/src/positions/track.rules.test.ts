import { assert, describe, it } from "vitest"
import { gapsOf, stopped, type Track, tracked } from "./track.rules.ts"

const minute = 60_000
const at = (...minutes: ReadonlyArray<number>): Track =>
  minutes.map((each) => ({ millis: each * minute })).reduce<Track>(tracked, { spans: [] })

const gaps = (track: Track, nowMinutes: number, fromMinutes = 0) =>
  gapsOf(track, { pickedUpMillis: 0, fromMillis: fromMinutes * minute, nowMillis: nowMinutes * minute }).map(
    ({ fromMillis, reason, toMillis }) => [fromMillis / minute, toMillis === null ? null : toMillis / minute, reason]
  )

describe("the track of a trip", () => {
  it("has a gap where no position came for more than 10 minutes", { tags: "DRV-20" }, () => {
    assert.deepStrictEqual(gaps(at(1, 6, 16), 20), [])
    assert.deepStrictEqual(gaps(at(1, 6, 17), 20), [[6, 17, "hidden"]])
  })

  it("has a gap from the pickup to the first position, and from the last one until now", { tags: "DRV-20" }, () => {
    assert.deepStrictEqual(gaps(at(11), 22), [
      [0, 11, "before"],
      [11, null, "hidden"]
    ])
    assert.deepStrictEqual(gaps({ spans: [] }, 11), [[0, null, "before"]])
  })

  it("says which gap the driver has made", { tags: "DRV-20" }, () => {
    const track = tracked(stopped(at(1, 5)), { millis: 60 * minute })
    assert.deepStrictEqual(gaps(track, 60), [[5, 60, "stopped"]])
    assert.deepStrictEqual(gaps(tracked(stopped(at(1, 5)), { millis: 10 * minute }), 15), [])
  })

  it("leaves out the gaps of earlier days", { tags: "DRV-20" }, () => {
    assert.deepStrictEqual(gaps(at(1, 60, 120), 121, 100), [[60, 120, "hidden"]])
  })
})
