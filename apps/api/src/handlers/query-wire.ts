import { filterRefusedTo, filterValues, limits } from "@trajet/contract"
import type { Filters, PageAsked } from "@trajet/domain/events"
import type { PersonCaller } from "@trajet/domain/people"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { invalidField } from "../edge/problem.ts"

type Query = Readonly<Record<string, string | undefined>>

/** The page size; the schema accepts only 1 to `pageSizeMax`. */
export const pageSizeOf = (limit: string | undefined): number =>
  limit === undefined ? limits.pageSizeDefault : Number(limit)

/** The instant of a query; the schema accepts only date-times. */
export const instantOf = (text: string | undefined): Instant | null =>
  text === undefined ? null : Result.getOrNull(parseInstant(text))

/** What a query asks of a page. */
export const pageOfQuery = ({ cursor, limit }: Query): PageAsked => ({
  limit: pageSizeOf(limit),
  cursor: cursor ?? null
})

/** Reads the filters and the page that a query asks for. */
export const askedBy = <F extends Filters>(filters: F) => {
  const valuesOf = filterValues(filters)
  return (query: Query) => ({ ...valuesOf(query), ...pageOfQuery(query) })
}

/** Like `askedBy`, for a person, whose role may not allow each filter. */
export const askedByPerson = <F extends Filters>(filters: F) => {
  const asked = askedBy(filters)
  const refusedTo = filterRefusedTo(filters)
  return Effect.fnUntraced(function* ({ person }: PersonCaller, query: Query) {
    const refused = refusedTo(person.role, query)
    if (refused !== undefined) {
      return yield* invalidField(refused.wire, "not_allowed", `only ${refused.only}s filter by this; leave it out`)
    }
    return asked(query)
  })
}
