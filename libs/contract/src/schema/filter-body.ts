import type { Filter, Filters, FlagFilter, ValuesOf } from "@trajet/domain/events"
import { Schema } from "effect"
import { annotated, schemaOf, type WireName, wireName, type WireSchema } from "./filter-query.ts"
import { DayShown, Instant } from "./text.model.ts"

/** Filters that a body may have. Their value is the same in the domain. */
type BodyFilters = Readonly<Record<string, Exclude<Filter, FlagFilter<unknown>> | FlagFilter<boolean>>>

type BodySchema<F extends Filter> = F extends { readonly kind: "flag" } ? typeof Schema.Boolean : WireSchema<F>

type ShownSchema<F extends Filter> = F extends { readonly kind: "day" }
  ? typeof DayShown
  : F extends { readonly kind: "instant" }
    ? typeof Instant
    : BodySchema<F>

const bodySchema = (filter: Filter): Schema.Top =>
  filter.kind === "flag" ? annotated(filter, Schema.Boolean) : schemaOf(filter)

const shownSchema = (filter: Filter): Schema.Top => {
  switch (filter.kind) {
    case "one_of":
      return Schema.Literals(filter.values)
    case "flag":
      return Schema.Boolean
    case "day":
      return DayShown
    case "instant":
      return Instant
    default:
      return Schema.String
  }
}

const members = (filters: Filters, schema: (filter: Filter) => Schema.Top) =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [wireName(name, filter), schema(filter)]))

/** Filters in the body of a request; one that is left out is none. */
export const bodyMembers = <F extends BodyFilters>(filters: F) =>
  members(filters, (filter) => Schema.optionalKey(bodySchema(filter))) as unknown as {
    readonly [Name in keyof F as WireName<F, Name>]: Schema.optionalKey<BodySchema<F[Name]>>
  }

/** Filters in an answer; null for none. */
export const shownMembers = <F extends BodyFilters>(filters: F) =>
  members(filters, (filter) => Schema.NullOr(shownSchema(filter))) as unknown as {
    readonly [Name in keyof F as WireName<F, Name>]: Schema.NullOr<ShownSchema<F[Name]>>
  }

/** Writes values for an answer. */
export const filtersShown = <F extends BodyFilters>(filters: F) => {
  const names = Object.entries(filters).map(([name, filter]) => ({ name, wire: wireName(name, filter) }))
  return (values: ValuesOf<F>) =>
    Object.fromEntries(names.map(({ name, wire }) => [wire, Reflect.get(values, name)])) as {
      readonly [Name in keyof F as WireName<F, Name>]: ValuesOf<F>[Name]
    }
}
