import { limits } from "@trajet/contract"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { Result } from "effect"

/** The schema let only 1 to 200 through. */
export const pageSizeOf = (limit: string | undefined): number =>
  limit === undefined ? limits.pageSizeDefault : Number(limit)

/** The schema let only date-times through. */
export const instantOf = (text: string | undefined): Instant | null =>
  text === undefined ? null : Result.getOrNull(parseInstant(text))
