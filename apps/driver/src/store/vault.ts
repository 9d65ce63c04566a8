import { randomBytes } from "./seal.ts"

const keyBytes = 32
const ivBytes = 12

/** A sealed record, or the sealed bytes of a photo. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Seals and opens what the phone stores. `name` is bound to the content, so that two records cannot be swapped. */
export interface Vault {
  readonly seal: (name: string, bytes: BufferSource) => Promise<Sealed>
  /** Rejects if the record was changed, or sealed by another vault or under another name. */
  readonly open: (name: string, sealed: Sealed) => Promise<ArrayBuffer>
}

/** Makes the secret of a new vault, in base64. */
export const makeVaultSecret = (): string => btoa(String.fromCharCode(...randomBytes(keyBytes)))

const bytesOf = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0))

/** The vault of a secret. No script can read the key out again. */
export const vaultOf = async (secret: string): Promise<Vault> => {
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), "AES-GCM", false, ["encrypt", "decrypt"])
  const aes = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: "AES-GCM",
    iv,
    additionalData: new TextEncoder().encode(`trajet driver record v1 ${name}`)
  })
  return {
    seal: async (name, bytes) => {
      const iv = randomBytes(ivBytes)
      return { iv, data: await crypto.subtle.encrypt(aes(name, iv), key, bytes) }
    },
    open: (name, { data, iv }) => crypto.subtle.decrypt(aes(name, iv), key, data)
  }
}
