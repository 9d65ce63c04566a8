import { Result } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { parseInstant } from "../time/instant.rules.ts"

/** A filter of a list: the text that a caller may send, and the value that it means. */
export type Filter<A> = {
  /** The value of a text that the edge has examined. */
  readonly valueOf: (text: string) => A | null
} & (
  | { readonly kind: "text"; readonly charactersMax: number }
  | { readonly kind: "one_of"; readonly values: ReadonlyArray<string> }
  | { readonly kind: "instant" }
  | { readonly kind: "flag" }
)

type Filters = Readonly<Record<string, Filter<unknown>>>

/** The value of each filter, null for one that is left out. */
export type ValuesOf<F extends Filters> = {
  readonly [Name in keyof F]: F[Name] extends Filter<infer A> ? A | null : never
}

/** A filter by a text of at most `charactersMax` characters. */
export const textFilter = (charactersMax: number): Filter<string> & { readonly kind: "text" } => ({
  kind: "text",
  charactersMax,
  valueOf: (text) => text
})

/** A filter by one of the values. */
export const oneOfFilter = <const A extends string>(
  values: ReadonlyArray<A>
): Filter<A> & { readonly kind: "one_of" } => ({
  kind: "one_of",
  values,
  valueOf: (text) => values.find((value) => value === text) ?? null
})

export const instantFilter: Filter<Instant> & { readonly kind: "instant" } = {
  kind: "instant",
  valueOf: (text) => Result.getOrNull(parseInstant(text))
}

export const flagFilter: Filter<boolean> & { readonly kind: "flag" } = {
  kind: "flag",
  valueOf: (text) => text === "true"
}

/** Leaves every filter out. */
export const noneOf = <F extends Filters>(filters: F): ValuesOf<F> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as ValuesOf<F>
