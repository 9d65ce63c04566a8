import { Cache, type Duration, Effect, Exit } from "effect"

export interface CacheOptions {
  /** How many answers are kept; the one unused for longest goes first. */
  readonly capacity?: number
}

export const cacheCapacity = 20_000

/**
 * `lookup` with its answers kept in this process for as long as `keep` says; a failure is never kept. Callers who ask
 * the same at the same time share one call.
 */
export const remembered = <Key, A, E>(
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
