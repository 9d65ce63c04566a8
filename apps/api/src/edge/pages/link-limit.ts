import { Clock, Effect } from "effect"
import type { Axis, Taken } from "../limits/rate-limit.ts"

// With more links, the least recently used one is forgotten and starts again with a full bucket.
const linksMax = 10_000
/** The greatest error of a sum of fractions of a millisecond. */
const roundingMillis = 0.001

export interface LinkLimit {
  /** Takes one opening of a link; `token` is the link's. */
  readonly take: (token: string) => Effect.Effect<Taken>
}

/**
 * Limits the openings of a link, in the memory of this process, because an opening should not pay a round trip for it.
 */
export const makeLinkLimit = (axis: Axis): LinkLimit => {
  const windowMillis = axis.windowSeconds * 1_000
  const millisPerToken = windowMillis / axis.capacity
  // Time at which the bucket of each link is full again, in the order of use.
  const fullAtMillis = new Map<string, number>()

  const keep = (token: string, atMillis: number) => {
    fullAtMillis.delete(token)
    fullAtMillis.set(token, atMillis)
    const oldest = fullAtMillis.size > linksMax ? fullAtMillis.keys().next().value : undefined
    if (oldest !== undefined) fullAtMillis.delete(oldest)
  }

  const take = (token: string, nowMillis: number): Taken => {
    const missingMillis = Math.min(windowMillis, Math.max(0, (fullAtMillis.get(token) ?? 0) - nowMillis))
    const allowed = missingMillis + millisPerToken <= windowMillis + roundingMillis
    const leftMillis = windowMillis - missingMillis - (allowed ? millisPerToken : 0)
    keep(token, nowMillis + windowMillis - leftMillis)
    return {
      axis,
      allowed,
      remaining: Math.floor((leftMillis + roundingMillis) / millisPerToken),
      retryAfterSeconds: Math.max(1, Math.ceil((millisPerToken - leftMillis) / 1_000))
    }
  }

  return { take: (token) => Effect.map(Clock.currentTimeMillis, (nowMillis) => take(token, nowMillis)) }
}
