import { Schema } from "effect"
import { InstantSchema } from "../time/instant.model.ts"

/** The end of a trip at which a driver is expected. */
export const ArrivalSide = Schema.Literals(["pickup", "delivery"])
export type ArrivalSide = typeof ArrivalSide.Type

/** The last delay of a trip that was reported by `transport.delayed`. */
export class ReportedDelay extends Schema.Opaque<ReportedDelay>()(
  Schema.Struct({
    side: ArrivalSide,
    /** The end of the window that the driver does not keep. */
    windowTo: InstantSchema,
    /** The start of the range in which the driver was expected. */
    expectedFrom: InstantSchema,
    /** The position that the range counted from; null without one. */
    positionAt: Schema.NullOr(InstantSchema)
  })
) {}
