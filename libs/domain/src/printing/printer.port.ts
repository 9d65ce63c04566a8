import { Context, type Effect, Schema } from "effect"
import type { GroupId } from "../access/tenant.model.ts"
import type { PhotoId } from "../inspection/inspection.model.ts"
import type { InspectionReport } from "./inspection-report.model.ts"
import type { MissionSheet } from "./mission-sheet.model.ts"

export interface PrintedInspection {
  readonly content: Uint8Array
  /** Ids of the photos in the report: readable JPEG and PNG. */
  readonly placed: ReadonlyArray<PhotoId>
}

export class PressBusy extends Schema.TaggedError<PressBusy>()("PressBusy", { retryAfterSeconds: Schema.Int }) {
  override get message() {
    return `too many requests on the axis press; try again in ${this.retryAfterSeconds} s`
  }
}

/** Prints PDFs, and serves all groups equally. The same model always has the same bytes. */
export class Printer extends Context.Service<
  Printer,
  {
    /** Prints one page A4, and shortens texts that are too long for it. */
    readonly missionSheet: (sheet: MissionSheet, groupId: GroupId) => Effect.Effect<Uint8Array, PressBusy>
    /** Prints as many pages A4 as the photos of the phase need. */
    readonly inspectionReport: (
      report: InspectionReport,
      groupId: GroupId
    ) => Effect.Effect<PrintedInspection, PressBusy>
  }
>()("@trajet/domain/printing/Printer") {}
