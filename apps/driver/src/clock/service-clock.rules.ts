/** A `Date` header has whole seconds, and an answer is under way for a while. */
const toleranceMillis = 30_000

/**
 * How far the clock of the service is ahead of the clock of the phone. `header`: the `Date` of an answer (RFC 9110,
 * section 6.6.1). Zero within the tolerance, null if the header says no time.
 */
export const leadOfService = (header: string | null, phoneMillis: number): number | null => {
  const millis = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(millis)) return null
  const lead = millis - phoneMillis
  return Math.abs(lead) <= toleranceMillis ? 0 : lead
}
