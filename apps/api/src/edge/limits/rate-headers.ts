import type { Taken } from "./rate-limit.ts"

const policyOf = ({ axis }: Taken): string => `"${axis.name}";q=${axis.capacity};w=${axis.windowSeconds}`

interface ServiceLimit {
  readonly available: number
  readonly windowSeconds: number
}

/**
 * The remaining tokens of a bucket, and the window in which no more may be used (docs/adr/0026). The window is the time
 * in which the bucket gains the remaining tokens, so that a client may spend them in each window again. A refusal shows
 * the time of its `Retry-After`.
 */
export const serviceLimitOf = ({ axis, allowed, remaining, retryAfterSeconds }: Taken): ServiceLimit =>
  allowed
    ? {
        available: remaining,
        windowSeconds: Math.ceil((Math.max(remaining, 1) * axis.windowSeconds) / axis.capacity)
      }
    : { available: 0, windowSeconds: retryAfterSeconds }

const limitOf = (taken: Taken): string => {
  const { available, windowSeconds } = serviceLimitOf(taken)
  return `"${taken.axis.name}";r=${available};t=${windowSeconds}`
}

/** The `RateLimit-Policy` and `RateLimit` headers of every answer (LIM-16). */
export const rateHeaders = (taken: ReadonlyArray<Taken>): Readonly<Record<string, string>> =>
  taken.length === 0
    ? {}
    : { "ratelimit-policy": taken.map(policyOf).join(", "), ratelimit: taken.map(limitOf).join(", ") }
