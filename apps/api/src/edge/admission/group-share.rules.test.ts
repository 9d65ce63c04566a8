import { assert, describe, it } from "vitest"
import { nextBaseMillis, nextShare } from "./group-share.rules.ts"

const bounds = { floor: 8, ceiling: 256, targetMillis: 6 }

/** The share after each of these windows. */
const after = (windows: ReadonlyArray<readonly [meanMillis: number, wasBound: boolean]>, from = 8) => {
  let share = from
  return windows.map(([meanMillis, wasBound]) => (share = nextShare(share, { meanMillis, wasBound }, bounds)))
}

describe("the share of a group", { tags: "LIM-58" }, () => {
  it("doubles while the group waits for it and look-ups are fast, up to all places", () => {
    assert.deepStrictEqual(after(Array(6).fill([6, true])), [16, 32, 64, 128, 256, 256])
  })

  it("halves while look-ups are slow, whoever waits, down to the floor", () => {
    for (const wasBound of [true, false]) {
      assert.deepStrictEqual(after(Array(6).fill([6.1, wasBound]), 256), [128, 64, 32, 16, 8, 8])
    }
  })

  it("falls back when nobody waits for it", () => {
    assert.deepStrictEqual(after(Array(4).fill([1, false]), 16), [12, 9, 8, 8])
  })
})

describe("the usual time of a look-up", { tags: "LIM-58" }, () => {
  it("falls at once, and follows a shortage of minutes only by a little", () => {
    assert.strictEqual(nextBaseMillis(null, 9), 9)
    assert.strictEqual(nextBaseMillis(9, 2), 2)
    let base = 2
    // A minute of windows.
    for (let window = 0; window < 1_200; window++) base = nextBaseMillis(base, 12)
    assert.isBelow(base, 7)
    // A store that has moved far away is known after some minutes.
    for (let window = 0; window < 12_000; window++) base = nextBaseMillis(base, 12)
    assert.isAbove(base, 11.9)
  })
})
