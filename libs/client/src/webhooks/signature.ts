import type { SignatureFamily } from "./delivery-headers.rules.ts"
import { WebhookVerificationError } from "./verification.errors.ts"

const prefix = "whsec_"
// The minimum of Standard Webhooks. Secrets of Trajet have 32 bytes.
const keyBytesMin = 24
const keyBytesMax = 64

const bytesOfBinary = (binary: string): Uint8Array<ArrayBuffer> => Uint8Array.from(binary, (char) => char.charCodeAt(0))
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** Decodes the key bytes after `whsec_`; null if they are not canonical base64. */
const standardKey = (secret: string): Uint8Array<ArrayBuffer> | null => {
  const text = secret.slice(prefix.length)
  if (!secret.startsWith(prefix) || !/^[A-Za-z0-9+/]+={0,2}$/u.test(text) || text.length % 4 !== 0) return null
  const bytes = bytesOfBinary(atob(text))
  const isWhole = bytes.length >= keyBytesMin && bytes.length <= keyBytesMax && base64(bytes) === text
  return isWhole ? bytes : null
}

/** The secrets, after checking the form of each. */
export const checkedSecrets = (secret: string | ReadonlyArray<string>): ReadonlyArray<string> => {
  const secrets = typeof secret === "string" ? [secret] : secret
  const isValid = (one: unknown): boolean => typeof one === "string" && standardKey(one) !== null
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(isValid)) return secrets
  throw new WebhookVerificationError(
    "secret_invalid",
    "The signing secret is `whsec_` and base64, as it was shown when the endpoint was made, with nothing before or " +
      "after it. Check that the setting is there and complete, and that it is not an API key (`svc_…`)."
  )
}

const keyOf = (family: SignatureFamily, secret: string): Uint8Array<ArrayBuffer> => {
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

/** Computes the signature header for one secret: `sha256=<hex>` or `v1,<base64>`. */
export const signatureOf = async (family: SignatureFamily, parts: SignedParts, secret: string): Promise<string> => {
  const { deliveryId, timestamp, body } = parts
  const head = new TextEncoder().encode(family === "svc" ? `${timestamp}.` : `${deliveryId}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
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
  family: SignatureFamily,
  parts: SignedParts,
  signatures: ReadonlyArray<string>,
  secrets: ReadonlyArray<string>
): Promise<boolean> => {
  const expected = await Promise.all(secrets.map((secret) => signatureOf(family, parts, secret)))
  // Not `some`, which would stop at the first match and so leak its position.
  return expected.flatMap((one) => signatures.map((given) => isEqual(one, given))).filter(Boolean).length > 0
}
