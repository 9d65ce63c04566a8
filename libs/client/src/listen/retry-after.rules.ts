import { pauseMillis } from "../connection/retry-after.rules.ts"

/** Returns the pause of a `Retry-After` of a 429 or 503, in milliseconds; null if the answer has none. */
export const retryAfterMillis = (status: number, header: string | null, nowMillis: number): number | null =>
  status === 429 || status === 503 ? pauseMillis(header, nowMillis) : null
