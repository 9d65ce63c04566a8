import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { members } from "../member.ts"
import { expectDecided, expectRefusal, withLearned } from "./command.ts"
import { driverOf, tripStatus } from "./journey.ts"
import type { StaffName } from "./people.ts"
import type { Real } from "./real.ts"
import type { Refusal } from "./refusal.ts"
import type { ModelMission, TripName } from "./state.ts"

/** True, and expects 403, if the endpoint is only for the other role. */
export const refusesRole = (reply: Reply, who: StaffName, role: "operator" | "driver"): boolean => {
  if ((who === "operator") === (role === "operator")) return false
  expectRefusal(reply, 403, "role_not_allowed")
  return true
}

/** Expects the mission in the answer, as the model has it. */
export const missionIsRight = (real: Real, mission: ModelMission, told: unknown): void => {
  const { id, status, trips, completed_at, cancelled_at } = members(told)
  const tripShown = (trip: TripName) => {
    const driver = driverOf(mission, trip)
    return {
      status: tripStatus(mission, trip),
      driver: driver === null ? null : real.driverIds[driver],
      picked_up_at: mission.trips.get(trip)?.pickedUp ?? null,
      delivered_at: mission.trips.get(trip)?.delivered ?? null
    }
  }
  const read = (trip: unknown) => {
    if (trip === null) return null
    const { status, driver, picked_up_at, delivered_at } = members(trip)
    return { status, driver: driver === null ? null : members(driver)["id"], picked_up_at, delivered_at }
  }
  const { aller, retour } = members(trips)
  const seen = { id, status, completed_at, cancelled_at, trips: { aller: read(aller), retour: read(retour) } }
  const expected = {
    id: mission.id,
    status: mission.status,
    completed_at: mission.completedAt,
    cancelled_at: mission.cancelledAt,
    trips: { aller: tripShown("aller"), retour: mission.trips.has("retour") ? tripShown("retour") : null }
  }
  assert.deepStrictEqual(seen, withLearned(expected, seen))
}

/** Expects the refusal, or the mission after the command; the driver who gave it back still reads it in the answer. */
export const decidedOn = (real: Real, mission: ModelMission, reply: Reply, refusal: Refusal | null): void => {
  const told = expectDecided(reply, refusal)
  if (told !== null) missionIsRight(real, mission, told)
}
