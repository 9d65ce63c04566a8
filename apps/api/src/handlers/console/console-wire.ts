import { type Instant, parseInstant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { type ApiProblem, invalidField } from "../../edge/problem.ts"

/** The instant of a member that a request names. */
export const instantIn = (field: string, text: string): Effect.Effect<Instant, ApiProblem> =>
  Effect.fromResult(
    Result.mapError(parseInstant(text), () => invalidField(field, "invalid", "send a date-time with its offset"))
  )
