import { assert, describe, it } from "@effect/vitest"
import { makeAskingPace } from "./asking-pace.ts"

/** Openings in each of the last minutes of a link, of which so many pages are open for half an hour. */
const openingsOf = (pages: number): ReadonlyArray<number> => {
  const pace = makeAskingPace()
  const minutes = Array.from({ length: 30 }, () => 0)
  const asks = Array.from({ length: pages }, (_, page) => (page * 15_000) / pages)
  for (let second = 0; second < 30 * 60; second++) {
    for (const [page, at] of asks.entries()) {
      if (at >= (second + 1) * 1_000) continue
      const minute = Math.floor(second / 60)
      minutes[minute] = (minutes[minute] ?? 0) + 1
      asks[page] = at + pace("token", at) * 1_000
    }
  }
  return minutes
}

describe("the pace of tracking pages", () => {
  it("is 15 s while few are open", { tags: "TRK-15" }, () => {
    const pace = makeAskingPace()
    for (const at of [0, 1_000, 16_000]) assert.strictEqual(pace("token", at), 15)
    for (const opened of openingsOf(100)) assert.isAtMost(opened, 400)
  })

  it("slows a thousand pages of one link to ten openings a second, within its limit", { tags: "TRK-15" }, () => {
    const opened = openingsOf(1_000)
    for (const count of opened) assert.isAtMost(count, 1_700)
    const settled = opened.slice(5)
    assert.isAtMost(settled.reduce((sum, count) => sum + count, 0) / settled.length, 700)
  })

  it("is of each link alone", { tags: "TRK-15" }, () => {
    const pace = makeAskingPace()
    for (let opened = 0; opened < 1_000; opened++) pace("popular", opened)
    assert.isAbove(pace("popular", 15_000), 60)
    assert.strictEqual(pace("quiet", 15_000), 15)
  })
})
