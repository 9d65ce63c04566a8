import { Digest, Identifiers, Mac, type MacPurpose } from "@trajet/domain/access"
import { LinkCipher } from "@trajet/domain/documents"
import { EvidenceCipher } from "@trajet/domain/evidence"
import { FeedCipher } from "@trajet/domain/operations/feed"
import { Sealer } from "@trajet/domain/webhooks/endpoints"
import { Hmac, KeyPairs } from "@trajet/domain/webhooks/messages"
import { Effect, Layer, Redacted } from "effect"
import {
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUIDv7,
  timingSafeEqual
} from "node:crypto"
import { hmacOf, keyPairs, sealerOf, tokenCipherOf } from "../webhooks/node-seal.adapter.ts"

export interface CryptoKeys {
  /** Secret of the digests under which API keys are stored. A change makes every key unknown. */
  readonly pepper: Redacted.Redacted
  /** Other peppers that are accepted during a rotation. */
  readonly previousPeppers?: ReadonlyArray<Redacted.Redacted>
  /** Secret from which the keys of cursors, quotes, links and sealed secrets are derived. */
  readonly sealingKey: Redacted.Redacted
  /** Earlier sealing keys. They still open sealed texts, and still verify cursors and quotes. */
  readonly previousSealingKeys?: ReadonlyArray<Redacted.Redacted>
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const hmac = (key: string | KeyObject, text: string): Buffer => createHmac("sha256", key).update(text, "utf8").digest()

// Without a buffer between: half as dear.
const hmacHex = (key: KeyObject, text: string): string => createHmac("sha256", key).update(text, "utf8").digest("hex")

// A key object, because Node takes 10 µs to make one from bytes at every request.
const derived = (secret: Redacted.Redacted, purpose: string): KeyObject =>
  createSecretKey(hmac(Redacted.value(secret), purpose))

const isCodeOf = (given: Buffer, text: string) => (key: KeyObject) => {
  const right = hmac(key, text)
  return given.length === right.length && timingSafeEqual(given, right)
}

const macOf = ({ pepper, previousPeppers = [], sealingKey, previousSealingKeys = [] }: CryptoKeys) => {
  // The first key signs and every key verifies, so that cursors and quotes survive a rotation.
  const sealing = (purpose: string) => ({
    current: derived(sealingKey, purpose),
    previous: previousSealingKeys.map((key) => derived(key, purpose))
  })
  const peppered = (purpose: string) => ({
    current: derived(pepper, purpose),
    previous: previousPeppers.map((key) => derived(key, purpose))
  })
  const keys: Readonly<Record<MacPurpose, { current: KeyObject; previous: ReadonlyArray<KeyObject> }>> = {
    "api-key": peppered("trajet api-key v1"),
    cursor: sealing("trajet cursor v1"),
    quote: sealing("trajet quote v1"),
    session: peppered("trajet session v1"),
    "device-link": peppered("trajet device-link v1"),
    "tracking-link": sealing("trajet tracking-link v1"),
    "user-link": sealing("trajet user-link v1")
  }
  return Mac.of({
    sign: (purpose, text) => Effect.sync(() => hmacHex(keys[purpose].current, text)),
    digests: (purpose, text) =>
      Effect.sync(() => {
        const { current, previous } = keys[purpose]
        return [hmacHex(current, text), ...previous.map((key) => hmacHex(key, text))]
      }),
    verify: (purpose, text, mac) =>
      Effect.sync(() => {
        const { current, previous } = keys[purpose]
        const isRight = isCodeOf(Buffer.from(mac, "hex"), text)
        return isRight(current) || previous.some(isRight)
      })
  })
}

const digest = Digest.of({
  sha256: (text) => Effect.sync(() => hash("sha256", text, "hex"))
})

const identifiers = Identifiers.of({
  uuid: Effect.sync(() => randomUUIDv7()),
  secret: (length) =>
    Effect.sync(() => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("")),
  bytes: (length) => Effect.sync(() => randomBytes(length))
})

const tokenCipher = (purpose: Parameters<typeof tokenCipherOf>[0], { sealingKey, previousSealingKeys }: CryptoKeys) =>
  tokenCipherOf(purpose, sealingKey, previousSealingKeys ?? [])

/** Provides digests, codes, seals and identifiers by node:crypto. */
export const nodeCrypto = (
  keys: CryptoKeys
): Layer.Layer<Mac | Digest | Identifiers | Sealer | LinkCipher | FeedCipher | EvidenceCipher | Hmac | KeyPairs> =>
  Layer.mergeAll(
    Layer.sync(Mac, () => macOf(keys)),
    Layer.succeed(Digest, digest),
    Layer.succeed(Identifiers, identifiers),
    Layer.sync(Sealer, () => sealerOf(keys.sealingKey, keys.previousSealingKeys ?? [])),
    Layer.sync(LinkCipher, () => LinkCipher.of(tokenCipher("file-link", keys))),
    Layer.sync(FeedCipher, () => FeedCipher.of(tokenCipher("feed-position", keys))),
    Layer.sync(EvidenceCipher, () => EvidenceCipher.of(tokenCipher("evidence-key", keys))),
    Layer.sync(Hmac, hmacOf),
    Layer.succeed(KeyPairs, keyPairs)
  )
