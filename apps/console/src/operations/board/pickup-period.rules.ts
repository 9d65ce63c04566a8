import type { Day } from "@trajet/pages/values.model.ts"
import { dayAfter } from "../../parts/time.rules.ts"
import type { PickupPeriod } from "./board-search.ts"

const daysOfWeek = 7

/** The Sunday of the week of a day. */
const sundayOf = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  let last = day
  for (let left = (daysOfWeek - weekday) % daysOfWeek; left > 0; left--) last = dayAfter(last)
  return last
}

/** The first and the last day of a period, seen from `today`; the week ends on Sunday. */
const daysOf = (period: PickupPeriod, today: Day): { readonly first: Day; readonly last: Day } => {
  switch (period) {
    case "today":
      return { first: today, last: today }
    case "tomorrow":
      return { first: dayAfter(today), last: dayAfter(today) }
    case "week":
      return { first: today, last: sundayOf(today) }
  }
}

interface PickedUp {
  readonly status: string
  /** Of both trips. */
  readonly pickupDays: ReadonlyArray<string>
}

const waits = ["scheduled", "assigned"]

/**
 * True if a vehicle of the mission is picked up in the period, seen from `today`. A pickup whose day is over although the
 * vehicle waits is work of today, and so of this week.
 */
export const isPickedUpIn = ({ pickupDays, status }: PickedUp, period: PickupPeriod, today: Day): boolean => {
  const { first, last } = daysOf(period, today)
  const isOpen = first === today && waits.includes(status)
  return pickupDays.some((day) => day <= last && (day >= first || isOpen))
}
