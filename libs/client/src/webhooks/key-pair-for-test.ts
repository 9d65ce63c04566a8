import { base64, checkedSecrets, keyOf, signedBytes, type SignedParts } from "./signature.ts"

/** A key pair for tests of a receiver that verifies by public key. */
export interface TestKeyPair {
  /** `whpk_` and the base64 of 32 bytes, as the settings of an endpoint show it. */
  readonly publicKey: string
  /** Signs a delivery: `v1a,` and the base64 of 64 bytes. */
  readonly sign: (parts: SignedParts) => Promise<string>
}

// PKCS #8 of Ed25519 (RFC 8410): these bytes, and then the 32 bytes of the seed.
const beforeSeed = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

const seedOf = async (secret: string): Promise<Uint8Array> => {
  const { subtle } = globalThis.crypto
  const hmac = { name: "HMAC", hash: "SHA-256" }
  const key = await subtle.importKey("raw", keyOf("standard", secret), hmac, false, ["sign"])
  return new Uint8Array(await subtle.sign("HMAC", key, new TextEncoder().encode("trajet v1a for tests")))
}

/**
 * Makes a key pair (Ed25519) from a signing secret, for `signForTest`. The same secret makes the same pair, so that a
 * test can keep one setting. The service makes the pairs of endpoints at random, and not from their secrets.
 *
 * Rejects with a `WebhookVerificationError` if the secret is none.
 */
export const keyPairForTest = async (secret: string): Promise<TestKeyPair> => {
  const { subtle } = globalThis.crypto
  const [checked = ""] = checkedSecrets(secret)
  const algorithm = { name: "Ed25519" }
  const pkcs8 = Uint8Array.from([...beforeSeed, ...(await seedOf(checked))])
  const key = await subtle.importKey("pkcs8", pkcs8, algorithm, true, ["sign"])
  const { x = "" } = await subtle.exportKey("jwk", key)
  return {
    // JWK has base64url without padding.
    publicKey: `whpk_${x.replaceAll("-", "+").replaceAll("_", "/")}=`,
    sign: async ({ body, deliveryId, timestamp }) => {
      const signed = signedBytes(`${deliveryId}.${timestamp}.`, body)
      return `v1a,${base64(new Uint8Array(await subtle.sign(algorithm, key, signed)))}`
    }
  }
}
