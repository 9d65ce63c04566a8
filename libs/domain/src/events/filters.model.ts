import { Result } from "effect"
import { identifierLengthMax } from "../text/text-lengths.model.ts"
import { canonicalId } from "../text/uuid.rules.ts"
import { Day, type Instant } from "../time/instant.model.ts"
import { parseInstant } from "../time/instant.rules.ts"

/** What a list says of a filter beside its kind. */
export interface FilterWords {
  /** The name on the wire; without it, the filter's own in snake case. */
  readonly wire?: string
  readonly description?: string
  readonly examples?: ReadonlyArray<string>
  /** The role that may use the filter; without it, everybody may. */
  readonly only?: "operator"
}

interface Valued<A> extends FilterWords {
  /** The value of a text that the edge has examined. */
  readonly valueOf: (text: string) => A | null
}

/** A filter by a text. An id is a text too: an unknown id matches nothing. */
export interface TextFilter<A> extends Valued<A> {
  /** A note may be empty. */
  readonly kind: "text" | "note"
  readonly charactersMax: number
}

/** A filter by an id of a form that the edge examines. */
export interface UuidFilter<A> extends Valued<A> {
  readonly kind: "uuid"
  /** Completes "expected …". */
  readonly expected: string
}

/** A filter by one of the values. */
export interface OneOfFilter<A extends string> extends Valued<A> {
  readonly kind: "one_of"
  readonly values: ReadonlyArray<A>
}

/** A filter by a date-time with its offset. */
export interface InstantFilter extends Valued<Instant> {
  readonly kind: "instant"
}

/** A filter by a calendar day. */
export interface DayFilter extends Valued<Day> {
  readonly kind: "day"
}

/** A filter by true or false. */
export interface FlagFilter<A> extends Valued<A> {
  readonly kind: "flag"
}

/** A filter of a list: the text that a caller may send, and the value that it means. */
export type Filter =
  | TextFilter<unknown>
  | UuidFilter<unknown>
  | OneOfFilter<string>
  | InstantFilter
  | DayFilter
  | FlagFilter<unknown>

/** The filters of a list by name. */
export type Filters = Readonly<Record<string, Filter>>

/** The value of each filter, null for one that is left out. */
export type ValuesOf<F extends Filters> = { readonly [Name in keyof F]: ReturnType<F[Name]["valueOf"]> | null }

/** Adds what a list says of the filter. */
export const declared = <F extends Filter, const S extends FilterWords>(filter: F, words: S): F & S => ({
  ...filter,
  ...words
})

/** A filter by a text of at most `charactersMax` characters. */
export const textFilter = (charactersMax: number): TextFilter<string> => ({
  kind: "text",
  charactersMax,
  valueOf: (text) => text
})

/** A text that may be empty. */
export const noteFilter = (charactersMax: number): TextFilter<string> => ({
  ...textFilter(charactersMax),
  kind: "note"
})

/** Any text that may be an id: an unknown one finds nothing. */
export const idFilter = <A>(idOf: (text: string) => A): TextFilter<A> => ({
  kind: "text",
  charactersMax: identifierLengthMax,
  valueOf: (text) => idOf(canonicalId(text))
})

/** A UUID in its canonical form. */
export const uuidFilter = <A>(expected: string, idOf: (text: string) => A): UuidFilter<A> => ({
  kind: "uuid",
  expected,
  valueOf: idOf
})

/** A filter by one of the values. */
export const oneOfFilter = <const A extends string>(values: ReadonlyArray<A>): OneOfFilter<A> => ({
  kind: "one_of",
  values,
  valueOf: (text) => values.find((value) => value === text) ?? null
})

export const instantFilter: InstantFilter = {
  kind: "instant",
  valueOf: (text) => Result.getOrNull(parseInstant(text))
}

export const dayFilter: DayFilter = { kind: "day", valueOf: (text) => Day(text) }

/** True or false on the wire, and one of two values in the domain. */
export const choiceFilter = <const A>(values: { readonly true: A; readonly false: A }): FlagFilter<A> => ({
  kind: "flag",
  valueOf: (text) => (text === "true" ? values.true : values.false)
})

export const flagFilter = choiceFilter<boolean>({ true: true, false: false })

/** Leaves every filter out. */
export const noneOf = <F extends Filters>(filters: F): { readonly [Name in keyof F]: null } =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, null])) as { readonly [Name in keyof F]: null }
