import { advanceSecondsMax } from "@trajet/domain/clock"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"

const seconds = { expected: `a whole number of seconds, 1 to ${advanceSecondsMax}` }

export const ClockRequest = Schema.Struct({
  advance_seconds: Schema.Finite.check(
    Schema.isInt(seconds).abort(),
    Schema.isBetween({ minimum: 1, maximum: advanceSecondsMax }, seconds)
  ).annotate({ description: "Seconds by which the clock moves on; at most 400 days in all" })
}).annotate({ identifier: "ClockRequest", examples: [{ advance_seconds: 75_600 }] })

export const ClockResponse = Schema.Struct({
  now: Instant.annotate({ description: "The present of the test environment" })
}).annotate({ identifier: "ClockResponse" })
