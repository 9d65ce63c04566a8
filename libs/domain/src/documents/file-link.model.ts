import type { Tenant } from "../access/tenant.model.ts"
import type { InspectionPhaseKey } from "../inspection/inspection.model.ts"
import type { TripKey } from "../mission/leg.model.ts"

/** The target of a signed link, in the tenant of the key that made it (ORD-57, DOC-5, INS-6). */
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

/** The content of a link's token, without the second of its end. */
export interface FileLink {
  /** The API key that made the link; the link is valid only as long as its key. */
  readonly keyId: string
  readonly target: LinkTarget
}

/** The tenant of a link's key, whose files the link opens. */
export interface LinkHolder {
  readonly tenant: Tenant
  /** Version of the group's current price grid. */
  readonly gridVersion: number
}

/** Lifetime of a signed link (LIM-5). */
export const linkLifetimeHours = 24
