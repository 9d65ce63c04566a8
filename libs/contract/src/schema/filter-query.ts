import type { Filter, ValuesOf } from "@trajet/domain/mission"
import { Schema } from "effect"
import { text } from "./bounded.model.ts"
import { Cursor, PageSize } from "./page.model.ts"
import { DateTime } from "./text.model.ts"

type Filters = Readonly<Record<string, Filter<unknown>>>

/** `createdAfter` on the wire: `created_after`. */
type WireName<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${WireName<Rest>}`
    : `_${Lowercase<First>}${WireName<Rest>}`
  : Name

const wireName = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

type WireSchema<F> = F extends { readonly kind: "one_of" } & Filter<infer A extends string>
  ? Schema.Literals<ReadonlyArray<A>>
  : F extends { readonly kind: "flag" }
    ? Schema.Literals<readonly ["true", "false"]>
    : F extends { readonly kind: "instant" }
      ? typeof DateTime
      : Schema.String

type Page = { readonly limit: Schema.optionalKey<typeof PageSize>; readonly cursor: Schema.optionalKey<typeof Cursor> }

type FilterQuery<F extends Filters> = Schema.Struct<
  Page & { readonly [Name in keyof F as WireName<Name>]: Schema.optionalKey<WireSchema<F[Name]>> }
>

const schemaOf = (filter: Filter<unknown>): Schema.Top => {
  switch (filter.kind) {
    case "text":
      return text(filter.charactersMax)
    case "one_of":
      return Schema.Literals(filter.values)
    case "instant":
      return DateTime
    case "flag":
      return Schema.Literals(["true", "false"])
  }
}

/** The query of a list with these filters, untransformed: the edge examines texts (docs/adr/0022). */
export const filterQuery = <F extends Filters>(filters: F): FilterQuery<F> =>
  Schema.Struct({
    limit: Schema.optionalKey(PageSize),
    cursor: Schema.optionalKey(Cursor),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [wireName(name), Schema.optionalKey(schemaOf(filter))])
    )
  }) as unknown as FilterQuery<F>

/** The values of an examined query; null for each filter that it leaves out. */
export const filterValues = <F extends Filters>(filters: F) => {
  const read = Object.entries(filters).map(([name, { valueOf }]) => ({ name, wire: wireName(name), valueOf }))
  return (query: Readonly<Record<string, string | undefined>>): ValuesOf<F> => {
    const values: Record<string, unknown> = {}
    for (const { name, wire, valueOf } of read) {
      const text = query[wire]
      values[name] = text === undefined ? null : valueOf(text)
    }
    return values as ValuesOf<F>
  }
}
