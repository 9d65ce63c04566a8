import type { Entry, Lock, SealedEntry } from "./sealed.model.ts"

/** A new passphrase has at least so many characters (DRV-8). */
export const passphraseCharactersMin = 12

/** The figure of OWASP for PBKDF2 with SHA-256. */
const iterations = 600_000
const saltBytes = 16
const ivBytes = 12

const aes = { name: "AES-GCM", length: 256 }
const purpose = new TextEncoder().encode("trajet driver store v1")

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

/** The key of a passphrase. Keyboards write accents in two ways, which count as one. */
const keyOfPassphrase = async (passphrase: string, salt: Uint8Array<ArrayBuffer>, rounds: number) => {
  const text = new TextEncoder().encode(passphrase.normalize("NFC"))
  const base = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveKey"])
  return crypto.subtle.deriveKey({ name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }, base, aes, false, [
    "encrypt",
    "decrypt"
  ])
}

const keyOfSecret = async (secret: BufferSource, salt: Uint8Array<ArrayBuffer>) => {
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"])
  return crypto.subtle.deriveKey({ name: "HKDF", hash: "SHA-256", salt, info: purpose }, base, aes, false, [
    "encrypt",
    "decrypt"
  ])
}

const sealedBy = async (key: CryptoKey, lock: Lock, entry: Entry): Promise<SealedEntry> => {
  const iv = randomBytes(ivBytes)
  const text = new TextEncoder().encode(JSON.stringify(entry))
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: purpose }, key, text)
  return { format: 2, lock, iv, sealed }
}

/** Seals entries with a key that is ready, so that nothing can fail between getting an entry and sealing it. */
export type Seal = (entry: Entry) => Promise<SealedEntry>

export const passphraseSeal = async (passphrase: string): Promise<Seal> => {
  const salt = randomBytes(saltBytes)
  const key = await keyOfPassphrase(passphrase, salt, iterations)
  return (entry) => sealedBy(key, { by: "passphrase", salt, iterations }, entry)
}

/** Seals by the secret that a passkey computes from its input. */
export const passkeySeal = async ({ credentialId, input, secret }: PasskeySecret): Promise<Seal> => {
  const salt = randomBytes(saltBytes)
  const key = await keyOfSecret(secret, salt)
  return (entry) => sealedBy(key, { by: "passkey", salt, credentialId, input }, entry)
}

/** Seals another entry by what has opened an earlier one. */
export const sealAgain = async (lock: Lock, proof: string | BufferSource, entry: Entry): Promise<SealedEntry> => {
  if (typeof proof === "string") return (await passphraseSeal(proof))(entry)
  if (lock.by === "passphrase") throw new Error("an entry that a passphrase seals is opened by a text")
  const seal = await passkeySeal({ credentialId: lock.credentialId, input: lock.input, secret: proof })
  return seal(entry)
}

export interface PasskeySecret {
  readonly credentialId: Uint8Array<ArrayBuffer>
  readonly input: Uint8Array<ArrayBuffer>
  readonly secret: BufferSource
}

/** Opens the entry by a passphrase, or by the secret of the passkey. Null: the wrong one. */
export const openSealed = async (
  { iv, lock, sealed }: SealedEntry,
  proof: string | BufferSource
): Promise<Entry | null> => {
  const key = await (lock.by === "passphrase" && typeof proof === "string"
    ? keyOfPassphrase(proof, lock.salt, lock.iterations)
    : typeof proof === "string"
      ? null
      : keyOfSecret(proof, lock.salt))
  if (key === null) return null
  try {
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: purpose }, key, sealed)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return null
  }
}
