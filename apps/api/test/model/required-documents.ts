import { requiredDocuments } from "./catalogue.ts"
import { emit } from "./events.ts"
import { member } from "../member.ts"
import { bothTrips } from "./expected.ts"
import { type Actor, move, outboundOf } from "./journey.ts"
import { conflict, type Refusal } from "./refusal.ts"
import type { Model, ModelDocument, ModelMission, TripName } from "./state.ts"

/** The documents that the mission needs, each for its trip. A return that was given up needs none. */
const needed = ({ trips }: ModelMission) =>
  [...trips].flatMap(([trip, { givenUp, options }]) =>
    givenUp ? [] : requiredDocuments(options).map((key) => ({ trip, key }))
  )

const has = (
  { documents }: ModelMission,
  { key, trip }: { readonly key: string; readonly trip: TripName },
  ...statuses: ReadonlyArray<ModelDocument["status"]>
) => documents.some((one) => one.key === key && one.trip === trip && statuses.includes(one.status))

/** The documents that are still to be given. */
export const missingDocuments = (mission: ModelMission) =>
  needed(mission).filter((one) => !has(mission, one, "waiting", "accepted"))

const complete = (model: Model, mission: ModelMission, actor: Actor): void => {
  move(model, mission, "completed", actor)
  mission.completedAt = { value: null }
  emit(model, mission, "transport.completed", {
    completed_at: mission.completedAt,
    price: { currency: "EUR", amount_ht: outboundOf(mission).cents / 100, ...bothTrips(mission) },
    has_return: mission.trips.has("retour"),
    emissions: member(mission.estimate, "emissions")
  })
}

/** Moves the mission on as its documents allow. `acceptedBy` completes it. */
export const settle = (model: Model, mission: ModelMission, acceptedBy: "operator" | "system"): void => {
  const arrived = missingDocuments(mission).length === 0
  if (mission.status === "awaiting_documents" && arrived) move(model, mission, "under_review", "system")
  else if (mission.status === "under_review" && !arrived) move(model, mission, "awaiting_documents", "operator")
  if (mission.status === "under_review" && needed(mission).every((one) => has(mission, one, "accepted"))) {
    complete(model, mission, acceptedBy)
  }
}

/** The reason why a document may not be reviewed like this. */
export const review = (
  model: Model,
  mission: ModelMission,
  document: ModelDocument,
  accepts: boolean
): Refusal | null => {
  const { key, label, source, status, trip } = document
  const isFinal = status === "refused" || (status === "accepted" && (accepts || mission.completedAt !== null))
  if (isFinal) return conflict("document_final")
  document.status = accepts ? "accepted" : "refused"
  emit(model, mission, accepts ? "document.accepted" : "document.rejected", {
    document_id: document.id.value,
    document_key: key,
    label: label.value,
    is_retour: trip === "retour",
    source
  })
  settle(model, mission, accepts ? "operator" : "system")
  return null
}
