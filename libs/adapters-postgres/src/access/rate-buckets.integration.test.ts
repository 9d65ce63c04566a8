import { assert } from "@effect/vitest"
import { RateBuckets, type TokenLease } from "@trajet/domain/access"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { hourMillis, StoreInside } from "@trajet/testing"
import { onPostgres } from "../testing/postgres-store.ts"

// Refills so slowly that it gains less than a token during a test.
const slow = { axis: "key", capacity: 100, windowSeconds: 100 * 3_600 } as const

const lease = Effect.fnUntraced(function* (subject: string, wanted: number, members: Partial<TokenLease> = {}) {
  const buckets = yield* RateBuckets
  return yield* buckets.lease({ ...slow, subject, wanted, ...members })
})

const granted = (subject: string, wanted: number, members: Partial<TokenLease> = {}) =>
  Effect.map(lease(subject, wanted, members), (leased) => leased.granted)

const letPass = Effect.fnUntraced(function* (millis: number) {
  const inside = yield* StoreInside
  yield* inside.letPass(millis)
})

onPostgres("a rate bucket", (it) => {
  it.effect("is full at first, and reports the remaining tokens", () =>
    Effect.gen(function* () {
      const subject = randomUUID()
      const leased = yield* lease(subject, 30)
      assert.strictEqual(leased.granted, 30)
      assert.closeTo(leased.remaining, 70, 0.9)
      assert.strictEqual(yield* granted(subject, 0), 0)
    })
  )

  it.effect("hands out at most its tokens, for any number of concurrent callers", () =>
    Effect.gen(function* () {
      const subject = randomUUID()
      const grants = yield* Effect.forEach(Array.from({ length: 40 }), () => granted(subject, 7), {
        concurrency: "unbounded"
      })
      assert.strictEqual(
        grants.reduce((sum, tokens) => sum + tokens, 0),
        100
      )
      assert.isTrue(grants.every((tokens) => Number.isInteger(tokens) && tokens >= 0 && tokens <= 7))
      assert.strictEqual(yield* granted(subject, 1), 0)
    })
  )

  it.effect("refills evenly, and never beyond its capacity", () =>
    Effect.gen(function* () {
      const subject = randomUUID()
      assert.strictEqual(yield* granted(subject, 1_000), 100)
      yield* letPass(10.5 * hourMillis)
      assert.strictEqual(yield* granted(subject, 1_000), 10)
      yield* letPass(0.6 * hourMillis)
      assert.strictEqual(yield* granted(subject, 1_000), 1, "the half token was kept")
      yield* letPass(1_000 * hourMillis)
      assert.strictEqual(yield* granted(subject, 1_000), 100)
    })
  )

  it.effect("loses no token if the clock of the store is set back", () =>
    Effect.gen(function* () {
      const subject = randomUUID()
      assert.strictEqual(yield* granted(subject, 10), 10)
      yield* letPass(-60 * hourMillis)
      assert.strictEqual(yield* granted(subject, 40), 40)
      assert.strictEqual(yield* granted(subject, 50), 50)
      assert.strictEqual(yield* granted(subject, 1), 0)
      yield* letPass(60 * hourMillis)
    })
  )

  it.effect("hands out at most its tokens and its refill, over any time", () =>
    Effect.gen(function* () {
      const subject = randomUUID()
      let total = 0
      for (let step = 1; step <= 30; step++) {
        total += yield* granted(subject, 1 + ((step * 7) % 23))
        assert.isAtMost(total, 100 + 2.5 * (step - 1) + 0.9)
        yield* letPass(2.5 * hourMillis)
      }
      assert.isAbove(total, 100)
    })
  )

  it.effect("is dropped after it was unused for the given time, and not before", () =>
    Effect.gen(function* () {
      const buckets = yield* RateBuckets
      const idleSeconds = 120
      yield* letPass(idleSeconds * 1_000 + 1)
      yield* buckets.prune(idleSeconds, [])
      const [old, young] = [randomUUID(), randomUUID()]
      for (let one = 0; one < 20; one++) yield* granted(`${old} ${one}`, 100)
      yield* letPass((idleSeconds - 10) * 1_000)
      yield* granted(young, 100)
      assert.strictEqual(yield* buckets.prune(idleSeconds, []), 0)
      yield* letPass(11_000)
      assert.strictEqual(yield* buckets.prune(idleSeconds, []), 20)
      assert.strictEqual(yield* granted(young, 1), 0, "the bucket is still empty")
      assert.strictEqual(yield* granted(`${old} 1`, 100), 100, "the bucket is full, like an unknown one")
    })
  )

  it.effect("is kept for longer if its axis fills slowly", () =>
    Effect.gen(function* () {
      const buckets = yield* RateBuckets
      const axis = `slow ${randomUUID()}`
      const day = { axis, subject: randomUUID(), wanted: 50, capacity: 50, windowSeconds: 86_400 }
      assert.strictEqual((yield* buckets.lease(day)).granted, 50)
      yield* letPass(3_600_000)
      yield* buckets.prune(120, [{ axis, idleSeconds: 172_800 }])
      assert.isBelow((yield* buckets.lease(day)).granted, 5, "an hour fills two tokens")
      yield* letPass(172_801_000)
      yield* buckets.prune(120, [{ axis, idleSeconds: 172_800 }])
      assert.strictEqual((yield* buckets.lease(day)).granted, 50)
    })
  )

  it.effect("is separate for each axis and subject", () =>
    Effect.gen(function* () {
      const subject = randomUUID()
      assert.strictEqual(yield* granted(subject, 100), 100)
      assert.strictEqual(yield* granted(subject, 100, { axis: "ip" }), 100)
      assert.strictEqual(yield* granted(randomUUID(), 100), 100)
      assert.strictEqual(yield* granted(subject, 100), 0)
    })
  )
})
