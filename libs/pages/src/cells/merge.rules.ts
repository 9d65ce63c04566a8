import type { Order } from "./plan.rules.ts"

/** How far a list of one cell was read. */
interface Place {
  /** The page that is read next; null: the first one. */
  readonly cursor: string | null
  /** The id of the last row of that page that was shown; null: none was. */
  readonly last: string | null
}

/** How far the lists of cells were read; a cell is left out once its list has ended. */
export type Places = Readonly<Record<string, Place>>

/** The page that a cell answered for its place: its members `data` and `next_cursor`; without a cursor the whole list. */
export interface CellPage<A> {
  readonly cell: string
  readonly page: A
}

interface Rest {
  readonly cell: string
  readonly place: Place
  readonly next: string | null
  readonly rows: Array<unknown>
}

const prefix = "cells:"

/** Every cell from the start. */
const firstPlaces = (cells: ReadonlyArray<string>): Places =>
  Object.fromEntries(cells.map((cell) => [cell, { cursor: null, last: null }]))

/** The places of a merged cursor, which never leaves the page that made it. */
export const placesOf = (cursor: unknown, cells: ReadonlyArray<string>): Places =>
  typeof cursor === "string" && cursor.startsWith(prefix) ? JSON.parse(cursor.slice(prefix.length)) : firstPlaces(cells)

/** The id of a row; null for a row without one. */
export const idOf = (row: unknown): string | null => {
  const id: unknown = Reflect.get(Object(row), "id")
  return typeof id === "string" ? id : null
}

const memberOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

/** The rows of a page. */
export const rowsOf = (page: unknown): ReadonlyArray<unknown> => {
  const data = memberOf(page, "data")
  return Array.isArray(data) ? data : []
}

const restOf = ({ cell, page }: CellPage<unknown>, places: Places): ReadonlyArray<Rest> => {
  const place = places[cell]
  if (place === undefined) return []
  const rows = rowsOf(page)
  const next = memberOf(page, "next_cursor")
  const shown = place.last === null ? -1 : rows.findIndex((row) => idOf(row) === place.last)
  return [{ cell, place, next: typeof next === "string" ? next : null, rows: rows.slice(shown + 1) }]
}

/** The cell whose first row stands before those of the others; undefined if one of them has to read on first. */
const firstOf = (rests: ReadonlyArray<Rest>, order: Order): Rest | undefined => {
  let first: Rest | undefined
  for (const rest of rests) {
    if (rest.rows.length === 0) {
      if (rest.next !== null) return undefined
    } else if (first === undefined || order(rest.rows[0], first.rows[0]) < 0) {
      first = rest
    }
  }
  return first
}

const placeAfter = (rest: Rest, last: string | null): ReadonlyArray<readonly [string, Place]> => {
  if (rest.rows.length > 0) return [[rest.cell, { cursor: rest.place.cursor, last: last ?? rest.place.last }]]
  return rest.next === null ? [] : [[rest.cell, { cursor: rest.next, last: null }]]
}

/**
 * The rows of cells as one page: every row of each, in the order of the list, none twice. It ends where a cell has to be read
 * on, because its next row could stand before those of the others. A cell without a page is left out until the list is read
 * from the start again.
 */
export const mergedPage = <A>(first: A, pages: ReadonlyArray<CellPage<A>>, places: Places, order: Order): A => {
  const rests = pages.flatMap((page) => restOf(page, places))
  const last = new Map<string, string | null>()
  const seen = new Set<string>()
  const data: Array<unknown> = []
  for (let next = firstOf(rests, order); next !== undefined; next = firstOf(rests, order)) {
    const row = next.rows.shift()
    const id = idOf(row)
    last.set(next.cell, id)
    // While a group moves, a mission may be in two cells.
    if (id === null || !seen.has(id)) data.push(row)
    if (id !== null) seen.add(id)
  }
  const next = Object.fromEntries(rests.flatMap((rest) => placeAfter(rest, last.get(rest.cell) ?? null)))
  return Object.assign({}, first, {
    data,
    next_cursor: Object.keys(next).length === 0 ? null : prefix + JSON.stringify(next),
    has_more: pages.some(({ page }) => memberOf(page, "has_more") === true)
  })
}

const added = (values: ReadonlyArray<unknown>): unknown => {
  const [first] = values
  if (typeof first === "number") return values.reduce<number>((sum, each) => sum + Number(each), 0)
  if (typeof first !== "object" || first === null) return first
  return Object.fromEntries(Object.keys(first).map((name) => [name, added(values.map((each) => memberOf(each, name)))]))
}

/** The sums of the numbers in answers of the same form, member by member. */
export const summed = <A>(first: A, others: ReadonlyArray<A>): A => Object.assign({}, first, added([first, ...others]))
