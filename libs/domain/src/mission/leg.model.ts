import { Schema } from "effect"
import type { Day, TimeOfDay } from "../time/instant.model.ts"

/** A trip of a mission: the outbound or the return. The wire calls it `leg`. */
export const TripKey = Schema.Literals(["aller", "retour"])
export type TripKey = typeof TripKey.Type

/** One of the four ends of a mission's trips. */
export const LegKey = Schema.Literals(["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"])
export type LegKey = typeof LegKey.Type

/** The day and the hours of a leg in Paris. */
export interface StopWindow {
  /** Null for a return in short form, until a change of dates sets it. */
  readonly date: Day | null
  readonly startTime: TimeOfDay | null
  readonly endTime: TimeOfDay | null
  /** True if hours that come twice in this night mean the second time (MON-21). */
  readonly secondHour: boolean
}

/** The window of a leg without a day. */
export const noWindow: StopWindow = { date: null, startTime: null, endTime: null, secondHour: false }
