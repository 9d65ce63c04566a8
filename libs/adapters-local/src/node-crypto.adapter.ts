import { Digest, Hmac, Identifiers, LinkCipher, Mac, type MacPurpose, Sealer } from "@trajet/domain"
import { Effect, Layer, Redacted } from "effect"
import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUIDv7,
  timingSafeEqual
} from "node:crypto"
import { hmacOf, linkCipherOf, sealerOf } from "./node-seal.adapter.ts"

export interface CryptoKeys {
  /** Under which API keys are stored; changing it makes every key unknown. */
  readonly pepper: Redacted.Redacted
  /** From which the keys of cursors, quotes, links and sealed secrets are derived. */
  readonly sealingKey: Redacted.Redacted
  /** Sealing keys of before: what was sealed with them still opens. */
  readonly previousSealingKeys?: ReadonlyArray<Redacted.Redacted>
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const hmac = (key: string | KeyObject, text: string): Buffer => createHmac("sha256", key).update(text, "utf8").digest()

// As a key object: Node takes 10 µs to make one of bytes, at every request.
const derived = (secret: Redacted.Redacted, purpose: string): KeyObject =>
  createSecretKey(hmac(Redacted.value(secret), purpose))

const macOf = ({ pepper, sealingKey }: CryptoKeys) => {
  const keys: Readonly<Record<MacPurpose, KeyObject>> = {
    "api-key": derived(pepper, "trajet api-key v1"),
    cursor: derived(sealingKey, "trajet cursor v1"),
    quote: derived(sealingKey, "trajet quote v1")
  }
  return Mac.of({
    sign: (purpose, text) => Effect.sync(() => hmac(keys[purpose], text).toString("hex")),
    verify: (purpose, text, mac) =>
      Effect.sync(() => {
        const given = Buffer.from(mac, "hex")
        const right = hmac(keys[purpose], text)
        return given.length === right.length && timingSafeEqual(given, right)
      })
  })
}

const digest = Digest.of({
  sha256: (text) => Effect.sync(() => createHash("sha256").update(text, "utf8").digest("hex"))
})

const identifiers = Identifiers.of({
  uuid: Effect.sync(() => randomUUIDv7()),
  secret: (length) =>
    Effect.sync(() => Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("")),
  bytes: (length) => Effect.sync(() => randomBytes(length))
})

/** Hashes, codes, seals and identifiers by node:crypto. */
export const nodeCrypto = (keys: CryptoKeys): Layer.Layer<Mac | Digest | Identifiers | Sealer | LinkCipher | Hmac> =>
  Layer.mergeAll(
    Layer.sync(Mac, () => macOf(keys)),
    Layer.succeed(Digest, digest),
    Layer.succeed(Identifiers, identifiers),
    Layer.sync(Sealer, () => sealerOf(keys.sealingKey, keys.previousSealingKeys ?? [])),
    Layer.sync(LinkCipher, () => linkCipherOf(keys.sealingKey, keys.previousSealingKeys ?? [])),
    Layer.sync(Hmac, hmacOf)
  )
