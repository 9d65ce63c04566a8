import { SealBroken, Sealer, type SealOwner } from "@trajet/domain/webhooks/endpoints"
import { Hmac, KeyPairs } from "@trajet/domain/webhooks/messages"
import { Effect, Redacted } from "effect"
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  randomBytes,
  sign
} from "node:crypto"
import { identityOf } from "./client-identity.ts"

const cipher = "aes-256-gcm"
const ivBytes = 12
const tagBytes = 16

interface SealKey {
  /** Identifies the key in each sealed text, without revealing the key. */
  readonly id: string
  readonly key: KeyObject
}

type SealPurpose = "webhook-secret" | "file-link" | "feed-position" | "evidence-key"

const sealKeyOf = (purpose: SealPurpose, secret: Redacted.Redacted): SealKey => {
  const derived = createHmac("sha256", Redacted.value(secret)).update(`trajet ${purpose} v1`, "utf8").digest()
  return { id: createHash("sha256").update(derived).digest("hex").slice(0, 8), key: createSecretKey(derived) }
}

// Binds a sealed text to its owner: it does not open for another one.
const boundTo = ({ groupId, endpointId, name, version }: SealOwner): Buffer =>
  Buffer.from(JSON.stringify([groupId, endpointId, version, ...(name === undefined ? [] : [name])]), "utf8")

const ivsPerFill = 256

// Random bytes cost the same few microseconds for one IV as for many. Each is used once.
const makeIvs = () => {
  let filled = Buffer.alloc(0)
  return (): Buffer => {
    if (filled.length === 0) filled = randomBytes(ivBytes * ivsPerFill)
    const iv = filled.subarray(0, ivBytes)
    filled = filled.subarray(ivBytes)
    return iv
  }
}

const nextIv = makeIvs()

const seal = ({ id, key }: SealKey, text: string, bound: Buffer): string => {
  const iv = nextIv()
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(bound)
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()])
  return `v1.${id}.${iv.toString("base64url")}.${sealed.toString("base64url")}`
}

const form = /^v1\.([0-9a-f]{8})\.([\w-]{16})\.([\w-]{22,})$/u

const open = (keys: ReadonlyArray<SealKey>, text: string, bound: Buffer): string => {
  const [, id, iv = "", rest = ""] = form.exec(text) ?? []
  const known = keys.find((key) => key.id === id)
  if (known === undefined) throw new SealBroken()
  const sealed = Buffer.from(rest, "base64url")
  // The last character of base64 may have unused bits. Only the canonical text of the bytes is accepted.
  if (sealed.toString("base64url") !== rest) throw new SealBroken()
  const opening = createDecipheriv(cipher, known.key, Buffer.from(iv, "base64url"), { authTagLength: tagBytes })
    .setAAD(bound)
    .setAuthTag(sealed.subarray(-tagBytes))
  return opening.update(sealed.subarray(0, -tagBytes), undefined, "utf8") + opening.final("utf8")
}

/**
 * Makes a sealer that seals under the first key and opens under each: `v1.<key id>.<iv>.<ciphertext and tag>`,
 * base64url.
 */
export const sealerOf = (
  sealingKey: Redacted.Redacted,
  previousSealingKeys: ReadonlyArray<Redacted.Redacted>
): Sealer["Service"] => {
  const current = sealKeyOf("webhook-secret", sealingKey)
  const keys = [current, ...previousSealingKeys.map((key) => sealKeyOf("webhook-secret", key))]
  return Sealer.of({
    seal: (text, owner) => Effect.sync(() => seal(current, text, boundTo(owner))),
    isCurrent: (sealed) => form.exec(sealed)?.[1] === current.id,
    // node:crypto does not say which part is wrong.
    open: (sealed, owner) =>
      Effect.try({ try: () => open(keys, sealed, boundTo(owner)), catch: () => new SealBroken() })
  })
}

const nothing = Buffer.alloc(0)

/**
 * Makes a cipher of tokens that seals under the first key and opens under each, as `sealerOf` does, with derived keys of
 * its own for each purpose.
 */
export const tokenCipherOf = (
  purpose: Exclude<SealPurpose, "webhook-secret">,
  sealingKey: Redacted.Redacted,
  previousSealingKeys: ReadonlyArray<Redacted.Redacted>
) => {
  const current = sealKeyOf(purpose, sealingKey)
  const keys = [current, ...previousSealingKeys.map((key) => sealKeyOf(purpose, key))]
  return {
    seal: (text: string) => Effect.sync(() => seal(current, text, nothing)),
    open: (token: string) => Effect.option(Effect.try(() => open(keys, token, nothing)))
  }
}

const keysKeptMax = 1_000

/** HMAC-SHA256 by node:crypto. */
export const hmacOf = (): Hmac["Service"] => {
  // Node takes 13 of the 17 µs of a code to make a key from bytes, so recent keys are cached.
  const kept = new Map<string, KeyObject>()
  const keyOf = (bytes: Uint8Array): KeyObject => {
    const name = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
    const known = kept.get(name)
    if (known !== undefined) return known
    if (kept.size >= keysKeptMax) kept.clear()
    const key = createSecretKey(bytes)
    kept.set(name, key)
    return key
  }
  return Hmac.of({ sha256: (key, text) => createHmac("sha256", keyOf(key)).update(text, "utf8").digest() })
}

// What precedes the seed in a private key of Ed25519 as PKCS #8 (RFC 8410).
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex")

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: "der", type: "pkcs8" })

const publicKeyBytes = 32

/** Ed25519 and certificates by node:crypto. */
export const keyPairs = KeyPairs.of({
  publicKeyOf: (seed) =>
    createPublicKey(privateKeyOf(seed)).export({ format: "der", type: "spki" }).subarray(-publicKeyBytes),
  signerOf: (seed) => {
    const key = privateKeyOf(seed)
    return (text) => sign(null, Buffer.from(text, "utf8"), key)
  },
  identityOf
})
