import { isDay, parseInstant } from "@trajet/domain"
import { Result, Schema } from "effect"
import { emailLengthMax } from "./limits.ts"

/** Text of one to `max` characters. */
export const text = (max: number) => Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(max))

/** Text that may be empty. */
export const note = (max: number) => Schema.String.check(Schema.isMaxLength(max))

export const Email = text(emailLengthMax)
  .check(Schema.isPattern(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u, { expected: "an e-mail address" }))
  .annotate({ format: "email", examples: ["claire.martin@example.com"] })

export const TimeOfDay = Schema.String.check(
  Schema.isPattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { expected: "a time of day, HH:MM" })
).annotate({
  description: "Time of day in Europe/Paris, HH:MM",
  examples: ["09:00"]
})

// The annotations stand before the check: those of a check that JSON Schema cannot express are not printed.

/** An ISO 8601 date-time with its offset, as the client wrote it. */
export const DateTime = Schema.String.annotate({
  format: "date-time",
  examples: ["2027-03-15T09:00:00+01:00"]
}).check(
  Schema.makeFilter((value: string) =>
    Result.isSuccess(parseInstant(value)) ? undefined : "an ISO 8601 date-time with its offset is expected"
  )
)

/** An instant as every answer writes it: UTC, microseconds. */
export const Instant = Schema.String.annotate({ format: "date-time", examples: ["2027-03-15T08:00:00.000000Z"] })

export const Day = Schema.String.annotate({ format: "date", examples: ["2027-03-15"] }).check(
  Schema.makeFilter((value: string) => (isDay(value) ? undefined : "a calendar day, YYYY-MM-DD, is expected"))
)

/** Euros, two decimals. */
export const Amount = Schema.Finite.annotate({ description: "Euros, excluding tax", examples: [392.3] })

export const DecimalAmount = Schema.String.check(Schema.isPattern(/^\d+\.\d{2}$/u)).annotate({
  description: "Euros, excluding tax, as a decimal string",
  examples: ["392.30"]
})

export const Currency = Schema.Literal("EUR")

export const Kilometres = Schema.Finite.annotate({ description: "Road distance, kilometres", examples: [511.2] })

/** A whole number from 0 on. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
