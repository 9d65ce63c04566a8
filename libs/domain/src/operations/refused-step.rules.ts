import type { Mission } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { movingStatuses } from "./lists/attention.rules.ts"
import type { RefusedStep } from "./refused-step.model.ts"

const codes: Readonly<Record<string, RefusedStep["code"]>> = {
  StatusConflict: "not_in_this_status",
  OutboundNotDelivered: "outbound_not_delivered"
}

/** Why a report was refused, by the failure of its decision; null for a failure that says nothing of the report. */
export const refusalCodeOf = (failure: {
  readonly _tag: string
  readonly error?: unknown
}): RefusedStep["code"] | null => {
  if (failure._tag !== "InvalidDrivenTime") return codes[failure._tag] ?? null
  return failure.error === "in_future" ? "in_future" : "not_after"
}

/** The refused report that still lacks: null once the service has the step, or the mission has nothing left to drive (OPS-68). */
export const openRefusedStep = (mission: Mission, refused: RefusedStep | null): RefusedStep | null => {
  if (refused === null || !movingStatuses.has(mission.status)) return null
  const trip = tripOf(mission, refused.trip)
  if (trip === null) return null
  return (refused.step === "pickup" ? trip.pickedUpAt : trip.deliveredAt) === null ? refused : null
}
