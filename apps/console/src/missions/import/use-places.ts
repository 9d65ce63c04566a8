import { type RefObject, useState } from "react"
import { useKeysWithin } from "../../parts/use-keys-within.ts"
import { beside, type Grid, movedBy, type Place } from "./grid-moves.ts"

/** The column that names a row; it is not edited. */
export const lead = "line"

/** How a cell is found by its place. */
export const placeName = ({ column, row }: Place): string => `${row} ${column}`

/** The place of the cell that an element is in; null outside of cells. */
export const placeOf = (element: Element): Place | null => {
  const [row = "", column = ""] = element.closest<HTMLElement>("[data-place]")?.dataset["place"]?.split(" ") ?? []
  return column === "" ? null : { row: Number(row), column }
}

const isField = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement

const isShortcut = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey

/** The cell that is edited, and the keys that lead from one cell to the next. */
export const usePlaces = (table: RefObject<HTMLElement | null>, grid: Grid) => {
  const [edited, setEdited] = useState<Place | null>(null)
  const focus = (place: Place): void =>
    table.current?.querySelector<HTMLElement>(`[data-place="${placeName(place)}"]`)?.focus()
  const edit = (place: Place): void => {
    if (place.column !== lead) setEdited(place)
  }
  const pressInField = (event: KeyboardEvent, field: HTMLInputElement, place: Place): void => {
    const next = event.key === "Tab" ? beside(grid, place, event.shiftKey ? -1 : 1) : place
    if (!["Enter", "Escape", "Tab"].includes(event.key) || event.isComposing || next === null) return
    event.preventDefault()
    // The field is left by its blur, which knows the key by this.
    field.dataset["left"] = event.key
    focus(next)
  }
  useKeysWithin(table, (event) => {
    const { target } = event
    const place = target instanceof Element ? placeOf(target) : null
    if (place === null) return
    if (isField(target)) {
      pressInField(event, target, place)
      return
    }
    const next = isShortcut(event) ? null : movedBy(grid, place, event.key)
    if (next !== null) focus(next)
    else if (event.key === "Enter" || event.key === "F2") edit(place)
    else return
    event.preventDefault()
  })
  return { edit, edited, endEdit: () => setEdited(null) }
}
