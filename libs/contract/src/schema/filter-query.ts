import type { Filter, Filters, ValuesOf } from "@trajet/domain/events"
import { isUuid } from "@trajet/domain/text"
import { Schema } from "effect"
import { form, note, text } from "./bounded.model.ts"
import { pageMembers } from "./page.model.ts"
import { DateTime, Day } from "./text.model.ts"

/** `createdAfter` on the wire: `created_after`. */
type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name

export type WireName<F extends Filters, Name extends keyof F> = F[Name] extends {
  readonly wire: infer Wire extends string
}
  ? Wire
  : SnakeCase<Name>

export const wireName = (name: string, { wire }: Filter): string =>
  wire ?? name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

const uuidLength = 36

export type WireSchema<F extends Filter> = F extends {
  readonly kind: "one_of"
  readonly values: ReadonlyArray<infer A>
}
  ? Schema.Literals<ReadonlyArray<A & string>>
  : F extends { readonly kind: "instant" }
    ? typeof DateTime
    : F extends { readonly kind: "day" }
      ? typeof Day
      : F extends { readonly kind: "flag" }
        ? Schema.Literals<readonly ["true", "false"]>
        : Schema.String

const plainSchema = (filter: Filter) => {
  switch (filter.kind) {
    case "text":
      return text(filter.charactersMax)
    case "note":
      return note(filter.charactersMax)
    case "uuid":
      return Schema.String.check(form({ max: uuidLength, expected: filter.expected, is: isUuid }))
    case "one_of":
      return Schema.Literals(filter.values)
    case "instant":
      return DateTime
    case "day":
      return Day
    case "flag":
      return Schema.Literals(["true", "false"])
  }
}

/** The schema with the words of the filter. */
export const annotated = <S extends Schema.Top>({ description, examples, only }: Filter, schema: S): Schema.Top => {
  if (description === undefined && examples === undefined) return schema
  const sentence = only === undefined ? description : `${description ?? ""}; for ${only}s`
  return schema.annotate({
    ...(sentence === undefined ? {} : { description: sentence }),
    ...(examples === undefined ? {} : { examples })
  })
}

export const schemaOf = (filter: Filter): Schema.Top => annotated(filter, plainSchema(filter))

type FilterMembers<F extends Filters> = {
  readonly [Name in keyof F as WireName<F, Name>]: Schema.optionalKey<WireSchema<F[Name]>>
}

/** The members of a query with these filters, untransformed: the edge examines texts (docs/adr/0022). */
export const filterMembers = <F extends Filters>(filters: F): FilterMembers<F> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [wireName(name, filter), Schema.optionalKey(schemaOf(filter))])
  ) as unknown as FilterMembers<F>

/** The query of a list with pages and these filters. */
export const listQuery = <F extends Filters>(filters: F) => Schema.Struct({ ...pageMembers, ...filterMembers(filters) })

/** A query, or filters of a body, in which a flag is a boolean. */
type Sent = Readonly<Record<string, string | boolean | undefined>>

/** Reads the values of examined filters; null for each filter that it leaves out. */
export const filterValues = <F extends Filters>(filters: F) => {
  const read = Object.entries(filters).map(([name, filter]) => ({ name, wire: wireName(name, filter), filter }))
  return (query: Sent): ValuesOf<F> => {
    const values: Record<string, unknown> = {}
    for (const { name, wire, filter } of read) {
      const sent = query[wire]
      values[name] = sent === undefined ? null : filter.valueOf(String(sent))
    }
    return values as ValuesOf<F>
  }
}

/** Finds a filter of a query that this role may not use, by its name on the wire. */
export const filterRefusedTo = (filters: Filters) => {
  const restricted = Object.entries(filters).flatMap(([name, filter]) =>
    filter.only === undefined ? [] : [{ wire: wireName(name, filter), only: filter.only }]
  )
  return (role: string, query: Sent) => restricted.find(({ only, wire }) => only !== role && query[wire] !== undefined)
}
