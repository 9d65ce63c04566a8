import { Brand, Schema } from "effect"

/** ISO 8601 in UTC with six fraction digits, `2026-11-20T10:00:00.123456Z`: instants compare as text. */
export type Instant = string & Brand.Brand<"Instant">

/**
 * Makes an instant of a text that has its form, without a check. Called at the edge, by the rules of time, and for the
 * position in a sealed cursor.
 */
export const Instant = Brand.nominal<Instant>()

/** Calendar day in Europe/Paris, `YYYY-MM-DD`. */
export type Day = string & Brand.Brand<"Day">

/** Makes a day of a text that was checked, as by `isDay`, or computed. */
export const Day = Brand.nominal<Day>()

/** Time of day in Europe/Paris, `HH:MM`. */
export type TimeOfDay = string & Brand.Brand<"TimeOfDay">

/** Makes a time of day of a text that was checked, as by `isTimeOfDay`, or computed. */
export const TimeOfDay = Brand.nominal<TimeOfDay>()

/** The times of a stored document, which were checked before they were written. */
export const InstantSchema = Schema.String.pipe(Schema.fromBrand("Instant", Instant))
export const DaySchema = Schema.String.pipe(Schema.fromBrand("Day", Day))
export const TimeOfDaySchema = Schema.String.pipe(Schema.fromBrand("TimeOfDay", TimeOfDay))

/** One moment by two clocks: the present of an environment, and real time, which each `created_at` has (TST-12). */
export interface Moment {
  readonly now: Instant
  readonly recordedAt: Instant
}
