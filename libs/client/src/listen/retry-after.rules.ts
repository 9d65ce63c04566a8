import { pauseMillis } from "../connection/retry-after.rules.ts"

/** Reads the pause that a 429 or 503 asks for by `Retry-After`, in milliseconds; null for any other answer. */
export const retryAfterMillis = (status: number, headers: Pick<Headers, "get">, nowMillis: number): number | null =>
  status === 429 || status === 503 ? pauseMillis(headers, nowMillis) : null
