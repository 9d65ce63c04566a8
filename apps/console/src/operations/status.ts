import { everyOf } from "@trajet/pages/every-of.ts"
import type { MissionStatus } from "@trajet/pages/mission-status.ts"
import type { Known } from "@trajet/pages/values.model.ts"
import type { Tone } from "../parts/status-badge.tsx"

/** The statuses of missions, in the order of the board: what waits for an operator, what is under way, what is over. */
export const statuses = everyOf<Known<MissionStatus>>()([
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

export type Status = (typeof statuses)[number]

const tones: Readonly<Record<Status, Tone>> = {
  incident: "bad",
  scheduled: "neutral",
  assigned: "active",
  in_transit: "active",
  in_transit_return: "active",
  awaiting_documents: "warn",
  under_review: "warn",
  completed: "good",
  cancelled: "quiet"
}

/** The status that the text names; null for one of a later release. */
export const knownStatus = (text: string): Status | null => statuses.find((status) => status === text) ?? null

export const toneOf = (text: string): Tone => {
  const status = knownStatus(text)
  return status === null ? "neutral" : tones[status]
}
