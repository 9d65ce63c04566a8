import type { InspectionReport, MissionSheet, PrintedInspection } from "@trajet/domain/printing"

/** A request to the print thread. */
export type PrintJob =
  | { readonly kind: "mission sheet"; readonly model: MissionSheet }
  | { readonly kind: "inspection report"; readonly model: InspectionReport }

export interface PrintRequest {
  readonly id: number
  readonly job: PrintJob
}

export type PrintAnswer =
  { readonly id: number; readonly printed: PrintedInspection } | { readonly id: number; readonly fault: string }
