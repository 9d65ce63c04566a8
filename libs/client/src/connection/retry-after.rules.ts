/** Reads the pause of a `Retry-After` header in milliseconds; null if the header is absent or invalid. */
export const pauseMillis = (header: string | null, nowMillis: number): number | null => {
  if (header === null) return null
  if (/^\d{1,9}$/u.test(header)) return Number(header) * 1000
  // Only a text that begins with a letter is an HTTP date: `Date.parse` reads numbers such as "-5" as years.
  const at = /^[A-Z]/iu.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(at) ? null : Math.max(0, at - nowMillis)
}
