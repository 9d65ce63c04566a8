import { everyOf } from "@trajet/pages/every-of.ts"
import type { MissionStatus } from "@trajet/pages/mission-status.ts"
import type { Known } from "@trajet/pages/values.model.ts"
import type { Tone } from "../parts/status-badge.tsx"

/** The statuses of missions, in the order of a mission's life. */
export const statuses = everyOf<Known<MissionStatus>>()([
  "scheduled",
  "assigned",
  "in_transit",
  "in_transit_return",
  "awaiting_documents",
  "under_review",
  "completed",
  "incident",
  "cancelled"
])
export type Status = (typeof statuses)[number]

const tones: Readonly<Record<Status, Tone>> = {
  scheduled: "neutral",
  assigned: "active",
  in_transit: "active",
  in_transit_return: "active",
  awaiting_documents: "warn",
  under_review: "warn",
  completed: "good",
  incident: "bad",
  cancelled: "quiet"
}

/** The status that this release knows by the text; null for one of a later release. */
export const knownStatus = (text: string): Status | null => statuses.find((status) => status === text) ?? null

export const toneOf = (status: string): Tone => {
  const known = knownStatus(status)
  return known === null ? "neutral" : tones[known]
}
