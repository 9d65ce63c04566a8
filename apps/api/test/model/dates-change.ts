import { type LegKey, legKeys, type ModelMission, type Status, type Window } from "./state.ts"

export type Change = Partial<{ -readonly [Member in keyof Window]: string }>
export type Changes = Partial<Record<LegKey, Change>>

type DatesOutcome =
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

const changeable: ReadonlyArray<Status> = ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"]

/** The code that refuses a change of a leg: it is done, or nothing of the kind changes in this status. */
export const closedLeg = ({ status, trips }: ModelMission, leg: LegKey): string | null => {
  if (status === "cancelled") return "already_cancelled"
  const trip = trips.get(leg.endsWith("retour") ? "retour" : "aller")
  const done = leg.startsWith("enlevement") ? trip?.pickedUp : trip?.delivered
  if (done !== null && done !== undefined) return "already_departed"
  return trip?.givenUp === true || !changeable.includes(status) ? "not_in_this_status" : null
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
  for (const leg of changed) {
    const closed = closedLeg(mission, leg)
    if (closed !== null) return { status: 409, code: closed }
  }
  return breaksCalendar(legs, changed, today) ? { status: 422, code: "validation_failed" } : { changed, legs }
}
