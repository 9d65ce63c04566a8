import { assert, describe, it } from "@effect/vitest"
import { Groups } from "../access/groups.port.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { fakeStore } from "@trajet/testing"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { GroupId, type Tenant } from "../access/tenant.model.ts"
import { IdempotencyKeys } from "./idempotency-keys.port.ts"
import { IdempotencyKey, type StoredAnswer } from "./idempotency.model.ts"
import { isKept, judgeKey } from "./idempotency.rules.ts"

const leaseMillis = 10_000
const hourMillis = 3_600_000

/** End of a request that was carried out: an answer, or the death of its process. */
type End = { readonly status: number; readonly code: string | null } | "died"

interface Asked {
  readonly tenant: Tenant
  readonly key: IdempotencyKey
  readonly body: string
  readonly waitMillis: number
  readonly end: End
}

const tenants: ReadonlyArray<Tenant> = [
  { groupId: GroupId("group-1"), environment: "live" },
  { groupId: GroupId("group-1"), environment: "test" },
  { groupId: GroupId("group-2"), environment: "live" }
]

const asked: fc.Arbitrary<Asked> = fc.record({
  tenant: fc.constantFrom(...tenants),
  key: fc.constantFrom(IdempotencyKey("key-1"), IdempotencyKey("key-2")),
  body: fc.constantFrom("one", "other"),
  waitMillis: fc.constantFrom(
    0,
    1,
    leaseMillis - 1,
    leaseMillis + 1,
    12 * hourMillis,
    24 * hourMillis - 1,
    24 * hourMillis + 1
  ),
  end: fc.constantFrom<End>(
    { status: 201, code: null },
    { status: 422, code: "validation_failed" },
    { status: 422, code: "documents_failed" },
    { status: 404, code: null },
    { status: 502, code: "relay_unavailable" },
    "died"
  )
})

type Outcome = "carried out" | "replayed" | "KeyReused" | "RequestInProgress"

/**
 * The steps of the API: claim the key; then replay or refuse; otherwise carry out, and store the answer or release the
 * key.
 */
const request = Effect.fnUntraced(function* ({ tenant, key, body, end }: Asked, n: number) {
  const keys = yield* IdempotencyKeys
  const claimed = yield* keys.claim(tenant, key, body, leaseMillis)
  if (claimed._tag === "Held") {
    const judged = judgeKey(claimed.record, body, claimed.now)
    return Result.match(judged, {
      onFailure: ({ _tag }): readonly [Outcome, StoredAnswer | null] => [_tag, null],
      onSuccess: (answer): readonly [Outcome, StoredAnswer | null] => ["replayed", answer]
    })
  }
  const answer = end === "died" ? null : { status: end.status, body: `answer ${n}` }
  if (end !== "died" && answer !== null) {
    if (isKept(end.status, end.code)) yield* keys.complete(tenant, claimed.claim, answer)
    else yield* keys.release(tenant, claimed.claim)
  }
  const outcome: readonly [Outcome, StoredAnswer | null] = ["carried out", answer]
  return outcome
})

interface Remembered {
  readonly body: string
  readonly sinceMillis: number
  /** Null if there was no answer: the key is held until its lease ends. */
  readonly answer: StoredAnswer | null
}

/** The outcome by IDM-3 to IDM-9, without fences, leases or a store. */
const expected = (
  memory: Map<string, Remembered>,
  { tenant, key, body, end }: Asked,
  n: number,
  nowMillis: number
): readonly [Outcome, StoredAnswer | null] => {
  const name = JSON.stringify([tenant, key])
  const known = memory.get(name)
  if (known !== undefined && nowMillis - known.sinceMillis <= 24 * hourMillis) {
    if (known.body !== body) return ["KeyReused", null]
    if (known.answer !== null) return ["replayed", known.answer]
    if (nowMillis - known.sinceMillis <= leaseMillis) return ["RequestInProgress", null]
  }
  if (end === "died") {
    memory.set(name, { body, sinceMillis: nowMillis, answer: null })
    return ["carried out", null]
  }
  const answer = { status: end.status, body: `answer ${n}` }
  if (end.status === 201 || end.code === "validation_failed") memory.set(name, { body, sinceMillis: nowMillis, answer })
  else memory.delete(name)
  return ["carried out", answer]
}

describe("keyed requests", () => {
  it(
    "are carried out, replayed or refused by the rules, after any sequence of requests",
    { tags: ["ERR-23", "IDM-6"] },
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 25 }), async (sequence) => {
          const store = fakeStore()
          const memory = new Map<string, Remembered>()
          let nowMillis = 0
          const run = Effect.gen(function* () {
            const groups = yield* Groups
            yield* groups.create(GroupId("group-1"), "one", demonstrationGrid)
            yield* groups.create(GroupId("group-2"), "two", demonstrationGrid)
            for (const [n, one] of sequence.entries()) {
              store.letPass(one.waitMillis)
              nowMillis += one.waitMillis
              assert.deepStrictEqual(yield* request(one, n), expected(memory, one, n, nowMillis), `request ${n}`)
            }
          })
          await Effect.runPromise(run.pipe(Effect.provide(store.layer), Effect.provide(TestClock.layer())))
        }),
        { numRuns: 500 }
      )
  )
})
