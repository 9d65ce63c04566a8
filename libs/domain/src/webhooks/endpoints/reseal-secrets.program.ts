import { Effect } from "effect"
import { type ResealedSecret, type SealedSecret, SealedSecrets } from "./sealed-secrets.port.ts"
import { Sealer } from "./sealer.port.ts"

/** Secrets that are read, and replaced, by one statement. */
export const resealedAtOnceMax = 500

const resealed = ({ owner, sealed: before, sealedKey }: SealedSecret) =>
  Effect.gen(function* () {
    const sealer = yield* Sealer
    const again = (text: string) => Effect.flatMap(sealer.open(text, owner), (clear) => sealer.seal(clear, owner))
    return {
      owner,
      before,
      sealed: yield* again(before),
      sealedKey: sealedKey === null ? null : yield* again(sealedKey)
    } satisfies ResealedSecret
  })

/**
 * Seals every signing secret, private key and value of a header that another sealing key has sealed again under the current
 * key, and returns how many.
 * Safe to repeat, and while events are delivered. Fails with `SealBroken` if no known key opens a secret, and with
 * `StoreUnavailable`.
 */
export const resealSecrets = Effect.fn("resealSecrets")(function* () {
  const store = yield* SealedSecrets
  const sealer = yield* Sealer
  let count = 0
  for (let page = yield* store.page(null, resealedAtOnceMax); page.length > 0;) {
    const others = page.filter(
      ({ sealed, sealedKey }) => !sealer.isCurrent(sealed) || (sealedKey !== null && !sealer.isCurrent(sealedKey))
    )
    if (others.length > 0) count += yield* store.replace(yield* Effect.forEach(others, resealed))
    const last = page.at(-1)
    page = last === undefined ? [] : yield* store.page(last.owner, resealedAtOnceMax)
  }
  return count
})
