import { limits } from "@trajet/contract"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { Result } from "effect"

/** The page size; the schema accepts only 1 to `pageSizeMax`. */
export const pageSizeOf = (limit: string | undefined): number =>
  limit === undefined ? limits.pageSizeDefault : Number(limit)

/** The instant of a query; the schema accepts only date-times. */
export const instantOf = (text: string | undefined): Instant | null =>
  text === undefined ? null : Result.getOrNull(parseInstant(text))
