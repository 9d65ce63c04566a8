import { Context, type Effect, Schema } from "effect"
import type { GroupId } from "../access/tenant.model.ts"
import type { StorageUnavailable } from "../documents/file-storage.port.ts"
import type { PhotoId } from "../inspection/inspection.model.ts"
import type { DossierPages } from "./dossier.model.ts"
import type { InspectionReport } from "./inspection-report.model.ts"
import type { MissionSheet } from "./mission-sheet.model.ts"

/** Prints of a report with its photos, before it is printed without them. */
export const printAttemptsMax = 3

export interface PrintedInspection {
  /** The PDF, in parts. */
  readonly content: ReadonlyArray<Uint8Array>
  /** Ids of the photos in the report: readable JPEG and PNG. */
  readonly placed: ReadonlyArray<PhotoId>
}

export class PressBusy extends Schema.TaggedError<PressBusy>()("PressBusy", { retryAfterSeconds: Schema.Int }) {
  override get message() {
    return `too many requests on the axis press; try again in ${this.retryAfterSeconds} s`
  }
}

/** A print that did not come to its end. The same print may succeed later, or end the printing process again. */
export class PrintFailed extends Schema.TaggedError<PrintFailed>()("PrintFailed", {
  /** `died`: the printing process ended by itself or was killed. */
  reason: Schema.Literals(["died", "fault", "memory", "time"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return `the print failed (${this.reason}); after ${printAttemptsMax} failures the report is printed without its photos`
  }
}

/** Reads the file of a photo; null if the storage does not have it. */
export type ReadPhoto = (id: PhotoId) => Effect.Effect<Uint8Array | null, StorageUnavailable>

/** Prints PDFs, and serves all groups equally. The same model always has the same bytes. */
export class Printer extends Context.Service<
  Printer,
  {
    /** Prints one page A4, and shortens texts that are too long for it. */
    readonly missionSheet: (sheet: MissionSheet, groupId: GroupId) => Effect.Effect<Uint8Array, PressBusy>
    /** Prints as many pages A4 as the photos of the phase need. Reads the photos one after another. */
    readonly inspectionReport: (
      report: InspectionReport,
      readPhoto: ReadPhoto,
      groupId: GroupId
    ) => Effect.Effect<PrintedInspection, PressBusy | PrintFailed | StorageUnavailable>
    /**
     * Prints the pages of a dossier, with the photos of both phases side by side. Their object `namesObject` is free for the
     * list of files that follow the pages.
     */
    readonly dossier: (
      pages: DossierPages,
      readPhoto: ReadPhoto,
      groupId: GroupId
    ) => Effect.Effect<PrintedInspection, PressBusy | PrintFailed | StorageUnavailable>
  }
>()("@trajet/domain/printing/Printer") {}
