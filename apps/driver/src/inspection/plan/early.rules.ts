/** The window of a pickup, in the time of its place. */
export interface PickupWindow {
  readonly date: string | null
  readonly start_time: string | null
  readonly end_time: string | null
}

const nearMillis = 2 * 3_600_000

/** True while the pickup is more than two hours away, or on a later day if it has no hour. False if it has no day. */
export const isEarly = ({ date, start_time: start }: PickupWindow, nowMillis: number): boolean => {
  if (date === null) return false
  const fromMillis = Date.parse(`${date}T${start ?? "00:00"}`)
  return nowMillis < (start === null ? fromMillis : fromMillis - nearMillis)
}
