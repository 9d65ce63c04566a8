import { type LegKey, legKeys, type ModelMission, type Window } from "./state.ts"

export type Change = Partial<{ -readonly [Member in keyof Window]: string }>
export type Changes = Partial<Record<LegKey, Change>>

export type DatesOutcome =
  | { readonly changed: ReadonlyArray<LegKey>; readonly legs: ReadonlyMap<LegKey, Window> }
  | { readonly status: number; readonly code: string }

/** True if a leg can follow another: hours count if both legs have them, otherwise only the days. */
const canFollow = (later: Window, earlier: Window): boolean => {
  const lastHour = later.end_time ?? later.start_time
  return later.date === earlier.date && lastHour !== null && earlier.start_time !== null
    ? lastHour > earlier.start_time
    : (later.date ?? "") >= (earlier.date ?? "")
}

/** True if the windows cannot follow one another, or a new window is past. */
export const breaksCalendar = (
  legs: ReadonlyMap<LegKey, Window>,
  changed: ReadonlyArray<LegKey>,
  today: string
): boolean => {
  const inOrder = legKeys.flatMap((leg) => {
    const window = legs.get(leg)
    return window === undefined ? [] : [{ window, isNew: changed.includes(leg) }]
  })
  const wrong = inOrder.some(
    ({ window: { date, start_time, end_time }, isNew }) =>
      isNew && ((date !== null && date < today) || (start_time !== null && end_time !== null && end_time <= start_time))
  )
  const dated = inOrder.filter(({ window }) => window.date !== null)
  return (
    wrong ||
    dated.some((leg, index) =>
      dated.slice(0, index).some((before) => (leg.isNew || before.isNew) && !canFollow(leg.window, before.window))
    )
  )
}

/** The windows of a mission after a change of legs (CHG-2 to CHG-11). */
export const datesOutcome = (mission: ModelMission, changes: Changes, today: string): DatesOutcome => {
  const asked = legKeys.filter((leg) => changes[leg] !== undefined)
  if (asked.some((leg) => !mission.legs.has(leg))) return { status: 422, code: "no_return_leg" }
  const legs = new Map(mission.legs)
  const changed = asked.filter((leg) => {
    const before = mission.legs.get(leg)
    if (before === undefined) return false
    const after = { ...before, ...changes[leg] }
    legs.set(leg, after)
    return JSON.stringify(after) !== JSON.stringify(before)
  })
  if (changed.length === 0) return { changed, legs: mission.legs }
  if (mission.status === "cancelled") return { status: 409, code: "already_cancelled" }
  return breaksCalendar(legs, changed, today) ? { status: 422, code: "validation_failed" } : { changed, legs }
}
