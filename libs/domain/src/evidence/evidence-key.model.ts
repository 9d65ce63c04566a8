import type { Instant } from "../time/instant.model.ts"

/** A key of the operator as everybody may see it (EVD-9). */
export interface EvidenceKey {
  /** The first 16 digits of the SHA-256 of the public key, lower-case hex. */
  readonly id: string
  /** `evpk_` and the base64 of 32 bytes. */
  readonly publicKey: string
  readonly createdAt: Instant
  /** From then on the key signs nothing, and its private key is gone. Null for the key that signs. */
  readonly retiredAt: Instant | null
}

/** A new key, before the store gives it its time. */
export interface SealedKey extends Pick<EvidenceKey, "id" | "publicKey"> {
  readonly sealedSeed: string
}

/** Keys that are listed, and so may ever be made. */
export const evidenceKeysMax = 1_000
