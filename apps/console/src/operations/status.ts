import { everyOf } from "@trajet/pages/every-of.ts"
import type { Status } from "../missions/status.ts"

export { knownStatus, type Status, toneOf } from "../missions/status.ts"

/** The statuses of missions, in the order of the board: what waits for an operator, what is under way, what is over. */
export const statuses = everyOf<Status>()([
  "incident",
  "scheduled",
  "assigned",
  "in_transit",
  "in_transit_return",
  "awaiting_documents",
  "under_review",
  "completed",
  "cancelled"
])
