/** Returns the pause of a `Retry-After` of a 429 or 503, in milliseconds; null if the answer has none. */
export const retryAfterMillis = (status: number, header: string | null, nowMillis: number): number | null => {
  if ((status !== 429 && status !== 503) || header === null) return null
  if (/^\d{1,9}$/u.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMillis)
}
