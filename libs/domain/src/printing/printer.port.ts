import { Context, type Effect, Schema } from "effect"
import type { InspectionReport } from "./inspection-report.model.ts"
import type { MissionSheet } from "./mission-sheet.model.ts"

export interface PrintedInspection {
  readonly content: Uint8Array
  /** Ids of the photos that are in it: JPEG and PNG that could be read. */
  readonly placed: ReadonlyArray<string>
}

/** Too many prints wait already; they come to an end by themselves. */
export class PressBusy extends Schema.TaggedError<PressBusy>()("PressBusy", { retryAfterSeconds: Schema.Int }) {
  override get message() {
    return `too many requests on the axis press; try again in ${this.retryAfterSeconds} s`
  }
}

/** Prints PDF, for one group as soon as for another: the same model is always the same bytes. */
export class Printer extends Context.Service<
  Printer,
  {
    /** One page A4, whatever the lengths: what is too long for it is shortened. */
    readonly missionSheet: (sheet: MissionSheet, groupId: string) => Effect.Effect<Uint8Array, PressBusy>
    /** As many pages A4 as the photos of the phase need. */
    readonly inspectionReport: (
      report: InspectionReport,
      groupId: string
    ) => Effect.Effect<PrintedInspection, PressBusy>
  }
>()("@trajet/domain/printing/Printer") {}
