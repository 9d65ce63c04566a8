import type { Tone } from "../parts/status-badge.tsx"

/** The statuses of missions, in the order of the board: what waits for an operator, what is under way, what is over. */
export const statuses = [
  "incident",
  "scheduled",
  "assigned",
  "in_transit",
  "in_transit_return",
  "awaiting_documents",
  "under_review",
  "completed",
  "cancelled"
] as const

export type Status = (typeof statuses)[number]

/** Statuses in which nothing is left to do: the board reads their newest missions only. */
export const isOver = (status: Status): boolean => status === "completed" || status === "cancelled"

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
