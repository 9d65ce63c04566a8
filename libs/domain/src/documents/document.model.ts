import { Brand, Schema } from "effect"

/** Id of a document of a mission, UUID v7. Its file has an id of its own. */
export type DocumentId = string & Brand.Brand<"DocumentId">
export const DocumentId = Brand.nominal<DocumentId>()

/** Limits of a deposit (DOC-8). */
export const filesPerDepositMax = 10
export const fileBytesMax = 10 * 1024 * 1024
export const depositBytesMax = 25 * 1024 * 1024

/** Limits of an archive (LIM-63). Bytes are those of documents: the size of a printed report is known once it is read. */
export const archiveMissionsMax = 30
export const archiveFilesMax = 1_000
export const archiveBytesMax = 1024 * 1024 * 1024

/** Counts refused documents too. */
export const documentsPerMissionMax = 200

export const DocumentRefusal = Schema.Literals([
  "unknown_document_key",
  "no_return_leg",
  "file_name_missing",
  "invalid_base64",
  "unsupported_type",
  "too_large",
  "empty_file",
  "duplicate",
  "too_many_documents",
  "quota_exceeded"
])
export type DocumentRefusal = typeof DocumentRefusal.Type

/** Tells the client how to correct a refused document. */
export const refusalDetails: Readonly<Record<DocumentRefusal, string>> = {
  unknown_document_key: "send a `key` of the catalogue, or pv_livraison, carte_grise, bon_de_commande, autre",
  no_return_leg: "send `leg` as `aller`, or as `retour` if the mission has a return",
  file_name_missing: "send a name of 1 to 255 characters: `file_name`, or in a form the `filename` of the part",
  invalid_base64: "send `content_base64` as base64 with padding and without line breaks",
  unsupported_type:
    "send a PDF, JPEG, PNG, WebP or HEIC file, and its `content_type`; the content decides, not the name (AVIF is not accepted)",
  too_large: "a document has at most 10 MiB",
  empty_file: "the file is empty",
  duplicate: "the mission has these bytes under this key already",
  too_many_documents: `a mission has at most ${documentsPerMissionMax} documents`,
  quota_exceeded: "the storage of your group is full; ask the operator for more"
}
