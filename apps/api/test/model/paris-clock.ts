const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "medium"
})

/** What a clock in Paris shows at an instant: `2031-03-17 09:00:00`. */
const shownAt = (millis: number): string => wall.format(millis)

/** The calendar day in Paris of a date-time. */
export const parisDayOf = (dateTime: string): string => shownAt(Date.parse(dateTime)).slice(0, 10)

/** What a clock in Paris shows of the day at a date-time, `HH:MM`. */
export const parisTimeOf = (dateTime: string): string => shownAt(Date.parse(dateTime)).slice(11, 16)

/** The hour that a date-time gives to a leg without a start: none at midnight, here or there. */
export const hourNamedBy = (dateTime: string): string | null =>
  dateTime.includes("T00:00") || parisTimeOf(dateTime) === "00:00" ? null : parisTimeOf(dateTime)

/** Epoch milliseconds at which a clock in Paris shows this day and time. */
export const parisMillis = (day: string, time: string): number => {
  const utc = Date.parse(`${day}T${time}:00Z`)
  const aheadMillis = Date.parse(`${shownAt(utc).replace(" ", "T")}Z`) - utc
  return utc - aheadMillis
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
