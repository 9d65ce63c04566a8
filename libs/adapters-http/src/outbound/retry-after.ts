import { Duration, Result } from "effect"
import { Headers } from "effect/http"

/**
 * The wait that a `Retry-After` asks for, milliseconds, not bounded: 0 for a date that is past, null for a text that is
 * neither seconds nor an HTTP date (RFC 9110 10.2.3).
 */
export const retryAfterMillis = (header: string, nowMillis: number): number | null => {
  const parsed = Headers.parseRetryAfter(header)
  if (Result.isFailure(parsed)) return null
  const millis = Duration.toMillis(Headers.retryAfterDelay(parsed.success, nowMillis))
  return Math.min(millis, Number.MAX_SAFE_INTEGER)
}
