import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeLinkLimit } from "./link-limit.ts"

const axis = { name: "link", capacity: 3, windowSeconds: 60 }

describe("the limit of a link", () => {
  it.effect("lets a link be opened until its bucket is empty, and again after the next token", () =>
    Effect.gen(function* () {
      const limit = makeLinkLimit(axis)
      for (const remaining of [2, 1, 0]) {
        assert.deepInclude(yield* limit.take("a"), { allowed: true, remaining })
      }
      assert.deepInclude(yield* limit.take("a"), { allowed: false, remaining: 0, retryAfterSeconds: 20 })
      yield* TestClock.adjust("19 seconds")
      assert.deepInclude(yield* limit.take("a"), { allowed: false, retryAfterSeconds: 1 })
      yield* TestClock.adjust("1 second")
      assert.isTrue((yield* limit.take("a")).allowed)
      assert.isFalse((yield* limit.take("a")).allowed)
    })
  )

  it.effect("is the number of openings of the setting, for every setting", () =>
    Effect.gen(function* () {
      for (const capacity of [1, 7, 60, 61, 1_000]) {
        const limit = makeLinkLimit({ ...axis, capacity })
        for (let left = capacity - 1; left >= 0; left--) {
          assert.deepInclude(yield* limit.take("a"), { allowed: true, remaining: left }, `${capacity}`)
        }
        assert.isFalse((yield* limit.take("a")).allowed)
      }
    })
  )

  it.effect("is separate for each link", () =>
    Effect.gen(function* () {
      const limit = makeLinkLimit(axis)
      for (let nth = 0; nth < 4; nth++) yield* limit.take("a")
      assert.deepInclude(yield* limit.take("b"), { allowed: true, remaining: 2 })
    })
  )

  it.effect("never holds more than a full bucket, however long the link was not opened", () =>
    Effect.gen(function* () {
      const limit = makeLinkLimit(axis)
      yield* limit.take("a")
      yield* TestClock.adjust("10 hours")
      assert.deepInclude(yield* limit.take("a"), { allowed: true, remaining: 2 })
    })
  )

  it.effect("remembers the most recently opened links, and forgets the others", () =>
    Effect.gen(function* () {
      const limit = makeLinkLimit(axis)
      for (const token of ["old", "used"]) for (let nth = 0; nth < 3; nth++) yield* limit.take(token)
      for (let nth = 0; nth < 9_998; nth++) yield* limit.take(`other ${nth}`)
      assert.isFalse((yield* limit.take("used")).allowed)
      yield* limit.take("one more")
      assert.isFalse((yield* limit.take("used")).allowed)
      assert.isTrue((yield* limit.take("old")).allowed)
    })
  )
})
