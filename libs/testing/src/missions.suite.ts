import { assert, describe } from "@effect/vitest"
import {
  ClaimLost,
  decide,
  EventLog,
  IdempotencyKeys,
  type Mission,
  type MissionChange,
  Missions,
  MissionNotFound,
  type NewMissionRecord,
  type Tenant
} from "@trajet/domain"
import { Effect, Option, Result } from "effect"
import { randomUUID } from "node:crypto"
import {
  callerOf,
  everything,
  insert,
  newTenant,
  recordOf,
  StoreInside,
  type StoreTests,
  tenantAndStrangers
} from "./store.suite.ts"

const found = Effect.fnUntraced(function* (tenant: Tenant, id: string) {
  const missions = yield* Missions
  return Option.getOrThrow(yield* missions.find(tenant, id))
})

const eventsOf = Effect.fnUntraced(function* (tenant: Tenant) {
  const log = yield* EventLog
  return yield* log.read(tenant, { after: null, type: null, limit: 201 })
})

const claim = Effect.fnUntraced(function* (tenant: Tenant) {
  const keys = yield* IdempotencyKeys
  const claimed = yield* keys.claim(tenant, randomUUID(), "fingerprint", 10_000)
  if (claimed._tag === "Held") return assert.fail("the key is new")
  return claimed.claim
})

/** What the store holds of a tenant, to be the same before and after a write that must not happen. */
const contents = Effect.fnUntraced(function* (tenant: Tenant) {
  const missions = yield* Missions
  const inside = yield* StoreInside
  return {
    list: yield* missions.list(tenant, everything),
    events: yield* eventsOf(tenant),
    audit: yield* inside.audited(tenant.groupId)
  }
})

const described = (mission: Mission, description: string): MissionChange<string> => ({
  mission: { ...mission, description, sequence: mission.sequence + 1 },
  events: [{ type: "transport.dates_updated", data: { id: mission.id, description } }],
  result: description
})

const cancel = (mission: Mission, now: string) =>
  Result.map(decide(mission, { _tag: "Cancel", by: "client" }, now), (decision) => ({ ...decision, result: "done" }))

const insertion = (it: StoreTests) =>
  describe("inserting", () => {
    it.effect("keeps a mission as it was given, with its number and the time of its event", () =>
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
        assert.deepStrictEqual(events, [
          { id, type: "transport.created", createdAt, missionId: record.id, transportId, sequence: 1, data }
        ])
        assert.strictEqual(data, JSON.stringify(record.created.data))
      })
    )

    it.effect("leaves a line in the audit log", () =>
      Effect.gen(function* () {
        const inside = yield* StoreInside
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const audited = yield* inside.audited(tenant.groupId)
        assert.deepStrictEqual(audited.at(-1), { environment: "test", action: "transport.create", target: id })
      })
    )

    it.effect("keeps the answer of its claim, which replays then find", () =>
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

    it.effect("writes nothing where the claim is another owner's, of another fence, answered, or not there", () =>
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
          { ...held, owner: randomUUID() },
          { ...held, fence: held.fence + 1 },
          { ...held, fence: held.fence - 1 },
          { ...held, key: randomUUID() },
          done
        ]) {
          const record = recordOf({}, { claim: lost, answer })
          const failure = yield* Effect.flip(missions.create(callerOf(tenant), record))
          assert.deepStrictEqual(failure, new ClaimLost())
          assert.isTrue(Option.isNone(yield* missions.find(tenant, record.id)))
        }
        for (const stranger of strangers) {
          const failure = yield* Effect.flip(missions.create(callerOf(stranger), recordOf({}, { claim: held, answer })))
          assert.strictEqual(failure._tag, "ClaimLost")
        }
        assert.deepStrictEqual(yield* contents(tenant), before)
        const still = yield* keys.claim(tenant, held.key, "fingerprint", 10_000)
        assert.isNull(still._tag === "Held" ? still.record.answer : "claimed anew")
      })
    )

    it.effect("of many at once refuses only those whose claim was lost, and numbers the others without a gap", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const records: Array<NewMissionRecord & { id: string }> = []
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

const changing = (it: StoreTests) =>
  describe("changing", () => {
    it.effect("writes the mission, its events in order with consecutive numbers, and a line in the audit log", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const inside = yield* StoreInside
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const before = yield* found(tenant, id)
        assert.strictEqual(yield* missions.change(callerOf(tenant), id, "transport.cancel", cancel), "done")
        const after = yield* found(tenant, id)
        assert.strictEqual(after.status, "cancelled")
        assert.deepStrictEqual([after.createdAt, after.transportId], [before.createdAt, before.transportId])
        const events = yield* eventsOf(tenant)
        assert.deepStrictEqual(
          events.map(({ type, sequence }) => [type, sequence]),
          [
            ["transport.created", 1],
            ["transport.status_changed", 2],
            ["transport.cancelled", 3]
          ]
        )
        const times = events.map(({ createdAt }) => createdAt)
        assert.deepStrictEqual(times, [...new Set(times)].sort())
        assert.deepStrictEqual(
          events.map(({ missionId, transportId }) => [missionId, transportId]),
          events.map(() => [id, after.transportId])
        )
        assert.strictEqual(after.sequence, 3)
        assert.deepStrictEqual((yield* inside.audited(tenant.groupId)).at(-1), {
          environment: "test",
          action: "transport.cancel",
          target: id
        })
      })
    )

    it.effect("shows in the list", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* missions.change(callerOf(tenant), id, "transport.cancel", (mission, now) =>
          Result.map(cancel(mission, now), (change) => {
            const { outbound } = change.mission
            const pickup = { ...outbound.pickup, date: "2031-04-01" }
            const delivery = { ...outbound.delivery, date: "2031-04-02" }
            return {
              ...change,
              mission: { ...change.mission, outbound: { ...outbound, pickup, delivery, priceHt: 1 } }
            }
          })
        )
        const [listed] = yield* missions.list(tenant, { ...everything, status: "cancelled" })
        assert.deepStrictEqual(
          [listed?.id, listed?.status, listed?.pickup.date, listed?.delivery.date, listed?.amountHt],
          [id, "cancelled", "2031-04-01", "2031-04-02", 1]
        )
        assert.isEmpty(yield* missions.list(tenant, { ...everything, status: "scheduled" }))
      })
    )

    it.effect("writes a mission that has no event, with its line in the audit log", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const before = yield* contents(tenant)
        yield* missions.change(callerOf(tenant), id, "transport.note", (mission) =>
          Result.succeed({ mission: { ...mission, description: "noted" }, events: [], result: null })
        )
        const after = yield* contents(tenant)
        assert.strictEqual((yield* found(tenant, id)).description, "noted")
        assert.deepStrictEqual(after.events, before.events)
        assert.strictEqual(after.audit.length, before.audit.length + 1)
      })
    )

    it.effect("writes nothing where the mission stays the very same, and still answers", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        const before = yield* contents(tenant)
        const answer = yield* missions.change(callerOf(tenant), id, "transport.dates", (mission) =>
          Result.succeed({ mission, events: [], result: 7 })
        )
        assert.strictEqual(answer, 7)
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )

    it.effect("writes nothing where the decision refuses, and fails as it does", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* missions.change(callerOf(tenant), id, "transport.cancel", cancel)
        const before = yield* contents(tenant)
        const failure = yield* Effect.flip(missions.change(callerOf(tenant), id, "transport.cancel", cancel))
        assert.strictEqual(failure._tag, "AlreadyCancelled")
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )

    it.effect("lets two changes of one mission happen one after the other", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant, { description: "" })
        const letters = [..."abcdefghijkl"]
        yield* Effect.forEach(
          letters,
          (letter) =>
            missions.change(callerOf(tenant), id, "transport.note", (mission) =>
              Result.succeed(described(mission, `${mission.description ?? ""}${letter}`))
            ),
          { concurrency: "unbounded" }
        )
        const { description, sequence } = yield* found(tenant, id)
        assert.sameMembers([...(description ?? "")], letters)
        assert.strictEqual(sequence, 1 + letters.length)
        const events = yield* eventsOf(tenant)
        assert.deepStrictEqual(
          events.map((event) => event.sequence),
          Array.from({ length: sequence }, (_, i) => i + 1)
        )
      })
    )

    it.effect("finds no mission under an id that is unknown or another tenant's, and asks for no decision", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const { tenant, strangers } = yield* tenantAndStrangers
        const id = yield* insert(tenant)
        const before = yield* contents(tenant)
        const asked = [...strangers.map((stranger) => [stranger, id] as const), [tenant, randomUUID()] as const]
        for (const [who, which] of asked) {
          const failure = yield* Effect.flip(
            missions.change(callerOf(who), which, "transport.cancel", () => assert.fail("a decision was asked for"))
          )
          assert.deepStrictEqual(failure, new MissionNotFound())
        }
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )
  })

/** What callers of the port rely on, whatever keeps the missions. */
export const missionsSuite = (it: StoreTests) =>
  describe("the missions", () => {
    insertion(it)
    changing(it)

    it.effect("are found by their own tenant alone", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const { tenant, strangers } = yield* tenantAndStrangers
        const id = yield* insert(tenant)
        assert.strictEqual((yield* found(tenant, id)).id, id)
        for (const stranger of strangers) assert.isTrue(Option.isNone(yield* missions.find(stranger, id)))
        assert.isTrue(Option.isNone(yield* missions.find(tenant, randomUUID())))
      })
    )
  })
