/** The epoch milliseconds of an HTTP date; null for any other text. */
const epochMillis = (text: string | null): number | null => {
  // Only a text that begins with a letter is an HTTP date: `Date.parse` reads numbers such as "-5" as years.
  const at = text !== null && /^[A-Z]/iu.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? null : at
}

/**
 * Reads the pause of a `Retry-After` header in milliseconds; null if the header is absent or invalid. A date is compared
 * with the `Date` of the same answer, or with `nowMillis` if the answer has none: the clock of this machine may be off.
 */
export const pauseMillis = (headers: Pick<Headers, "get">, nowMillis: number): number | null => {
  const header = headers.get("retry-after")
  if (header !== null && /^\d{1,9}$/u.test(header)) return Number(header) * 1000
  const at = epochMillis(header)
  return at === null ? null : Math.max(0, at - (epochMillis(headers.get("date")) ?? nowMillis))
}
