import { type Result, Schema } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { TripKey } from "../ordering/mission.model.ts"

/** What a document may be, told by its content (decisions 1, Document deposit). */
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

/** Limits of a deposit (decisions 1, Document deposit). */
export const filesPerDepositMax = 10
export const fileBytesMax = 10 * 1024 * 1024
export const depositBytesMax = 25 * 1024 * 1024

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

/** Documents of a mission, the refused ones too. */
export const documentsPerMissionMax = 200

/** Why one document of a deposit was not taken; the others may have been. */
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

/** What each refusal tells the client to do. */
export const refusalDetails: Readonly<Record<DocumentRefusal, string>> = {
  unknown_document_key: "send a `key` of the catalogue, or pv_livraison, carte_grise, bon_de_commande, autre",
  no_return_leg: "send `leg` as `aller`, or as `retour` if the mission has a return",
  file_name_missing: "send a name of 1 to 255 characters: `file_name`, or in a form the `filename` of the part",
  invalid_base64: "send `content_base64` as base64 with padding and without line breaks",
  unsupported_type:
    "send a PDF, JPEG, PNG, WebP or HEIC file, and its `content_type`; the content decides, not the name",
  too_large: "a document has at most 10 MiB",
  empty_file: "the file is empty",
  duplicate: "the mission has these bytes under this key already",
  too_many_documents: `a mission has at most ${documentsPerMissionMax} documents`,
  quota_exceeded: "the storage of your group is full; ask the operator for more"
}

/** What a signed link leads to, in the tenant of the key that made it (interface.md 2.3, 2.10, 2.11). */
export type LinkTarget =
  | { readonly _tag: "Document"; readonly missionId: string; readonly documentId: string }
  | { readonly _tag: "MissionSheet"; readonly missionId: string }
  | {
      readonly _tag: "InspectionReport"
      readonly missionId: string
      readonly leg: TripKey
      readonly phase: InspectionPhaseKey
    }
  | { readonly _tag: "InspectionPhoto"; readonly missionId: string; readonly leg: TripKey; readonly photoId: string }

/** What a link's token holds, beside the second of its end. */
export interface FileLink {
  /** The API key that made the link: a link is good for as long as its key is. */
  readonly keyId: string
  readonly target: LinkTarget
}

/** Whose files a link leads to: the tenant of its key. */
export interface LinkHolder {
  readonly tenant: Tenant
  /** Version of the group's price grid at this moment. */
  readonly gridVersion: number
}

/** How long a signed link leads anywhere (interface.md section 8). */
export const linkLifetimeHours = 24
