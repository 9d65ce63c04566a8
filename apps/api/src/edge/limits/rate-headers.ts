import type { Taken } from "./rate-limit.ts"

const policyOf = ({ axis }: Taken): string => `"${axis.name}";q=${axis.capacity};w=${axis.windowSeconds}`

export interface ServiceLimit {
  readonly available: number
  readonly windowSeconds: number
}

/**
 * What is left of a bucket and the window in which no more than that may be used (docs/adr/0026). The window is the time
 * in which the bucket gains as much as is left, so that a client may spend what is left in it, again and again. A refusal
 * names the time of its `Retry-After`.
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

/** `RateLimit-Policy` and `RateLimit`, as every answer carries them (decisions section 2, Headers). */
export const rateHeaders = (taken: ReadonlyArray<Taken>): Readonly<Record<string, string>> =>
  taken.length === 0
    ? {}
    : { "ratelimit-policy": taken.map(policyOf).join(", "), ratelimit: taken.map(limitOf).join(", ") }
