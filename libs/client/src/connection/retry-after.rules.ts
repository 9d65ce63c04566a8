/** Returns the pause that a `Retry-After` asks for, in milliseconds; null without a valid one. */
export const pauseMillis = (header: string | null, nowMillis: number): number | null => {
  if (header === null) return null
  if (/^\d{1,9}$/u.test(header)) return Number(header) * 1000
  // `Date.parse` also takes numbers for years.
  const at = /^[A-Z]/iu.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(at) ? null : Math.max(0, at - nowMillis)
}
