import { Effect } from "effect"
import { failureNetworks } from "../connections/client-ip.ts"
import type { Axis, RateLimit, Taken } from "./rate-limit.ts"

/** Counts failed authentications of an address, and of the networks around it (LIM-60). */
export interface FailureLimit {
  /** Counts a failure. The first network that has no tokens left, or the narrowest one. */
  readonly take: (ip: string) => Effect.Effect<Taken>
  /** The same without counting. */
  readonly peek: (ip: string) => Effect.Effect<Taken>
}

/** A wider network has so many times the failures of the next narrower one: it may be that of several customers. */
const widening = 4

/** The axis of the nth network. Refusals name the narrowest axis for all of them: it is one limit. */
const axisOf = (axis: Axis, nth: number): Axis =>
  nth === 0 ? axis : { ...axis, name: `${axis.name}-wide-${nth}`, capacity: axis.capacity * widening ** nth }

export const makeFailureLimit = (limit: RateLimit, axis: Axis): FailureLimit => {
  const inNetworks = (how: RateLimit["take"]) =>
    Effect.fnUntraced(function* (ip: string) {
      let shown: Taken | null = null
      for (const [nth, network] of failureNetworks(ip).entries()) {
        const taken = yield* how(axisOf(axis, nth), network)
        if (shown === null || (shown.allowed && !taken.allowed)) shown = { ...taken, axis }
      }
      return shown ?? (yield* how(axis, ip))
    })
  return { take: inNetworks(limit.take), peek: inNetworks(limit.peek) }
}
