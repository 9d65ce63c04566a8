import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { GroupId } from "../access/tenant.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { Router } from "../places/router.port.ts"
import { Positions } from "../positions/positions.port.ts"
import { testMission, testNow } from "../testing/mission-samples.ts"
import { type FoundTrackingLink, TrackingLinkId } from "./tracking-link.model.ts"
import { makeTripReadings } from "./trip-readings.program.ts"

const mission = testMission(false)
const delivered = { ...mission, outbound: { ...mission.outbound, deliveredAt: testNow } }

const foundOf = (missionId: string, stamp: string): FoundTrackingLink => ({
  link: { id: TrackingLinkId("link"), trip: "aller", side: "pickup", language: null, createdAt: testNow },
  tenant: { groupId: GroupId("group"), environment: "test" },
  missionId: MissionId(missionId),
  stamp,
  isPositionShared: false
})

describe("the readings of trips", () => {
  it.effect(
    "are shared by the pages of one trip until it changes, and by no other trip, whatever its stamp",
    () =>
      Effect.gen(function* () {
        const read: Array<string> = []
        const missions = Layer.mock(Missions, {
          find: (_tenant, id) =>
            Effect.sync(() => {
              read.push(id)
            }).pipe(Effect.andThen(Effect.succeedSome({ ...delivered, id })))
        })
        const inspections = Layer.mock(Inspections, { find: () => Effect.succeedNone })
        const readings = yield* makeTripReadings.pipe(
          Effect.provide([missions, inspections, Layer.mock(Positions, {}), Layer.mock(Router, {})])
        )
        const idOf = (id: string, stamp: string) =>
          Effect.map(readings(foundOf(id, stamp)), (reading) => reading?.mission.id)
        // Missions of one import are written by one transaction.
        const ids = yield* Effect.all([idOf("one", "7"), idOf("one", "7"), idOf("other", "7")], {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual([...ids], [MissionId("one"), MissionId("one"), MissionId("other")])
        assert.deepStrictEqual(read, ["one", "other"])
        yield* idOf("one", "8")
        assert.deepStrictEqual(read, ["one", "other", "one"])
      }),
    { tags: ["TRK-8", "TRK-15"] }
  )
})
