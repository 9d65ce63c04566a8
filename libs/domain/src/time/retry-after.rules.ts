import { hourMillis, minuteMillis } from "./instant.rules.ts"

const secondMillis = 1_000

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const shortDay = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
const longDay = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
const month = `(?<month>${months.join("|")})`
const time = "(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)"

// RFC 9110 5.6.7: one form that is sent, and two that have to be understood.
const dateForms = [
  new RegExp(`^${shortDay}, (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`, "u"),
  new RegExp(`^${longDay}, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`, "u"),
  new RegExp(`^${shortDay} ${month} (?<day>\\d{2}| \\d) ${time} (?<year>\\d{4})$`, "u")
]

// A year of two digits that would lie more than fifty years ahead is the last one that ended like this.
const fullYear = (year: string, nowMillis: number): number => {
  if (year.length === 4) return Number(year)
  const thisYear = new Date(nowMillis).getUTCFullYear()
  const sameCentury = thisYear - (thisYear % 100) + Number(year)
  return sameCentury > thisYear + 50 ? sameCentury - 100 : sameCentury
}

const httpDateMillis = (text: string, nowMillis: number): number | null => {
  const parts = dateForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (parts === undefined) return null
  const of = (name: string): number => Number(parts[name])
  const monthIndex = months.indexOf(parts["month"] ?? "")
  const day = of("day")
  const midnight = Date.UTC(fullYear(parts["year"] ?? "", nowMillis), monthIndex, day)
  // 31 February is rolled over to March: no date at all.
  if (new Date(midnight).getUTCDate() !== day) return null
  return midnight + of("hour") * hourMillis + of("minute") * minuteMillis + of("second") * secondMillis
}

/**
 * What a `Retry-After` asks for in milliseconds, not bounded: of seconds, or of an HTTP date against `nowMillis` (epoch).
 * Null for a date that is past, and for all that is neither (RFC 9110 10.2.3).
 */
export const retryAfterMillis = (header: string, nowMillis: number): number | null => {
  const text = header.trim()
  if (/^\d+$/u.test(text)) return Math.min(Number(text) * secondMillis, Number.MAX_SAFE_INTEGER)
  const at = httpDateMillis(text, nowMillis)
  return at === null || at < nowMillis ? null : at - nowMillis
}
