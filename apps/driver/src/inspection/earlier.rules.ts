import type { OperationsMission } from "../missions/mission.model.ts"
import type { PhaseOf } from "../outbox/work.model.ts"
import { draftName, type Kept } from "../store/kept.model.ts"
import type { PhaseDraft } from "./phase.model.ts"

type Vehicle = OperationsMission["trips"]["aller"]["vehicle"]

/** True if two trips surely have the same vehicle. */
const isSameVehicle = (one: Vehicle, two: Vehicle): boolean => {
  const [mine, yours] = [one.registration ?? one.vin, two.registration ?? two.vin]
  return mine !== null && mine === yours && (one.vin === two.vin || one.vin === null || two.vin === null)
}

const drafts = (state: Pick<Kept, "drafts">, of: PhaseOf): PhaseDraft | null => state.drafts.get(draftName(of)) ?? null

/**
 * The inspection of the same vehicle before a phase, if the phone has it: the departure of the trip at an arrival, and the
 * arrival of the outbound trip, or else its departure, at the departure of a return with the same vehicle (DRV-54).
 */
export const earlierPhase = (
  state: Pick<Kept, "drafts">,
  { trips: { aller, retour } }: OperationsMission,
  { missionId, phase, trip }: PhaseOf
): PhaseDraft | null => {
  if (phase === "arrivee") return drafts(state, { missionId, trip, phase: "depart" })
  if (trip === "aller" || retour === null || !isSameVehicle(aller.vehicle, retour.vehicle)) return null
  return (
    drafts(state, { missionId, trip: "aller", phase: "arrivee" }) ??
    drafts(state, { missionId, trip: "aller", phase: "depart" })
  )
}
