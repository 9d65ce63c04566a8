import type { Day } from "../time/instant.model.ts"
import type { PriceGrid } from "./grid.model.ts"
import type { PricedEnd } from "./pricing.model.ts"

/** True on a Saturday, and for a window that reaches beyond `eveningFrom` or starts there (PRC-42). */
export const isOffHours = (end: PricedEnd, offHours: PriceGrid["offHours"]): boolean =>
  (end.endTime !== null && end.endTime > offHours.eveningFrom) ||
  (end.startTime !== null && end.startTime >= offHours.eveningFrom) ||
  (end.date !== null && offHours.saturday && isSaturday(end.date))

// Sakamoto's method, because a Date for each end would be the most expensive step of a price.
const monthShift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
const saturday = 6

export const isSaturday = (day: Day): boolean => {
  const month = digit(day, 5) * 10 + digit(day, 6)
  const calendarYear = digit(day, 0) * 1_000 + digit(day, 1) * 100 + digit(day, 2) * 10 + digit(day, 3)
  const year = month < 3 ? calendarYear - 1 : calendarYear
  const century = Math.floor(year / 100)
  // Shifts by two bits are divisions by four.
  const leapDays = (year >> 2) - century + (century >> 2)
  const dayOfMonth = digit(day, 8) * 10 + digit(day, 9)
  return (year + leapDays + (monthShift[month - 1] ?? 0) + dayOfMonth) % 7 === saturday
}

const digit = (day: Day, index: number): number => day.charCodeAt(index) - 48
