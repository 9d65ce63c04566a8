import { Schema } from "effect"
import { DaySchema, TimeOfDaySchema } from "../time/instant.model.ts"

/** A trip of a mission: the outbound or the return. The wire calls it `leg`. */
export const TripKey = Schema.Literals(["aller", "retour"])
export type TripKey = typeof TripKey.Type

/** One of the four ends of a mission's trips. */
export const LegKey = Schema.Literals(["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"])
export type LegKey = typeof LegKey.Type

/** The day and the hours of a leg in Paris: the one list of the members of a window. */
export class StopWindow extends Schema.Opaque<StopWindow>()(
  Schema.Struct({
    /** Null for a return in short form, until a change of dates sets it. */
    date: Schema.NullOr(DaySchema),
    startTime: Schema.NullOr(TimeOfDaySchema),
    endTime: Schema.NullOr(TimeOfDaySchema),
    /** True if hours that come twice in this night mean the second time (MON-21). */
    secondHour: Schema.Boolean
  })
) {}

/** The window of a leg without a day. */
export const noWindow: StopWindow = { date: null, startTime: null, endTime: null, secondHour: false }

const text = Schema.String

/** Terms as the driver last accepted them, of the legs and options that changed since. An option is active or not. */
export class TermsBefore extends Schema.Opaque<TermsBefore>()(
  Schema.Struct({
    legs: Schema.Array(Schema.Struct({ leg: LegKey, ...StopWindow.fields })),
    options: Schema.Array(Schema.Struct({ trip: TripKey, key: text, label: text, active: Schema.Boolean }))
  })
) {}
