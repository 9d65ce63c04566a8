/** A position that is older than this is shown as old: phones send one every few seconds on the way. */
const oldMillis = 15 * 60_000

/** How a position counts at a time: none, fresh or old. */
export type PositionAge = "none" | "fresh" | "old"

export const ageOf = (positionedAt: string | null, now: number): PositionAge => {
  if (positionedAt === null) return "none"
  return now - Date.parse(positionedAt) > oldMillis ? "old" : "fresh"
}
