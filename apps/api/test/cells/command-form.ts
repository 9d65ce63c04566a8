import type { OperationsMission } from "@trajet/contract"
import type { LegKey, MissionStatus } from "@trajet/domain/mission"
import type { Cast } from "../missions/cast.ts"
import type { MissionRequest } from "../missions/requests.ts"
import type { Row } from "../missions/table-rows.ts"
import type { Situation } from "./situations.ts"

/** The mission before a command: as the operator reads it, and the status that its incident has interrupted. */
export interface Before {
  readonly seen: OperationsMission
  readonly situation: Situation
}

/** The actors that may ask: a client, an operator, or a driver of the mission. */
export type Asking = "client" | "operator" | "driver"

/** A command on a mission in the form of a request. */
export interface CommandForm {
  readonly name: string
  /** Whose key its endpoint takes. */
  readonly by: ReadonlyArray<Asking>
  /** Sent only to missions with a return, or only to those without. */
  readonly returns?: boolean
  /** The leg that has to lie ahead. */
  readonly leg?: LegKey
  readonly request: (before: Before, cast: Cast) => MissionRequest
  /** The rows by which it may start. The status decides which one does. */
  readonly starts: ReadonlyArray<Row>
  /** The rows that follow in the same transaction. */
  readonly follows?: (before: Before) => ReadonlyArray<Row>
  /** The code of the refusal if the guard of the row does not hold, or else null. */
  readonly guard?: (before: Before) => string | null
  /** The code of a refusal that comes before the one of the status, unless the mission is cancelled. */
  readonly refused?: (before: Before) => string | null
  /** True if the trip that it would change is invoiced, which comes before the leg and the status. */
  readonly isInvoiced?: (before: Before) => boolean
  /** True if the mission does not have the document or the incident that the request names. */
  readonly isUnknown?: (before: Before) => boolean
  /** True if only the driver of this trip may ask. */
  readonly ofDriver?: "aller" | "retour"
}

export const trips = ["aller", "retour"] as const

export const requiredKey = "pv_livraison"

/** The required documents of the mission, without those of a return that was given up. */
const requiredDocuments = ({ required_documents: required, trips: { retour } }: OperationsMission) =>
  trips
    .filter((trip) => trip === "aller" || (retour !== null && retour.status !== "cancelled"))
    .flatMap((trip) => required[trip].map((key) => ({ trip, key })))

/** The rows by which a mission in this status moves on with these documents. */
export const documentRows = (
  seen: OperationsMission,
  status: MissionStatus | undefined,
  documents: OperationsMission["documents"] = seen.documents
): ReadonlyArray<Row> => {
  const required = requiredDocuments(seen)
  const areAll = (...statuses: ReadonlyArray<string>) =>
    required.every(({ key, trip }) =>
      documents.some((one) => one.key === key && one.trip === trip && statuses.includes(one.status))
    )
  const accepted: ReadonlyArray<Row> = areAll("accepted") ? ["documents_accepted"] : []
  if (status === "under_review") return areAll("waiting", "accepted") ? accepted : ["document_refused"]
  if (status !== "awaiting_documents") return []
  if (required.length === 0) return ["nothing_required"]
  return areAll("waiting", "accepted") ? ["documents_arrived", ...accepted] : []
}
