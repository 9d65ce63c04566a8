import type { DateTime, Day } from "./values.model.ts"

const dayForm = /^\d{4}-\d{2}-\d{2}$/u
const dateTimeForm = /^\d{4}-\d{2}-\d{2}T\d/u

/** True for a day of the years 0 to 9999, `2027-03-15`, as an input of the type `date` has it. */
export const isDay = (text: string): text is Day => dayForm.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

const isDateTime = (text: string): text is DateTime => dateTimeForm.test(text)

/**
 * Writes milliseconds since 1970 as a date-time in UTC, `2027-03-15T08:00:00.000Z`.
 *
 * @throws RangeError outside the years 0 to 9999
 */
export const dateTimeOf = (millis: number): DateTime => {
  const text = new Date(millis).toISOString()
  if (!isDateTime(text)) throw new RangeError(`${text} is not in the years 0 to 9999`)
  return text
}
