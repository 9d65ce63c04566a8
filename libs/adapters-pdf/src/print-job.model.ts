import type { PhotoId } from "@trajet/domain/inspection"
import type { DossierPages, InspectionReport, MissionSheet } from "@trajet/domain/printing"
import type { ReadPhoto } from "./images/placed-photos.ts"

export type PrintJob =
  | { readonly kind: "mission sheet"; readonly model: MissionSheet }
  | { readonly kind: "inspection report"; readonly model: InspectionReport; readonly readPhoto: ReadPhoto }
  | { readonly kind: "dossier"; readonly model: DossierPages; readonly readPhoto: ReadPhoto }

/** What the printing process is sent: one job at a time, and the photos that it asks for. */
export type PressMessage =
  | { readonly kind: "mission sheet"; readonly model: MissionSheet }
  | { readonly kind: "inspection report"; readonly model: InspectionReport }
  | { readonly kind: "dossier"; readonly model: DossierPages }
  | { readonly kind: "photo"; readonly content: Uint8Array | null }

/** What the printing process sends: one photo that it needs, the parts of the PDF, and how the job has ended. */
export type PrintMessage =
  | { readonly kind: "photo"; readonly id: PhotoId }
  | { readonly kind: "part"; readonly content: Uint8Array }
  | { readonly kind: "printed"; readonly placed: ReadonlyArray<PhotoId> }
  | { readonly kind: "fault"; readonly fault: string }
