import type { Filters, ValuesOf } from "./filters.model.ts"

/**
 * How the cursors of a list hold its filters. Callers hold cursors without an end, so a list keeps its layout. A filter
 * that the layout does not name is written behind the others, and only if it is set.
 */
interface CursorLayout<Name extends string> {
  /** In this order, a name is the value of a filter, and a list of names an object of values. */
  readonly always: ReadonlyArray<Name | ReadonlyArray<Name>>
  /** Its value follows if it is set. */
  readonly ifSet?: Name
  /** Filters that a caller may change from page to page. */
  readonly never?: ReadonlyArray<Name>
}

/** Makes the writer of the filters in a cursor (LIM-9). */
export const cursorFilters = <F extends Filters>(
  filters: F,
  { always, ifSet, never = [] }: CursorLayout<keyof F & string>
) => {
  const named = new Set<string>([...always.flat(), ...never, ...(ifSet === undefined ? [] : [ifSet])])
  const later = Object.keys(filters).filter((name) => !named.has(name))
  return (values: ValuesOf<F>): string => {
    const valueOf = (name: string): unknown => Reflect.get(values, name)
    const objectOf = (names: ReadonlyArray<string>) => Object.fromEntries(names.map((name) => [name, valueOf(name)]))
    const isSet = (name: string) => valueOf(name) !== null
    const laterSet = later.filter(isSet)
    return JSON.stringify([
      ...always.map((place) => (typeof place === "string" ? valueOf(place) : objectOf(place))),
      ...(ifSet !== undefined && isSet(ifSet) ? [valueOf(ifSet)] : []),
      ...(laterSet.length > 0 ? [objectOf(laterSet)] : [])
    ])
  }
}
