import { arrive } from "./driving.ts"
import { emit, emitCancelled } from "./events.ts"
import { actorOf, move, outboundOf, release } from "./journey.ts"
import type { StaffName } from "./people.ts"
import { conflict, forbidden, type Refusal } from "./refusal.ts"
import { settle } from "./required-documents.ts"
import { instant, type Model, type ModelMission } from "./state.ts"

/** An incident is reported, in any status. */
export const report = (
  model: Model,
  mission: ModelMission,
  who: StaffName,
  incident: ModelMission["incidents"][number]
): void => {
  const { status } = mission
  if (status !== "incident" && status !== "cancelled") {
    move(model, mission, "incident", actorOf(who))
    mission.before = status
  }
  mission.incidents.push(incident)
  const { blocking, category, id } = incident
  emit(model, mission, "transport.incident", { incident_id: id, category, reported_at: instant, blocking })
}

export type Outcome = "continue" | "replace_driver" | "delivered_elsewhere" | "cancel"

const endIncident = (mission: ModelMission): void => {
  mission.before = null
}

export const cancel = (model: Model, mission: ModelMission, by: "client" | "operator"): Refusal | null => {
  const { before, status } = mission
  if (status === "cancelled") return conflict("already_cancelled")
  const from = status === "incident" ? before : status
  const hasNotLeft = from === "scheduled" || from === "assigned"
  const mayCancel = hasNotLeft || (status === "incident" && by === "operator" && mission.completedAt === null)
  if (!mayCancel) return conflict("not_cancellable")
  move(model, mission, "cancelled", by)
  mission.pending = null
  mission.cancelledAt = { value: null }
  endIncident(mission)
  emitCancelled(model, mission, mission.cancelledAt)
  return null
}

/** An operator ends the incident. */
export const resolve = (model: Model, mission: ModelMission, outcome: Outcome): Refusal | null => {
  const { before } = mission
  if (mission.status !== "incident" || before === null) return forbidden(mission)
  switch (outcome) {
    case "cancel":
      return cancel(model, mission, "operator")
    case "continue":
      // Not completed a second time if it was before.
      move(model, mission, before, "operator")
      endIncident(mission)
      settle(model, mission, "system")
      return null
    case "replace_driver":
      if (before !== "assigned") return forbidden(mission)
      release(model, mission, "operator")
      endIncident(mission)
      return null
    case "delivered_elsewhere": {
      if (before !== "in_transit" && before !== "in_transit_return") return forbidden(mission)
      const back = mission.trips.get("retour")
      if (before === "in_transit" && back !== undefined) back.givenUp = true
      endIncident(mission)
      arrive(
        model,
        mission,
        before === "in_transit_return" && back !== undefined ? back : outboundOf(mission),
        "operator"
      )
      return null
    }
  }
}
