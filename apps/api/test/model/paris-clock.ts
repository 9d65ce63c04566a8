const wall = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "medium"
})

/** The time in Paris at an instant: `2031-03-17 09:00:00`. */
const shownAt = (millis: number): string => wall.format(millis)

/** The calendar day in Paris of a date-time. */
export const parisDayOf = (dateTime: string): string => shownAt(Date.parse(dateTime)).slice(0, 10)

/** The time of day in Paris of a date-time, `HH:MM`. */
const parisTimeOf = (dateTime: string): string => shownAt(Date.parse(dateTime)).slice(11, 16)

/** The hour that a date-time gives to a leg without a start; none at midnight, as written or in Paris. */
export const hourNamedBy = (dateTime: string): string | null =>
  dateTime.includes("T00:00") || parisTimeOf(dateTime) === "00:00" ? null : parisTimeOf(dateTime)

/** Epoch milliseconds of a day and time in Paris. */
export const parisMillis = (day: string, time: string): number => {
  const utc = Date.parse(`${day}T${time}:00Z`)
  const aheadMillis = Date.parse(`${shownAt(utc).replace(" ", "T")}Z`) - utc
  return utc - aheadMillis
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
