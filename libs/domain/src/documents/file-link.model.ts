import type { KeyId } from "../access/api-key.model.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { InspectionPhaseKey, PhotoId } from "../inspection/inspection.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { PersonKeyId } from "../people/person.model.ts"
import type { Language } from "../texts/language.model.ts"
import type { DocumentId } from "./document.model.ts"

/** Files of several missions as one archive, whose notes are in the language of its reader (DOC-23). */
export interface ArchiveTarget {
  readonly _tag: "Archive"
  readonly missionIds: ReadonlyArray<MissionId>
  readonly language: Language
}

/** One file of a mission. */
export type FileTarget =
  | { readonly _tag: "Document"; readonly missionId: MissionId; readonly documentId: DocumentId }
  | { readonly _tag: "MissionSheet"; readonly missionId: MissionId }
  | {
      readonly _tag: "InspectionReport"
      readonly missionId: MissionId
      readonly trip: TripKey
      readonly phase: InspectionPhaseKey
    }
  | {
      readonly _tag: "InspectionPhoto"
      readonly missionId: MissionId
      readonly trip: TripKey
      readonly photoId: PhotoId
    }

/** The dossier of a trip, made when the link is opened (EVD-1). */
export interface DossierTarget {
  readonly _tag: "Dossier"
  readonly missionId: MissionId
  readonly trip: TripKey
}

/** What a signed link opens, in the tenant of the key that made it (ORD-57, DOC-5, INS-6). */
export type LinkTarget = FileTarget | DossierTarget | ArchiveTarget

/** The key that made a link: of a client, or of a person of the transport company. The link ends with its key. */
export type LinkKey =
  | { readonly holder: "client"; readonly keyId: KeyId }
  | { readonly holder: "person"; readonly keyId: PersonKeyId }

/** The key in whose name a link is signed, and the tenant whose file the link opens. */
export interface LinkSigner {
  readonly tenant: Tenant
  readonly key: LinkKey
}

export interface FileLink {
  readonly key: LinkKey
  readonly target: LinkTarget
}

export interface OpenedLink extends FileLink {
  /** When the link ends, by the clock of the tenant. */
  readonly expiresAtMillis: number
}

export interface LinkHolder {
  readonly tenant: Tenant
  readonly gridVersion: number
}

/** LIM-5. */
export const linkLifetimeHours = 24
