import { Effect, Option } from "effect"
import { Mac, type MacPurpose } from "./secrets.port.ts"

/**
 * Makes a function that finds with `find` what is kept under the digest of a secret text for this purpose. During a
 * rotation of the pepper it may still be kept under the digest of another pepper. Then `move` keeps it under the current
 * one, so that after a while nothing depends on the other pepper. The function fails as `find` and `move` do.
 */
export const finderByDigest = <E>(
  purpose: MacPurpose,
  move: (from: string, to: string) => Effect.Effect<void, E>
): Effect.Effect<
  <A>(text: string, find: (digest: string) => Effect.Effect<Option.Option<A>, E>) => Effect.Effect<Option.Option<A>, E>,
  never,
  Mac
> =>
  Effect.map(Mac, (mac) =>
    Effect.fnUntraced(function* (text, find) {
      const [current, ...others] = yield* mac.digests(purpose, text)
      const found = yield* find(current)
      if (Option.isSome(found)) return found
      for (const other of others) {
        const moved = yield* find(other)
        if (Option.isNone(moved)) continue
        yield* move(other, current)
        return moved
      }
      // Another process may have moved it between two look-ups.
      return others.length === 0 ? found : yield* find(current)
    })
  )
