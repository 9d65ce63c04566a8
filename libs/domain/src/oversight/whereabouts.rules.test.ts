import { assert, describe, it } from "vitest"
import type { Mission } from "../mission/mission.model.ts"
import { after, assignTo, deliver, marie, paul, pickUp, testMission } from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { type LastPosition, whereaboutsOf } from "./whereabouts.rules.ts"

const at = Instant("2026-12-01T12:00:00.000000Z")
const onTrip = (trip: "aller" | "retour"): LastPosition => ({ trip, at, lat: 47.3, lng: 5.04 })
const moved = (...commands: Parameters<typeof after> extends [Mission, ...infer Rest] ? Rest : never) =>
  after(testMission(true), ...commands).mission

describe("the whereabouts of a mission", () => {
  it("are the last position on its trip, with the stop that comes next", { tags: "CON-92" }, () => {
    const mission = moved(assignTo(marie), pickUp("aller"))
    assert.deepInclude(whereaboutsOf(mission, onTrip("aller")), {
      ...{ lat: 47.3, lng: 5.04, positionedAt: at, trip: "aller", nextStop: "delivery" },
      nextAddress: mission.outbound.delivery.place.address
    })
  })

  it("are the next stop without a position: the pickup, then the delivery", { tags: "CON-92" }, () => {
    const assigned = moved(assignTo(marie))
    const { pickup, delivery } = assigned.outbound
    assert.deepInclude(whereaboutsOf(assigned, null), {
      ...{ lat: pickup.place.lat, lng: pickup.place.lng, positionedAt: null, nextStop: "pickup" },
      nextAddress: pickup.place.address
    })
    assert.deepInclude(whereaboutsOf(moved(assignTo(marie), pickUp("aller")), null), {
      ...{ lat: delivery.place.lat, lng: delivery.place.lng, positionedAt: null, nextStop: "delivery" }
    })
  })

  it(
    "are those of the return once the outbound trip is delivered, whatever position the outbound trip has",
    { tags: "CON-92" },
    () => {
      const mission = moved(assignTo(marie), assignTo(paul, "retour"), pickUp("aller"), deliver("aller"))
      assert.deepInclude(whereaboutsOf(mission, onTrip("aller")), {
        ...{ trip: "retour", nextStop: "pickup", positionedAt: null, lat: mission.return?.pickup.place.lat ?? 0 }
      })
      assert.strictEqual(whereaboutsOf(mission, null).driver?.id, paul.id)
      const back = after(mission, pickUp("retour")).mission
      assert.deepInclude(whereaboutsOf(back, onTrip("retour")), { trip: "retour", positionedAt: at })
    }
  )

  it("are those of the outbound trip if the return was given up", { tags: "CON-92" }, () => {
    const mission = moved(assignTo(marie), pickUp("aller"), deliver("aller"))
    const back = mission.return === null ? null : { ...mission.return, status: "cancelled" as const }
    assert.deepInclude(whereaboutsOf({ ...mission, return: back }, onTrip("aller")), {
      ...{ trip: "aller", nextStop: "delivery", positionedAt: at }
    })
  })
})
