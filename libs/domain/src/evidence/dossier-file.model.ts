import type { Instant } from "../time/instant.model.ts"

/** What the bytes of a dossier are called where the seal and its key are named. */
export const manifestFormat = "trajet-dossier-1"
export const sealFormat = "trajet-dossier-seal-1"

/** The object of the printed pages that lists embedded files. The writer replaces the object. */
export const namesObject = 2

/** Bytes of the dossier, from `offset` on. */
export interface Range {
  readonly offset: number
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

/** A named range. Parts follow each other without a gap, from the first byte to the manifest. */
export interface DossierPart extends Range {
  /** `pages`, `document facture-1.pdf`, `photo 3 of the pickup`, or `frame before …`. */
  readonly name: string
  /** The path of an embedded file; null for a part that is none. */
  readonly file: string | null
  /** The digest of the file as it was received, if the embedded file lacks what says where and when it was taken. */
  readonly received: string | null
}

/** A file of the mission that the dossier names and does not hold. */
export interface LeftOut {
  readonly name: string
  readonly bytes: number
  /** Of the file as it was received. */
  readonly sha256: string
  /** `too_large`: the dossier has no room for it. `missing`: the storage does not have it. */
  readonly reason: "too_large" | "missing"
}

/** What a dossier is about, and who signs it. */
export interface DossierSubject {
  readonly missionId: string
  readonly number: string
  readonly leg: string
  readonly environment: string
  readonly signedAt: Instant
  /** Id of the signing key. */
  readonly key: string
}

/** The token of an authority by RFC 3161, or the reason for its absence. */
export type Timestamp =
  | { readonly state: "none" }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "given"; readonly token: Uint8Array; readonly at: Instant }
