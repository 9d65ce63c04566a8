import { Schema } from "effect"
import { InspectionFieldId, InspectionId, InspectionPhaseKey, PhotoId } from "./inspection.model.ts"

export class PhaseNotStarted extends Schema.TaggedError<PhaseNotStarted>()("PhaseNotStarted", {
  phase: InspectionPhaseKey
}) {
  override get message() {
    return `the phase ${this.phase} of this inspection has not begun: print it once it has photos or fields`
  }
}

const inspectionId = Schema.String.pipe(Schema.fromBrand("InspectionId", InspectionId))
const photoId = Schema.String.pipe(Schema.fromBrand("PhotoId", PhotoId))
const fieldId = Schema.String.pipe(Schema.fromBrand("InspectionFieldId", InspectionFieldId))

/** The inspection of the trip has another id (OPS-43). */
export class InspectionConflict extends Schema.TaggedError<InspectionConflict>()("InspectionConflict", {
  inspectionId
}) {
  override get message() {
    return `the inspection of this trip has the id ${this.inspectionId}: start the phase with that id`
  }
}

/** The inspection has another photo with this id (OPS-46). */
export class PhotoConflict extends Schema.TaggedError<PhotoConflict>()("PhotoConflict", { photoId }) {
  override get message() {
    return "the inspection has another photo with this id: send this photo with a new id"
  }
}

/** A part that a phase lacks. */
export const MissingPart = Schema.Union([
  Schema.Struct({ part: Schema.Literal("start") }),
  Schema.Struct({ part: Schema.Literal("photos"), received: Schema.Int, expected: Schema.Int }),
  Schema.Struct({ part: Schema.Literal("photo"), id: photoId }),
  Schema.Struct({ part: Schema.Literal("field"), id: fieldId })
])
export type MissingPart = typeof MissingPart.Type

/** Refuses to complete a phase that lacks parts (OPS-47). */
export class PartsMissing extends Schema.TaggedError<PartsMissing>()("PartsMissing", {
  missing: Schema.Array(MissingPart)
}) {
  override get message() {
    return "parts of this phase have not come yet: send those in `missing`, then complete it again by a new key"
  }
}

/** The phase is completed, and the part would change it (OPS-48). */
export class InspectionCompleted extends Schema.TaggedError<InspectionCompleted>()("InspectionCompleted", {
  phase: InspectionPhaseKey
}) {
  override get message() {
    return `the phase ${this.phase} is completed and takes only repetitions of its parts`
  }
}

/** The mission was completed too long ago (OPS-44). */
export class InspectionClosed extends Schema.TaggedError<InspectionClosed>()("InspectionClosed", {}) {
  override get message() {
    return "the mission was completed more than 7 days ago: its inspections take only repetitions of their parts"
  }
}

/** A bound of the parts of an inspection. `field` is the member of the request that is over it. */
export class TooManyParts extends Schema.TaggedError<TooManyParts>()("TooManyParts", {
  field: Schema.Literals(["photo_id", "file", "fields"]),
  bound: Schema.String
}) {
  override get message() {
    return `${this.bound}: leave out what the report does not need`
  }
}
