import { Brand, type Result, Schema } from "effect"
import type { Tenant } from "../access/tenant.model.ts"

/** Id of a stored file, UUID v7, from its staging on. Documents of duplicates share the file of their source. */
export type FileId = string & Brand.Brand<"FileId">
export const FileId = Brand.nominal<FileId>()

/** Types of documents, detected by content (DOC-10). */
export const DocumentType = Schema.Literals(["application/pdf", "image/jpeg", "image/png", "image/webp", "image/heic"])
export type DocumentType = typeof DocumentType.Type

/** The file of a document of a mission. */
export class DocumentFile extends Schema.Opaque<DocumentFile>()(
  Schema.Struct({
    fileId: Schema.String.pipe(Schema.fromBrand("FileId", FileId)),
    fileName: Schema.String,
    contentType: DocumentType,
    bytes: Schema.Finite,
    sha256: Schema.String
  })
) {}

export interface FileRef {
  readonly tenant: Tenant
  readonly fileId: FileId
}

/** A stored file that belongs to no document yet. */
export interface StagedFile {
  readonly fileId: FileId
  readonly contentType: DocumentType
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

export const ContentRefusal = Schema.Literals(["empty_file", "unsupported_type", "too_large"])
export type ContentRefusal = typeof ContentRefusal.Type

export interface ReceivedFile {
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  readonly staged: Result.Result<StagedFile, ContentRefusal>
}
