import { assert, describe, it } from "@effect/vitest"
import { bareOptions, client, inWorld, orderRequest, strangers, worldNow } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { EventLog } from "../events/event-log.port.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { duplicateMission, previewDuplication } from "./duplicate-mission.program.ts"
import { laterDates } from "../testing/duplicate-samples.ts"
import type { DuplicateRequest } from "./duplicate-request.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"

const request: DuplicateRequest = {
  dates: laterDates,
  options: { aller: null, retour: null },
  keepDocuments: []
}
const undatedRequest: DuplicateRequest = { ...request, dates: {} }

const ordered = Effect.map(
  createMission(client, orderRequest({ options: bareOptions("lavage_ext") }), null),
  ({ mission }) => mission.id
)

const told = Effect.gen(function* () {
  const log = yield* EventLog
  return (yield* log.read(client.tenant, { after: null, type: null, limit: 50 })).map(({ type, missionId }) => [
    type,
    missionId
  ])
})

describe("a duplication", () => {
  it.effect(
    "makes the mission of its preview, and writes two events",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered
        const foretold = yield* previewDuplication(client, id, request)
        const { plan, duplicate } = yield* duplicateMission(client, id, request)
        assert.deepStrictEqual(plan, foretold)
        const copy = yield* readMission(client.tenant, duplicate.id)
        assert.strictEqual(copy.transportId, duplicate.transportId)
        assert.deepStrictEqual(Result.getOrThrow(plan.outbound.ordered).priceHt, copy.outbound.priceHt)
        const source = yield* readMission(client.tenant, id)
        assert.deepStrictEqual([source.duplicatedTo, copy.duplicatedFrom], [duplicate, plan.duplicatedFrom])
        assert.deepStrictEqual(yield* told, [
          ["transport.created", id],
          ["transport.created", duplicate.id],
          ["transport.duplicated", id]
        ])
      })
    ),
    { tags: "CHG-51" }
  )

  it.effect(
    "changes nothing if it is refused, or if it is a preview",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered
        const before = yield* readMission(client.tenant, id)
        const failure = yield* Effect.flip(duplicateMission(client, id, undatedRequest))
        const { driven } = demonstrationGrid.orderingDelayHours
        const minDate = instantOfMillis(Date.parse(worldNow) + driven * 3_600_000)
        assert.strictEqual(failure._tag === "TooEarly" ? failure.minDate : failure._tag, minDate)
        const { conflicts } = yield* previewDuplication(client, id, undatedRequest)
        assert.deepStrictEqual<ReadonlyArray<unknown>>(conflicts, [failure])
        assert.deepStrictEqual(yield* readMission(client.tenant, id), before)
        assert.deepStrictEqual(yield* told, [["transport.created", id]])
        yield* previewDuplication(client, id, request)
        yield* duplicateMission(client, id, request)
      })
    )
  )

  it.effect(
    "happens once, and a later preview names the duplicate",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered
        const answers = yield* Effect.all(
          Array.from({ length: 5 }, () => Effect.result(duplicateMission(client, id, request))),
          { concurrency: "unbounded" }
        )
        const [made, ...others] = answers.filter(Result.isSuccess).map(({ success }) => success.duplicate)
        assert.isEmpty(others)
        const { conflicts } = yield* previewDuplication(client, id, request)
        const [named] = conflicts
        assert.deepStrictEqual(named?._tag === "AlreadyDuplicated" ? named.duplicatedTo : null, made ?? null)
        assert.lengthOf(conflicts, 1)
      })
    ),
    { tags: ["ERR-30", "CHG-52"] }
  )

  it.effect(
    "finds no mission of another tenant, and none by a malformed id",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered
        for (const [who, which] of [
          ...strangers.map((stranger) => [stranger, id] as const),
          [client, MissionId("M-1")] as const
        ]) {
          const refused = [
            yield* Effect.flip(duplicateMission(who, which, request)),
            yield* Effect.flip(previewDuplication(who, which, request))
          ]
          assert.deepStrictEqual(
            refused.map(({ _tag }) => _tag),
            ["MissionNotFound", "MissionNotFound"]
          )
        }
        const missions = yield* Missions
        assert.isNull(Option.getOrThrow(yield* missions.find(client.tenant, id)).duplicatedTo)
      })
    )
  )
})
