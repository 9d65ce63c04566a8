/** A `Date` header has whole seconds, and an answer is under way for a while. */
const toleranceMillis = 30_000

/**
 * How far a clock is ahead of one that shows `ownMillis`: that of the service by the `Date` of an answer (RFC 9110,
 * section 6.6.1), or that of a mission by its `now`. Zero within the tolerance, null if `said` is no time.
 */
export const leadOfService = (said: string | null, ownMillis: number): number | null => {
  const millis = said === null ? Number.NaN : Date.parse(said)
  if (Number.isNaN(millis)) return null
  const lead = millis - ownMillis
  return Math.abs(lead) <= toleranceMillis ? 0 : lead
}
