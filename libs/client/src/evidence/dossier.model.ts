/** Stable codes that programs may branch on. */
export type DossierRefusal =
  /** The file is no dossier, or the seal at its end cannot be read. */
  | "no_seal"
  /** None of the given keys has signed the dossier. */
  | "not_signed"
  /** Bytes were changed, added or removed. */
  | "changed"

/** An embedded file, unchanged. */
export interface VerifiedFile {
  /** Such as `photo 3 of the pickup`. */
  readonly name: string
  /** The path under which a reader of PDF finds the file. */
  readonly path: string
  readonly bytes: number
  /** Lower-case hex, of the embedded bytes. */
  readonly sha256: string
  /** Digest of the file as it was received, if what says where and when it was taken is removed from it. */
  readonly received: string | null
}

/** A file that the dossier names and does not hold. */
export interface MissingFile {
  readonly name: string
  readonly bytes: number
  /** Of the file as it was received. */
  readonly sha256: string
  readonly reason: "too_large" | "missing"
}

/** The content of a dossier whose every byte is vouched for. */
export interface VerifiedDossier {
  readonly mission: {
    readonly id: string
    readonly number: string
    readonly leg: string
    readonly environment: string
  }
  /** By the clock of the service. */
  readonly signedAt: string
  /** Id of the key that has signed. */
  readonly key: string
  readonly files: ReadonlyArray<VerifiedFile>
  readonly leftOut: ReadonlyArray<MissingFile>
  /**
   * `none`: no authority is configured. `failed`: the authority did not answer. Else the time that the authority has
   * confirmed, and the digest in its token, for `openssl ts -verify`.
   */
  readonly timestamp: "none" | "failed" | { readonly at: string; readonly digest: string; readonly path: string }
}

/** The file is not the dossier that the operator has signed. */
export class DossierError extends Error {
  override readonly name = "DossierError"
  readonly code: DossierRefusal
  /** The part that was changed, such as `photo 3 of the pickup` or `the seal`. */
  readonly part: string

  constructor(code: DossierRefusal, part: string, message: string) {
    super(message)
    this.code = code
    this.part = part
  }
}
