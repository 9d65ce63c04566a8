import { Cache, type Duration, Effect, Exit } from "effect"

export interface CacheOptions {
  /** The number of cached answers; the least recently used is dropped first. */
  readonly capacity?: number
}

const cacheCapacity = 20_000

/**
 * Caches the answers of `lookup` in this process for as long as `keep` says. Failures are not cached. Concurrent calls
 * with one key share one lookup.
 */
export const cachedLookup = <Key, A, E>(
  lookup: (key: Key) => Effect.Effect<A, E>,
  keep: (answer: A) => Duration.Input,
  { capacity = cacheCapacity }: CacheOptions
): Effect.Effect<(key: Key) => Effect.Effect<A, E>> =>
  Effect.gen(function* () {
    const cache = yield* Cache.makeWith(lookup, {
      capacity,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? keep(exit.value) : 0)
    })
    return (key: Key) => Cache.get(cache, key)
  })
