import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import {
  type Claim,
  type ClaimAnswer,
  IdempotencyKey,
  IdempotencyKeys,
  type StoredAnswer
} from "@trajet/domain/idempotency"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { hourMillis, newTenant, StoreInside, type StoreTests, tenantAndStrangers } from "../store/store.suite.ts"

const leaseMillis = 10_000
const answer: StoredAnswer = { status: 422, body: '{"title":"é"}' }

const newKey = () => IdempotencyKey(randomUUID())

const claiming = Effect.fnUntraced(function* (tenant: Tenant, key: IdempotencyKey, fingerprint = "one") {
  const keys = yield* IdempotencyKeys
  return yield* keys.claim(tenant, key, fingerprint, leaseMillis)
})

const claimed = (got: ClaimAnswer): Claim => (got._tag === "Claimed" ? got.claim : assert.fail("the key is held"))
const held = (got: ClaimAnswer) => (got._tag === "Held" ? got : assert.fail("the key was claimed"))

const letPass = Effect.fnUntraced(function* (millis: number) {
  const inside = yield* StoreInside
  yield* inside.letPass(millis)
})

const claims = (it: StoreTests) =>
  describe("claimed", () => {
    it.effect("shows the claim that holds it, with the end of the lease", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const key = newKey()
        assert.strictEqual(claimed(yield* claiming(tenant, key)).key, key)
        const { record, now } = held(yield* claiming(tenant, key))
        assert.deepStrictEqual([record.fingerprint, record.answer], ["one", null])
        const leftMillis = Date.parse(record.leaseUntil) - Date.parse(now)
        assert.isTrue(leftMillis > 0 && leftMillis <= leaseMillis, `${leftMillis} ms are left`)
      })
    )

    it.effect("is held for any other request, which gets the fingerprint of the holder", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const key = newKey()
        claimed(yield* claiming(tenant, key))
        assert.strictEqual(held(yield* claiming(tenant, key, "other")).record.fingerprint, "one")
      })
    )

    it.effect("goes to one of many concurrent claims", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const key = newKey()
        const got = yield* Effect.forEach(Array.from({ length: 24 }), () => claiming(tenant, key), {
          concurrency: "unbounded"
        })
        assert.strictEqual(got.filter(({ _tag }) => _tag === "Claimed").length, 1)
      })
    )

    it.effect(
      "is a separate key for another tenant",
      () =>
        Effect.gen(function* () {
          const keys = yield* IdempotencyKeys
          const { tenant, strangers } = yield* tenantAndStrangers
          const key = newKey()
          const mine = claimed(yield* claiming(tenant, key))
          for (const stranger of strangers) {
            yield* keys.complete(stranger, mine, answer)
            yield* keys.release(stranger, mine)
            claimed(yield* claiming(stranger, key, "theirs"))
          }
          const { record } = held(yield* claiming(tenant, key))
          assert.deepStrictEqual([record.fingerprint, record.answer], ["one", null])
          yield* keys.complete(tenant, mine, answer)
          assert.deepStrictEqual(held(yield* claiming(tenant, key)).record.answer, answer)
          for (const stranger of strangers) {
            const { record } = held(yield* claiming(stranger, key, "theirs"))
            assert.deepStrictEqual([record.fingerprint, record.answer], ["theirs", null])
          }
        }),
      { tags: "IDM-5" }
    )
  })

const takeovers = (it: StoreTests) =>
  describe("after the end of its lease", () => {
    it.effect("goes to the same request with a higher fence, and the previous holder writes nothing", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const tenant = yield* newTenant
        const key = newKey()
        const first = claimed(yield* claiming(tenant, key))
        yield* letPass(leaseMillis + 1)
        const second = claimed(yield* claiming(tenant, key))
        assert.isAbove(second.fence, first.fence)
        assert.notStrictEqual(second.owner, first.owner)
        yield* keys.complete(tenant, first, { status: 200, body: "late" })
        yield* keys.release(tenant, first)
        assert.isNull(held(yield* claiming(tenant, key)).record.answer)
        yield* keys.complete(tenant, second, answer)
        assert.deepStrictEqual(held(yield* claiming(tenant, key)).record.answer, answer)
      })
    )

    it.effect("is not taken over before the end", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const key = newKey()
        claimed(yield* claiming(tenant, key))
        yield* letPass(leaseMillis / 2)
        held(yield* claiming(tenant, key))
      })
    )

    it.effect("does not go to another request", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const key = newKey()
        claimed(yield* claiming(tenant, key))
        yield* letPass(leaseMillis + 1)
        assert.strictEqual(held(yield* claiming(tenant, key, "other")).record.fingerprint, "one")
      })
    )
  })

const ends = (it: StoreTests) =>
  describe("after its completion", () => {
    it.effect("returns its answer to every request, and stores one answer", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const tenant = yield* newTenant
        const key = newKey()
        const claim = claimed(yield* claiming(tenant, key))
        yield* keys.complete(tenant, claim, answer)
        yield* keys.complete(tenant, claim, { status: 201, body: "second" })
        yield* keys.release(tenant, claim)
        yield* letPass(leaseMillis + 1)
        assert.deepStrictEqual(held(yield* claiming(tenant, key)).record, {
          ...held(yield* claiming(tenant, key, "other")).record,
          fingerprint: "one",
          answer
        })
      })
    )

    it.effect("is free for any request if it was released, with a higher fence", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const tenant = yield* newTenant
        const key = newKey()
        const first = claimed(yield* claiming(tenant, key))
        yield* keys.release(tenant, first)
        const second = claimed(yield* claiming(tenant, key, "other"))
        assert.isAbove(second.fence, first.fence)
        yield* keys.complete(tenant, first, answer)
        const { record } = held(yield* claiming(tenant, key, "other"))
        assert.deepStrictEqual([record.fingerprint, record.answer], ["other", null])
      })
    )

    it.effect(
      "is stored for 24 hours and then forgotten",
      () =>
        Effect.gen(function* () {
          const keys = yield* IdempotencyKeys
          const tenant = yield* newTenant
          const key = newKey()
          const first = claimed(yield* claiming(tenant, key))
          yield* keys.complete(tenant, first, answer)
          yield* letPass(24 * hourMillis - 60_000)
          assert.deepStrictEqual(held(yield* claiming(tenant, key)).record.answer, answer)
          yield* letPass(60_001)
          const second = claimed(yield* claiming(tenant, key, "other"))
          assert.isAbove(second.fence, first.fence)
          assert.isNull(held(yield* claiming(tenant, key, "other")).record.answer)
        }),
      { tags: ["LIM-3", "IDM-9"] }
    )

    it.effect("is stored for 24 hours after its last claim, not its first", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const tenant = yield* newTenant
        const [given, overtaken] = [newKey(), newKey()]
        yield* keys.release(tenant, claimed(yield* claiming(tenant, given)))
        claimed(yield* claiming(tenant, overtaken))
        yield* letPass(23 * hourMillis)
        for (const key of [given, overtaken]) {
          yield* keys.complete(tenant, claimed(yield* claiming(tenant, key)), answer)
        }
        yield* letPass(23 * hourMillis)
        for (const key of [given, overtaken]) {
          assert.deepStrictEqual(held(yield* claiming(tenant, key)).record.answer, answer)
        }
      })
    )
  })

export const idempotencyKeysSuite = (it: StoreTests) =>
  describe("an idempotency key", () => {
    claims(it)
    takeovers(it)
    ends(it)
  })
