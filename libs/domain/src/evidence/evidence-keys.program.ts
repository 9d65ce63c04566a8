import { Effect, Option } from "effect"
import { Base64, Base64Url } from "effect/encoding"
import { Result } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import { ContentCheck } from "../documents/content-check.port.ts"
import { KeyPairs } from "../webhooks/messages/key-pairs.port.ts"
import { EvidenceCipher } from "./evidence-cipher.port.ts"
import { EvidenceKeyUnreadable } from "./evidence.errors.ts"
import type { SealedKey } from "./evidence-key.model.ts"
import { EvidenceKeys } from "./evidence-keys.port.ts"

const seedBytes = 32
const idLength = 16

const newKey = Effect.gen(function* () {
  const { bytes } = yield* Identifiers
  const { publicKeyOf } = yield* KeyPairs
  const cipher = yield* EvidenceCipher
  const digest = yield* ContentCheck.use((check) => check.digest)
  const seed = yield* bytes(seedBytes)
  const publicKey = publicKeyOf(seed)
  digest.update(publicKey)
  return {
    id: digest.hex().slice(0, idLength),
    publicKey: `evpk_${Base64.encode(publicKey)}`,
    sealedSeed: yield* cipher.seal(Base64Url.encode(seed))
  } satisfies SealedKey
})

const seedOf = Effect.fnUntraced(function* ({ id, sealedSeed }: SealedKey) {
  const cipher = yield* EvidenceCipher
  const text = yield* Effect.fromOption(yield* cipher.open(sealedSeed)).pipe(
    Effect.mapError(() => new EvidenceKeyUnreadable({ id }))
  )
  return { text, seed: Result.getOrElse(Base64Url.decode(text), () => new Uint8Array(seedBytes)) }
})

/** Opens the key that signs, and makes the first one. Fails with `EvidenceKeyUnreadable` and `StoreUnavailable`. */
export const openEvidenceKey = Effect.fn("openEvidenceKey")(function* () {
  const keys = yield* EvidenceKeys
  const { signerOf } = yield* KeyPairs
  const found = yield* keys.current
  // Another process may add its key first, which then signs.
  if (Option.isNone(found)) yield* keys.addFirst(yield* newKey)
  const key = yield* Effect.fromOption(Option.isSome(found) ? found : yield* keys.current).pipe(Effect.orDie)
  const { seed } = yield* seedOf(key)
  return { id: key.id, sign: signerOf(seed) }
})

/** Lists the keys of dossiers, the newest first (EVD-9). */
export const listEvidenceKeys = Effect.fn("listEvidenceKeys")(() => EvidenceKeys.use(({ list }) => list))

/** Makes a new key that signs from now on. The former one stays as a public key (EVD-10). */
export const rotateEvidenceKey = Effect.fn("rotateEvidenceKey")(function* () {
  const keys = yield* EvidenceKeys
  return yield* keys.rotate(yield* newKey)
})

/** Seals the key that signs under the current sealing key; false without one. Safe to repeat. */
export const resealEvidenceKey = Effect.fn("resealEvidenceKey")(function* () {
  const keys = yield* EvidenceKeys
  const cipher = yield* EvidenceCipher
  const found = yield* keys.current
  if (Option.isNone(found)) return false
  const { text } = yield* seedOf(found.value)
  yield* keys.reseal({ ...found.value, sealedSeed: yield* cipher.seal(text) })
  return true
})
