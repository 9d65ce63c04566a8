import { isOfKind, type Item, type ItemOf, type PhaseOf, type Work } from "./work.model.ts"

/** Offers, legs and incidents do not wait behind photos. */
const urgentKinds: ReadonlySet<Work["kind"]> = new Set([
  "accept",
  "decline",
  "validate",
  "pickup",
  "deliver",
  "incident"
])

const isUrgent = ({ work }: Item): boolean => urgentKinds.has(work.kind)

/** Items of one lane leave one after the other: what is urgent of a mission, and the rest of it. */
const laneOf = (item: Item): string => `${item.work.missionId} ${isUrgent(item)}`

/** The items that are still to be sent, in their order, urgent ones first. */
export const openItems = (items: Iterable<Item>): ReadonlyArray<Item> =>
  [...items]
    .filter(({ refusal }) => refusal === null)
    .toSorted((one, two) => Number(isUrgent(two)) - Number(isUrgent(one)) || one.order - two.order)

/** The items that the service has refused, oldest first. */
export const refusedItems = (items: Iterable<Item>): ReadonlyArray<Item> =>
  [...items].filter(({ refusal }) => refusal !== null).toSorted((one, two) => one.order - two.order)

/**
 * The item to send now; null if there is none or all of them wait. `waits` has the time before which an item is not sent
 * again. An item behind one of its lane that waits, waits too.
 */
export const nextItem = (items: Iterable<Item>, waits: ReadonlyMap<string, number>, nowMillis: number): Item | null => {
  const held = new Set<string>()
  const open = openItems(items)
  const notBegun = new Set(open.flatMap(({ work }) => (work.kind === "pickup" ? [work.missionId] : [])))
  for (const item of open) {
    // Positions count only once the service knows of the pickup (OPS-40). Nothing else waits for them.
    if (item.work.kind === "positions" && notBegun.has(item.work.missionId)) continue
    const lane = laneOf(item)
    if ((waits.get(item.id) ?? 0) > nowMillis) held.add(lane)
    if (!held.has(lane)) return item
  }
  return null
}

const samePhase = (one: Work, two: PhaseOf): boolean =>
  "phase" in one && one.missionId === two.missionId && one.trip === two.trip && one.phase === two.phase

/** The item with fields of the phase that a further field can join, because it is not being sent. */
export const joinableFields = (
  items: Iterable<Item>,
  phase: PhaseOf,
  sendingId: string | null
): ItemOf<"fields"> | undefined =>
  openItems(items)
    .filter((item) => isOfKind(item, "fields"))
    .find(({ id, work }) => samePhase(work, phase) && id !== sendingId)

/** True if parts of the phase are still to be sent. */
export const hasOpenParts = (items: Iterable<Item>, phase: PhaseOf): boolean =>
  openItems(items).some(({ work }) => work.kind !== "complete" && samePhase(work, phase))

/** What becomes of an item after an answer. */
export type Outcome = "again" | "lacks_parts" | "revoked" | "refused" | "compare"

const againStatuses: ReadonlySet<number> = new Set([0, 408, 425, 429])

/** Answers after which the mission itself tells whether the service has done the work before. */
const comparedKinds: ReadonlySet<Work["kind"]> = new Set(["accept", "validate", "pickup", "deliver"])

/**
 * Judges the refusal of an item. `status` is 0 without an answer, and `isProblem` is false if the answer is not one of
 * Trajet but, for example, of a hotel's network.
 */
export const outcomeOf = (
  work: Work,
  { code, isProblem, status }: { readonly status: number; readonly code: string | null; readonly isProblem: boolean }
): Outcome => {
  if (!isProblem || againStatuses.has(status) || status >= 500) return "again"
  if (status === 401) return "revoked"
  if (code === "parts_missing" && work.kind === "complete") return "lacks_parts"
  if (code === "request_in_progress") return "again"
  return status === 409 && comparedKinds.has(work.kind) ? "compare" : "refused"
}

const firstWaitMillis = 2_000
const longestWaitMillis = 2 * 60_000

/** How long an item waits after so many failures in a row: 2 s, doubling, at most 2 minutes, less up to a half by chance. */
export const waitMillis = (failures: number, chance: number): number =>
  Math.min(firstWaitMillis * 2 ** (failures - 1), longestWaitMillis) * (1 - chance / 2)

/** How many pieces of a phase the service does not have. */
export interface Unsent {
  readonly waiting: number
  readonly refused: number
}

export const unsentOf = (items: Iterable<Item>, of: PhaseOf): Unsent => {
  const own = [...items].filter(({ work }) => samePhase(work, of))
  return { waiting: openItems(own).length, refused: refusedItems(own).length }
}
