import { type Result, Schema } from "effect"
import type { Tenant } from "../access/tenant.model.ts"

/** What a document may be, told by its content (DOC-10). */
export const DocumentType = Schema.Literals(["application/pdf", "image/jpeg", "image/png", "image/webp", "image/heic"])
export type DocumentType = typeof DocumentType.Type

/** A file in the storage: whose, and which. Nothing else leads to it. */
export interface FileRef {
  readonly tenant: Tenant
  /** UUID v7. */
  readonly fileId: string
}

/** A file that has reached the storage, and that no record speaks of yet. */
export interface StagedFile {
  readonly fileId: string
  readonly contentType: DocumentType
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

/** Why the content of a file makes it no document. */
export const ContentRefusal = Schema.Literals(["empty_file", "unsupported_type", "too_large"])
export type ContentRefusal = typeof ContentRefusal.Type

/** A file that came to its end: in the storage, or why it was not kept. */
export interface ReceivedFile {
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  readonly staged: Result.Result<StagedFile, ContentRefusal>
}
