import { dayOfInput } from "../time.rules.ts"

type Given = Readonly<Record<string, unknown>>

/** A filter of a page, as its address has it, and as queries and saved views have it. */
interface SearchFilter<Wire extends string = string, Value = unknown, Sent = unknown> {
  /** The name in queries and saved views. */
  readonly wire: Wire
  /** The value in an address or a saved view; undefined for none. */
  readonly read: (given: unknown) => Value | undefined
  /** What a query or a saved view has for a value of the address. */
  readonly sent: (value: unknown) => Sent | undefined
}

type SearchFilters = Readonly<Record<string, SearchFilter>>

/** The filters of a page that are set, as its address has them. */
export type SearchOf<F extends SearchFilters> = {
  readonly [Name in keyof F]?: NonNullable<ReturnType<F[Name]["read"]>>
}

type SentOf<F extends SearchFilters> = {
  readonly [Name in keyof F as F[Name]["wire"]]?: NonNullable<ReturnType<F[Name]["sent"]>>
}

const plain = <const Wire extends string, Value>(
  wire: Wire,
  read: (given: unknown) => Value | undefined
): SearchFilter<Wire, Value, Value> => ({ wire, read, sent: read })

const textMax = 100

const textOf = (given: unknown): string | undefined => {
  const text = typeof given === "string" || typeof given === "number" ? String(given).trim().slice(0, textMax) : ""
  return text === "" ? undefined : text
}

/** A text that a user writes or chooses by its name. */
export const textOn = <const Wire extends string>(wire: Wire) => plain(wire, textOf)

export const dayOn = <const Wire extends string>(wire: Wire) => plain(wire, (given) => dayOfInput(textOf(given) ?? ""))

/** One of the values. */
export const choiceOn = <const Wire extends string, const Value extends string>(
  wire: Wire,
  values: ReadonlyArray<Value>
) => ({
  ...plain(wire, (given) => values.find((value) => value === given)),
  values
})

const isTrue = (given: unknown): true | undefined => (given === true || given === "true" ? true : undefined)

/** True, or not set. */
export const trueOn = <const Wire extends string>(wire: Wire) => plain(wire, isTrue)

const answers = ["yes", "no"] as const

/** `yes` or `no` in the address, true or false when it is sent. */
export const yesOrNoOn = <const Wire extends string>(
  wire: Wire
): SearchFilter<Wire, (typeof answers)[number], boolean> & { readonly values: typeof answers } => ({
  wire,
  read: (given) => (typeof given === "boolean" ? (given ? "yes" : "no") : answers.find((answer) => answer === given)),
  sent: (value) => (value === undefined ? undefined : value === "yes"),
  values: answers
})

/** The filters by which a page may ask this query, or save this view. */
export type FiltersFor<Query> = Readonly<
  Record<
    string,
    { [Wire in keyof Query & string]-?: SearchFilter<Wire, unknown, NonNullable<Query[Wire]>> }[keyof Query & string]
  >
>

/** Declares the filters for every member of a query. Without one of them, the call does not compile. */
export const everyFilterOf =
  <Query extends object>() =>
  <F extends FiltersFor<Query>>(
    filters: F &
      (keyof Query extends F[keyof F]["wire"]
        ? unknown
        : { readonly missing: Exclude<keyof Query, F[keyof F]["wire"]> })
  ): F =>
    filters

const members = (filters: SearchFilters, member: (name: string, filter: SearchFilter) => readonly [string, unknown]) =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, filter]) => member(name, filter))
      .filter(([, value]) => value !== undefined)
  )

/** Reads the filters of an address, which is untrusted; what is none is left out. */
export const searchReader =
  <F extends SearchFilters>(filters: F) =>
  (given: Given): SearchOf<F> =>
    members(filters, (name, { read }) => [name, read(given[name])]) as SearchOf<F>

/** Reads the filters of a saved view. */
export const searchOfSent =
  <F extends SearchFilters>(filters: F) =>
  (sent: Given): SearchOf<F> =>
    members(filters, (name, { read, wire }) => [name, read(sent[wire])]) as SearchOf<F>

/** What a query or a saved view has for the filters that are set. */
export const sentBy =
  <F extends SearchFilters>(filters: F) =>
  (search: SearchOf<F>): SentOf<F> =>
    members(filters, (name, { sent, wire }) => [wire, sent(Reflect.get(search, name))]) as SentOf<F>

export const isFiltered = (search: object): boolean => Object.values(search).some((value) => value !== undefined)
