import {
  Day as CalendarDay,
  Instant as UtcInstant,
  isDay,
  parseInstant,
  TimeOfDay as ClockTime
} from "@trajet/domain/time"
import { Result, Schema } from "effect"
import { form, text } from "./bounded.model.ts"
import { emailLengthMax } from "./limits.ts"

export const Email = text(emailLengthMax)
  .check(
    form({
      max: emailLengthMax,
      expected: "an e-mail address such as claire.martin@example.com",
      is: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u
    })
  )
  .annotate({ format: "email", examples: ["claire.martin@example.com"] })

export const TimeOfDay = Schema.String.check(
  form({ max: "HH:MM".length, expected: "a time of day such as 09:00", is: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/u })
)
  .annotate({
    description: "Time of day in Europe/Paris, HH:MM",
    examples: ["09:00"]
  })
  .pipe(Schema.fromBrand("TimeOfDay", ClockTime))

/** A time of day in an answer, not checked again. */
export const TimeOfDayShown = Schema.String.pipe(Schema.fromBrand("TimeOfDay", ClockTime))

/** Longer than the stored form, because a fraction of a second may have more than six digits. */
const dateTimeLengthMax = 64

const dateTimeForm = form({
  max: dateTimeLengthMax,
  expected: "an ISO 8601 date-time with its offset, of the years 0001 to 9999, such as 2027-03-15T09:00:00+01:00",
  is: (value) => Result.isSuccess(parseInstant(value))
})

const dateTime = { format: "date-time", examples: ["2027-03-15T09:00:00+01:00"] }

// Annotate before the check: annotations of a check that JSON Schema cannot express are not printed.

/** The form of a date-time as a type, which no day has. */
export type DateTimeText = `${number}-${number}-${number}T${string}`

// For types alone: the form is checked by `dateTimeForm`.
const dated = (schema: Schema.String) => schema as unknown as Schema.refine<DateTimeText, Schema.String>

/** An ISO 8601 date-time with its offset, as the client wrote it. */
export const DateTime = dated(Schema.String.annotate(dateTime).check(dateTimeForm))

/** The date-time of a leg. Its hour starts the window if no window is given. */
export const LegDate = dated(
  Schema.String.annotate({
    ...dateTime,
    description:
      "The day in Europe/Paris, and the `start_time` if none is given; a time of midnight, as written or in Europe/Paris, names the day alone"
  }).check(dateTimeForm)
)

/** An instant in an answer: UTC, with microseconds. */
export const Instant = Schema.String.annotate({
  format: "date-time",
  examples: ["2027-03-15T08:00:00.000000Z"]
}).pipe(Schema.fromBrand("Instant", UtcInstant))

export const Day = Schema.String.annotate({ format: "date", examples: ["2027-03-15"] })
  .check(form({ max: "YYYY-MM-DD".length, expected: "a calendar day such as 2027-03-15", is: isDay }))
  .pipe(Schema.fromBrand("Day", CalendarDay))

/** A day in an answer, not checked again. */
export const DayShown = Schema.String.pipe(Schema.fromBrand("Day", CalendarDay))

/** A phone number in an answer, as E.164 writes it; null if the text is not one known number. */
export const E164Shown = Schema.NullOr(Schema.String).annotate({
  description: "The phone in E.164; null if it is not one known number",
  examples: ["+33612345678"]
})

export const Amount = Schema.Finite.annotate({ description: "Euros, excluding tax", examples: [392.3] })

export const DecimalAmount = Schema.String.check(Schema.isPattern(/^[0-9]+\.[0-9]{2}$/u)).annotate({
  description: "Euros, excluding tax, as a decimal string",
  examples: ["392.30"]
})

export const Currency = Schema.Literal("EUR")

export const Kilometres = Schema.Finite.annotate({ description: "Road distance, kilometres", examples: [511.2] })

export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
