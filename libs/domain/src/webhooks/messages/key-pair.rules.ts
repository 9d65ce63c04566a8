import { Result } from "effect"
import { Base64 } from "effect/encoding"

/** Random bytes of a key pair: the seed of RFC 8032. */
export const keySeedBytes = 32

const privatePrefix = "whsk_"

/** Encodes a seed as Standard Webhooks does. */
export const privateKeyText = (seed: Uint8Array): string => `${privatePrefix}${Base64.encode(seed)}`

/** Encodes the 32 bytes of a public key as Standard Webhooks does. */
export const publicKeyText = (key: Uint8Array): string => `whpk_${Base64.encode(key)}`

/** The seed of a text of `privateKeyText`; null for any other text, also for a secret. */
export const seedOf = (text: string): Uint8Array | null => {
  if (!text.startsWith(privatePrefix)) return null
  const seed = Result.getOrNull(Base64.decode(text.slice(privatePrefix.length)))
  return seed?.length === keySeedBytes ? seed : null
}
