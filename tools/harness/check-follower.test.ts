import { assert, describe, it } from "vitest"
import { followerFaults } from "./check-follower.ts"

const log = ["a", "b", "c", "d"]

describe("the check of a reader", () => {
  it("accepts one that read the log", () => {
    assert.deepStrictEqual(followerFaults(log, log), [])
  })

  it("finds what it missed, also at the end", () => {
    assert.deepStrictEqual(followerFaults(log, ["a", "c"]), ["missed: b", "missed: d"])
  })

  it("finds what it got twice, late, or of no log", () => {
    assert.deepStrictEqual(followerFaults(log, ["a", "b", "b", "c", "d"]), ["read twice: b"])
    assert.deepStrictEqual(followerFaults(log, ["a", "c", "b", "d"]), ["read too late: b"])
    assert.deepStrictEqual(followerFaults(log, ["a", "b", "x", "c", "d"]), ["read, and not in the log: x"])
  })
})
