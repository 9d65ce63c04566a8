import { Context } from "effect"
import type { TracesSettings } from "./traces.settings.ts"

/** Decides whether a trace is recorded. `isAsked`: a stranger says that it records the trace itself. */
export type Sampling = (isAsked: boolean) => boolean

/** The decision of this process; without a collector nothing is recorded. */
export const TraceSampling = Context.Reference<Sampling>("@trajet/runtime/TraceSampling", {
  defaultValue: () => () => false
})

export interface Chance {
  /** A random number from 0 to 1, 1 excluded. */
  readonly random: () => number
  readonly nowMillis: () => number
}

const ownChance: Chance = { random: Math.random, nowMillis: () => performance.now() }

/**
 * Records one of `oneIn` traces of all callers. The id does not decide, because a stranger could choose it. Besides,
 * records at most `askedPerSecond` of those that ask, so that no stranger decides what tracing costs.
 */
export const makeSampling = (
  { askedPerSecond, oneIn }: Pick<TracesSettings, "askedPerSecond" | "oneIn">,
  { nowMillis, random }: Chance = ownChance
): Sampling => {
  let [tokens, atMillis] = [askedPerSecond, nowMillis()]
  const hasToken = () => {
    const now = nowMillis()
    tokens = Math.min(askedPerSecond, tokens + ((now - atMillis) / 1_000) * askedPerSecond)
    atMillis = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
  return (isAsked) => (oneIn > 0 && random() * oneIn < 1) || (isAsked && hasToken())
}
