import { type EvidenceKey, EvidenceKeys, type SealedKey } from "@trajet/domain/evidence"
import { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option } from "effect"

interface KeptKey extends EvidenceKey {
  readonly sealedSeed: string | null
}

/** Keys in memory, each a second later than the one before. */
export const fakeEvidenceKeys: Layer.Layer<EvidenceKeys> = Layer.sync(EvidenceKeys, () => {
  let keys: ReadonlyArray<KeptKey> = []
  const now = (): Instant => Instant(`2026-01-01T00:00:${String(keys.length).padStart(2, "0")}.000000Z`)
  const shown = ({ createdAt, id, publicKey, retiredAt }: KeptKey): EvidenceKey => ({
    id,
    publicKey,
    createdAt,
    retiredAt
  })
  const add = (key: SealedKey): KeptKey => {
    const added = { ...key, createdAt: now(), retiredAt: null }
    keys = [added, ...keys]
    return added
  }
  const signing = () => keys.find(({ retiredAt }) => retiredAt === null)
  return EvidenceKeys.of({
    list: Effect.sync(() => keys.map(shown)),
    current: Effect.sync(() => {
      const found = signing()
      return found === undefined || found.sealedSeed === null
        ? Option.none()
        : Option.some({ id: found.id, publicKey: found.publicKey, sealedSeed: found.sealedSeed })
    }),
    addFirst: (key) => Effect.sync(() => void (signing() ?? add(key))),
    rotate: (key) =>
      Effect.sync(() => {
        keys = keys.map((one) => (one.retiredAt === null ? { ...one, retiredAt: now(), sealedSeed: null } : one))
        return shown(add(key))
      }),
    reseal: ({ id, sealedSeed }) =>
      Effect.sync(() => {
        keys = keys.map((one) => (one.id === id && one.retiredAt === null ? { ...one, sealedSeed } : one))
      })
  })
})
