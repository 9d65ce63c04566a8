import type { Known } from "./values.model.ts"

/** An entry for each value that this release knows. A table without one of them does not compile. */
type Entries<Value extends string, Entry> = Readonly<Record<string, Entry>> & Readonly<Record<Known<Value>, Entry>>

/** The entry of a value; `otherwise` for a value of a later release. */
export const entryOf = <Value extends string, Entry>(
  entries: Entries<NoInfer<Value>, Entry>,
  value: Value,
  otherwise: NoInfer<Entry>
): Entry => (Object.hasOwn(entries, value) ? (entries[value] ?? otherwise) : otherwise)

/** The word of a value; the value itself if it is of a later release. */
export const wordOf = <Value extends string>(words: Entries<NoInfer<Value>, string>, value: Value): string =>
  entryOf(words, value, value)

/** The names of a table, in the order in which they are written. */
export const namesOf = <Name extends string>(entries: Readonly<Record<Name, unknown>>): ReadonlyArray<Name> =>
  Object.keys(entries).filter((name): name is Name => Object.hasOwn(entries, name))
