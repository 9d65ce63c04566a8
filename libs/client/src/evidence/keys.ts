import { createHash, createPublicKey, type KeyObject } from "node:crypto"

const prefix = "evpk_"
const keyBytes = 32
const keysMax = 1_000
// What precedes the bytes of a public key of Ed25519 (RFC 8410).
const spkiHead = Buffer.from("302a300506032b6570032100", "hex")

export interface EvidenceKey {
  readonly id: string
  readonly object: KeyObject
}

const keyOfText = (text: string): EvidenceKey => {
  const bytes = Buffer.from(text.slice(prefix.length), "base64")
  if (bytes.length !== keyBytes) throw new TypeError(`an evidence key is ${prefix} and the base64 of ${keyBytes} bytes`)
  return {
    id: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
    object: createPublicKey({ key: Buffer.concat([spkiHead, bytes]), format: "der", type: "spki" })
  }
}

/**
 * Reads the public keys of a text: one key or several, or the answer of `/.well-known/trajet-evidence-keys.json`.
 *
 * @throws TypeError
 */
export const evidenceKeys = (text: string): ReadonlyArray<EvidenceKey> => {
  const found = new Set(text.match(/evpk_[A-Za-z0-9+/]+={0,2}/gu) ?? [])
  if (found.size === 0) throw new TypeError(`there is no evidence key: a key begins with ${prefix}`)
  if (found.size > keysMax) throw new TypeError(`there are more than ${keysMax} evidence keys`)
  return [...found].map(keyOfText)
}
