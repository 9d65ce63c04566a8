import type { Hours } from "@trajet/pages/hours.ts"

/** The window of a pickup, in the time of its place. */
export interface PickupWindow extends Hours {
  readonly date: string | null
}

const hourMillis = 3_600_000
const nearMillis = 2 * hourMillis

/** True while the pickup is more than two hours away, or on a later day if it has no hour. False if it has no day. */
export const isEarly = (
  { date, second_hour: isSecond, start_time: start }: PickupWindow,
  nowMillis: number
): boolean => {
  if (date === null) return false
  // A time that comes twice is parsed as the first one.
  const fromMillis = Date.parse(`${date}T${start ?? "00:00"}`) + (isSecond ? hourMillis : 0)
  return nowMillis < (start === null ? fromMillis : fromMillis - nearMillis)
}
