import { assert, describe } from "@effect/vitest"
import {
  AlreadyCancelled,
  AlreadyDuplicated,
  decide,
  type Mission,
  type MissionDuplicate,
  MissionId,
  MissionNotFound,
  Missions,
  type RefusalOf,
  TransportId
} from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { randomUUID } from "node:crypto"
import { orderedMission } from "./orders.fake.ts"
import {
  callerOf,
  contents,
  eventsOf,
  everything,
  found,
  insert,
  newTenant,
  StoreInside,
  type StoreTests,
  tenantAndStrangers
} from "../store/store.suite.ts"

type Refusal = RefusalOf<"LinkDuplicate">

/** A duplication by the domain: the copy names its source, the source its copy, and the source gets an event. */
const duplicateOf = (source: Mission, now: Instant): Result.Result<MissionDuplicate<MissionId, Refusal>, Refusal> => {
  if (source.duplicatedTo !== null) return Result.fail(new AlreadyDuplicated({ duplicatedTo: source.duplicatedTo }))
  const { mission, created } = orderedMission({ reference: source.reference })
  const duplicatedFrom = { id: source.id, transportId: source.transportId ?? TransportId("") }
  return Result.succeed({
    copy: { ...mission, duplicatedFrom },
    created,
    linked: (transportId) => {
      const duplicatedTo = { id: mission.id, transportId }
      const linked = decide(source, { _tag: "LinkDuplicate", duplicatedTo, by: "client" }, now)
      return Result.map(linked, (decision) => ({ ...decision, result: mission.id }))
    }
  })
}

export const missionsDuplicateSuite = (it: StoreTests) =>
  describe("a duplication of a mission", () => {
    it.effect("inserts the copy with its own number, and links both missions", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const sourceId = yield* insert(tenant, { returns: true, reference: "R-1" })
        const before = yield* found(tenant, sourceId)
        const copyId = yield* missions.duplicate(callerOf(tenant), sourceId, duplicateOf)
        const [source, copy] = [yield* found(tenant, sourceId), yield* found(tenant, copyId)]
        assert.match(String(copy.transportId), /^M-\d{8,}$/u)
        assert.notStrictEqual(copy.transportId, before.transportId)
        assert.match(copy.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u)
        assert.deepStrictEqual(copy.duplicatedFrom, { id: sourceId, transportId: before.transportId })
        const duplicatedTo = { id: copyId, transportId: copy.transportId ?? TransportId("") }
        assert.deepStrictEqual(source, { ...before, duplicatedTo, sequence: 2 })
        assert.deepStrictEqual(
          (yield* missions.list(tenant, { ...everything, reference: "R-1" })).map(({ id }) => id),
          [copyId, sourceId]
        )
      })
    )

    it.effect("logs the creation of the copy before the duplication of the source, each with an audit row", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const inside = yield* StoreInside
        const tenant = yield* newTenant
        const sourceId = yield* insert(tenant)
        const copyId = yield* missions.duplicate(callerOf(tenant), sourceId, duplicateOf)
        const copy = yield* found(tenant, copyId)
        const events = yield* eventsOf(tenant)
        assert.deepStrictEqual(
          events.map(({ type, missionId, sequence }) => [type, missionId, sequence]),
          [
            ["transport.created", sourceId, 1],
            ["transport.created", copyId, 1],
            ["transport.duplicated", sourceId, 2]
          ]
        )
        const times = events.map(({ createdAt }) => createdAt)
        assert.deepStrictEqual(times, [...new Set(times)].sort())
        assert.strictEqual(events[1]?.createdAt, copy.createdAt)
        assert.strictEqual(events[1]?.transportId, copy.transportId)
        const told: unknown = JSON.parse(events[2]?.data ?? "")
        assert.deepNestedInclude(told, { duplicated_to: { id: copyId, transport_id: copy.transportId } })
        assert.deepStrictEqual((yield* inside.audited(tenant.groupId)).slice(-2), [
          { environment: "test", action: "transport.create", target: copyId },
          { environment: "test", action: "transport.duplicate", target: sourceId }
        ])
      })
    )

    it.effect("writes nothing if the decision refuses, and fails with its error", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const sourceId = yield* insert(tenant)
        const copyId = yield* missions.duplicate(callerOf(tenant), sourceId, duplicateOf)
        const before = yield* contents(tenant)
        const failure = yield* Effect.flip(missions.duplicate(callerOf(tenant), sourceId, duplicateOf))
        assert.strictEqual(failure._tag === "AlreadyDuplicated" ? failure.duplicatedTo.id : failure._tag, copyId)
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )

    it.effect("writes nothing if the decision throws, even after the copy was inserted", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const sourceId = yield* insert(tenant)
        const before = yield* contents(tenant)
        const broken = missions.duplicate(callerOf(tenant), sourceId, (source, now) =>
          Result.map(duplicateOf(source, now), (duplicate) => ({
            ...duplicate,
            linked: (): never => {
              throw new Error("a rule is broken")
            }
          }))
        )
        assert.strictEqual((yield* Effect.exit(broken))._tag, "Failure")
        assert.deepStrictEqual(yield* contents(tenant), before)
        assert.strictEqual((yield* found(tenant, sourceId)).duplicatedTo, null)
      })
    )

    it.effect("writes nothing if the link to the copy is refused after the copy was inserted", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const sourceId = yield* insert(tenant)
        const before = yield* contents(tenant)
        const refused = missions.duplicate(callerOf(tenant), sourceId, (source, now) =>
          Result.map(duplicateOf(source, now), (duplicate) => ({
            ...duplicate,
            linked: () => Result.fail(new AlreadyCancelled())
          }))
        )
        assert.strictEqual((yield* Effect.flip(refused))._tag, "AlreadyCancelled")
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )

    it.effect("happens once, for any number of concurrent requests", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const sourceId = yield* insert(tenant)
        const asked = Array.from({ length: 12 }, () =>
          Effect.result(missions.duplicate(callerOf(tenant), sourceId, duplicateOf))
        )
        const answers = yield* Effect.all(asked, { concurrency: "unbounded" })
        const made = answers.filter(Result.isSuccess).map(({ success }) => success)
        assert.lengthOf(made, 1)
        for (const answer of answers.filter(Result.isFailure))
          assert.strictEqual(answer.failure._tag, "AlreadyDuplicated")
        assert.sameMembers(
          (yield* missions.list(tenant, everything)).map(({ id }) => id),
          [sourceId, ...made]
        )
        assert.lengthOf(yield* eventsOf(tenant), 3)
      })
    )

    it.effect("finds no source by an unknown id or another tenant's, and does not call the decision", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const { tenant, strangers } = yield* tenantAndStrangers
        const id = yield* insert(tenant)
        const before = yield* contents(tenant)
        const asked = [
          ...strangers.map((stranger) => [stranger, id] as const),
          [tenant, MissionId(randomUUID())] as const
        ]
        for (const [who, which] of asked) {
          const failure = yield* Effect.flip(
            missions.duplicate(callerOf(who), which, () => assert.fail("the decision was called"))
          )
          assert.deepStrictEqual(failure, new MissionNotFound())
        }
        assert.deepStrictEqual(yield* contents(tenant), before)
      })
    )
  })
