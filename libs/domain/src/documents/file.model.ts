import { type Result, Schema } from "effect"
import type { Tenant } from "../access/tenant.model.ts"

/** Types of documents, detected by content (DOC-10). */
export const DocumentType = Schema.Literals(["application/pdf", "image/jpeg", "image/png", "image/webp", "image/heic"])
export type DocumentType = typeof DocumentType.Type

/** The address of a file in the storage: tenant and id. */
export interface FileRef {
  readonly tenant: Tenant
  /** UUID v7. */
  readonly fileId: string
}

/** A file in the storage that no record keeps yet. */
export interface StagedFile {
  readonly fileId: string
  readonly contentType: DocumentType
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

/** The reason why the content of a file is not a document. */
export const ContentRefusal = Schema.Literals(["empty_file", "unsupported_type", "too_large"])
export type ContentRefusal = typeof ContentRefusal.Type

/** A completely read file: in the storage, or refused with the reason. */
export interface ReceivedFile {
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  readonly staged: Result.Result<StagedFile, ContentRefusal>
}
