import { hourMillis, minuteMillis } from "./instant.rules.ts"

const secondMillis = 1_000

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const shortDay = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
const longDay = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
const month = `(?<month>${months.join("|")})`
const time = "(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)"

// RFC 9110 5.6.7: one form to send, and two more to accept.
const dateForms = [
  new RegExp(`^${shortDay}, (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`, "u"),
  new RegExp(`^${longDay}, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`, "u"),
  new RegExp(`^${shortDay} ${month} (?<day>\\d{2}| \\d) ${time} (?<year>\\d{4})$`, "u")
]

// A year of two digits more than fifty years ahead is the latest past year with these digits.
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
  // 31 February was rolled over to March, so the date does not exist.
  if (new Date(midnight).getUTCDate() !== day) return null
  return midnight + of("hour") * hourMillis + of("minute") * minuteMillis + of("second") * secondMillis
}

/**
 * The pause that a `Retry-After` asks for in milliseconds, unbounded: seconds, or an HTTP date against `nowMillis`
 * (epoch). Null for a past date and for any other text (RFC 9110 10.2.3).
 */
export const retryAfterMillis = (header: string, nowMillis: number): number | null => {
  const text = header.trim()
  if (/^\d+$/u.test(text)) return Math.min(Number(text) * secondMillis, Number.MAX_SAFE_INTEGER)
  const at = httpDateMillis(text, nowMillis)
  return at === null || at < nowMillis ? null : at - nowMillis
}
