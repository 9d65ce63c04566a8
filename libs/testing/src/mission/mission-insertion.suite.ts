import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { ClaimLost, ClaimOwnerId, IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { type MissionId, Missions, type NewMissionRecord } from "@trajet/domain/mission"
import { Effect, Option, Result } from "effect"
import { randomUUID } from "node:crypto"
import {
  callerOf,
  contents,
  eventsOf,
  everything,
  found,
  insert,
  newTenant,
  recordOf,
  StoreInside,
  type StoreTests,
  tenantAndStrangers
} from "../store/store.suite.ts"

const claim = Effect.fnUntraced(function* (tenant: Tenant) {
  const keys = yield* IdempotencyKeys
  const claimed = yield* keys.claim(tenant, IdempotencyKey(randomUUID()), "fingerprint", 10_000)
  if (claimed._tag === "Held") return assert.fail("the key is new")
  return claimed.claim
})

export const missionInsertionSuite = (it: StoreTests) =>
  describe("an insertion of a mission", () => {
    it.effect("stores the mission, with its number and the time of its event", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const record = recordOf({ returns: true, reference: "R-1", description: "fragile, à l’étage" })
        yield* missions.create(callerOf(tenant), record)
        const mission = yield* found(tenant, record.id)
        assert.match(String(mission.transportId), /^M-\d{8,}$/u)
        assert.match(mission.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u)
        const { transportId, createdAt } = mission
        assert.deepStrictEqual(mission, { ...record.mission, transportId, createdAt })
        const events = yield* eventsOf(tenant)
        const { id, data } = events[0] ?? assert.fail("there is no event")
        const numbers = { sequence: 1, logNumber: 1 }
        assert.deepStrictEqual(events, [
          { id, type: "transport.created", createdAt, missionId: record.id, transportId, ...numbers, data }
        ])
        assert.strictEqual(data, JSON.stringify(record.created.data))
      })
    )

    it.effect("writes an audit row", () =>
      Effect.gen(function* () {
        const inside = yield* StoreInside
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const audited = yield* inside.audited(tenant.groupId)
        assert.deepStrictEqual(audited.at(-1), { environment: "test", action: "transport.create", target: id })
      })
    )

    it.effect("stores the answer of its claim for replays", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const keys = yield* IdempotencyKeys
        const tenant = yield* newTenant
        const held = yield* claim(tenant)
        const answer = { status: 201, body: '{"id":"x"}' }
        const record = recordOf({}, { claim: held, answer })
        yield* missions.create(callerOf(tenant), record)
        yield* found(tenant, record.id)
        const again = yield* keys.claim(tenant, held.key, "fingerprint", 10_000)
        assert.deepStrictEqual(again._tag === "Held" ? again.record.answer : null, answer)
      })
    )

    it.effect(
      "writes nothing if the claim belongs to another owner, has another fence, is answered, or does not exist",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const keys = yield* IdempotencyKeys
          const { tenant, strangers } = yield* tenantAndStrangers
          const held = yield* claim(tenant)
          const done = yield* claim(tenant)
          const answer = { status: 201, body: "{}" }
          yield* keys.complete(tenant, done, answer)
          const before = yield* contents(tenant)
          for (const lost of [
            { ...held, owner: ClaimOwnerId(randomUUID()) },
            { ...held, fence: held.fence + 1 },
            { ...held, fence: held.fence - 1 },
            { ...held, key: IdempotencyKey(randomUUID()) },
            done
          ]) {
            const record = recordOf({}, { claim: lost, answer })
            const failure = yield* Effect.flip(missions.create(callerOf(tenant), record))
            assert.deepStrictEqual(failure, new ClaimLost())
            assert.isTrue(Option.isNone(yield* missions.find(tenant, record.id)))
          }
          for (const stranger of strangers) {
            const failure = yield* Effect.flip(
              missions.create(callerOf(stranger), recordOf({}, { claim: held, answer }))
            )
            assert.strictEqual(failure._tag, "ClaimLost")
          }
          assert.deepStrictEqual(yield* contents(tenant), before)
          const still = yield* keys.claim(tenant, held.key, "fingerprint", 10_000)
          assert.isNull(still._tag === "Held" ? still.record.answer : "claimed anew")
        })
    )

    it.effect("is refused only if its claim was lost, and concurrent insertions get numbers without a gap", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const records: Array<NewMissionRecord & { id: MissionId }> = []
        for (let i = 0; i < 60; i++) {
          const held = yield* claim(tenant)
          const given = i % 3 === 0 ? { ...held, fence: held.fence + 1 } : held
          records.push(recordOf({}, { claim: given, answer: { status: 201, body: String(i) } }))
        }
        const done = yield* Effect.forEach(
          records,
          (record) => Effect.result(missions.create(callerOf(tenant), record)),
          {
            concurrency: "unbounded"
          }
        )
        assert.deepStrictEqual(
          done.map(Result.isSuccess),
          records.map((_, i) => i % 3 !== 0)
        )
        const accepted = records.filter((_, i) => i % 3 !== 0).map(({ id }) => id)
        const listed = yield* missions.list(tenant, everything)
        assert.sameMembers(
          listed.map(({ id }) => id),
          accepted
        )
        assert.strictEqual(new Set(listed.map(({ transportId }) => transportId)).size, accepted.length)
        const times = (yield* eventsOf(tenant)).map(({ createdAt }) => createdAt)
        assert.strictEqual(times.length, accepted.length)
        assert.deepStrictEqual(times, [...new Set(times)].sort())
      })
    )
  })
