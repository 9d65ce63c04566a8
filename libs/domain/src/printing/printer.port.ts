import { Context, type Effect } from "effect"
import type { InspectionReport } from "./inspection-report.model.ts"
import type { MissionSheet } from "./mission-sheet.model.ts"

export interface PrintedInspection {
  readonly content: Uint8Array
  /** Ids of the photos that are in it: JPEG and PNG that could be read. */
  readonly placed: ReadonlyArray<string>
}

/** Prints PDF: the same model is always the same bytes. */
export class Printer extends Context.Service<
  Printer,
  {
    /** One page A4, whatever the lengths: what is too long for it is shortened. */
    readonly missionSheet: (sheet: MissionSheet) => Effect.Effect<Uint8Array>
    /** As many pages A4 as the photos of the phase need. */
    readonly inspectionReport: (report: InspectionReport) => Effect.Effect<PrintedInspection>
  }
>()("@trajet/domain/printing/Printer") {}
