import type { SecretFamily } from "./delivery-headers.rules.ts"
import { WebhookVerificationError } from "./verification.errors.ts"

// The minimum of Standard Webhooks. Secrets of Trajet have 32 bytes.
const keyBytesMin = 24
const keyBytesMax = 64

export const bytesOfBinary = (binary: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(binary, (char) => char.charCodeAt(0))
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** The bytes whose base64 follows a prefix; null if they are not canonical base64, or have another length. */
const bytesAfter = (
  before: string,
  given: string,
  bytesMin: number,
  bytesMax: number
): Uint8Array<ArrayBuffer> | null => {
  const text = given.slice(before.length)
  if (!given.startsWith(before) || !/^[A-Za-z0-9+/]+={0,2}$/u.test(text) || text.length % 4 !== 0) return null
  const bytes = bytesOfBinary(atob(text))
  const isWhole = bytes.length >= bytesMin && bytes.length <= bytesMax && base64(bytes) === text
  return isWhole ? bytes : null
}

const standardKey = (secret: string) => bytesAfter("whsec_", secret, keyBytesMin, keyBytesMax)

const publicKeyBytes = 32

/** What a receiver was given: secrets, and public keys of key pairs. */
export interface ReceiverKeys {
  readonly secrets: ReadonlyArray<string>
  readonly publicKeys: ReadonlyArray<Uint8Array<ArrayBuffer>>
}

/** The keys of a receiver, after checking the form of each. */
export const checkedKeys = (given: string | ReadonlyArray<string>): ReceiverKeys => {
  const texts: ReadonlyArray<unknown> = typeof given === "string" ? [given] : Array.isArray(given) ? given : []
  const secrets = texts.filter((one) => typeof one === "string").filter((one) => standardKey(one) !== null)
  const publicKeys = texts.flatMap((one) =>
    typeof one === "string" ? (bytesAfter("whpk_", one, publicKeyBytes, publicKeyBytes) ?? []) : []
  )
  if (texts.length > 0 && secrets.length + publicKeys.length === texts.length) return { secrets, publicKeys }
  throw new WebhookVerificationError(
    "secret_invalid",
    "The signing secret is `whsec_` and base64, as it was shown when the endpoint was made, and the public key is " +
      "`whpk_` and base64, as the settings of the endpoint show it, with nothing before or after it. Check that the " +
      "setting is there and complete, and that it is not an API key (`svc_…`)."
  )
}

/** The secrets, after checking the form of each: a public key signs nothing. */
export const checkedSecrets = (secret: string | ReadonlyArray<string>): ReadonlyArray<string> => {
  const { publicKeys, secrets } = checkedKeys(secret)
  if (publicKeys.length === 0) return secrets
  throw new WebhookVerificationError(
    "secret_invalid",
    "Give the signing secret, `whsec_` and base64: a public key, `whpk_`, verifies and cannot sign."
  )
}

export const keyOf = (family: SecretFamily, secret: string): Uint8Array<ArrayBuffer> => {
  if (family === "svc") return new TextEncoder().encode(secret)
  const key = standardKey(secret)
  if (key === null) throw new TypeError("a secret has to be checked before it is used")
  return key
}

export interface SignedParts {
  readonly deliveryId: string
  /** Epoch seconds, as in the header. */
  readonly timestamp: string
  readonly body: Uint8Array
}

/** The bytes that are signed. */
export const signedBytes = (head: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new TextEncoder().encode(head)
  const signed = new Uint8Array(bytes.length + body.length)
  signed.set(bytes)
  signed.set(body, bytes.length)
  return signed
}

/** Computes the signature header for one secret: `sha256=<hex>` or `v1,<base64>`. */
export const signatureOf = async (family: SecretFamily, parts: SignedParts, secret: string): Promise<string> => {
  const { deliveryId, timestamp, body } = parts
  const signed = signedBytes(family === "svc" ? `${timestamp}.` : `${deliveryId}.${timestamp}.`, body)
  const { subtle } = globalThis.crypto
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await subtle.importKey("raw", keyOf(family, secret), algorithm, false, ["sign"])
  const mac = new Uint8Array(await subtle.sign("HMAC", key, signed))
  return family === "svc" ? `sha256=${hex(mac)}` : `v1,${base64(mac)}`
}

/** Takes the same time wherever two texts of one length differ. */
const isEqual = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}

/**
 * True if one of the signatures belongs to one of the secrets. Comparing texts is enough: each signature has one
 * notation.
 */
export const isSigned = async (
  family: SecretFamily,
  parts: SignedParts,
  signatures: ReadonlyArray<string>,
  secrets: ReadonlyArray<string>
): Promise<boolean> => {
  const expected = await Promise.all(secrets.map((secret) => signatureOf(family, parts, secret)))
  // Not `some`, which would stop at the first match and so leak its position.
  return expected.flatMap((one) => signatures.map((given) => isEqual(one, given))).filter(Boolean).length > 0
}
