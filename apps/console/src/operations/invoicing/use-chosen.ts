import { type KeyboardEvent, useRef, useState } from "react"
import type { InvoicingLegShown } from "./legs-query.ts"

/** A leg by its mission and trip. */
export const keyOf = ({ mission_id: id, trip }: InvoicingLegShown): string => `${id} ${trip}`

const boxes = "input[type=checkbox]"

/** The chosen legs of a list, and the keys that go from box to box. */
export const useChosen = (legs: ReadonlyArray<InvoicingLegShown>, note: () => void) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  const chosen = legs.filter((leg) => keys.has(keyOf(leg)))
  const set = (changed: ReadonlyArray<InvoicingLegShown>, isChosen: boolean) => {
    const changing = new Set(changed.map(keyOf))
    setKeys((old) => new Set([...[...old].filter((key) => !changing.has(key)), ...(isChosen ? changing : [])]))
  }
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>(boxes) ?? [])]
  const focusFirst = () => all()[0]?.focus()
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "n" && chosen.length > 0) {
      event.preventDefault()
      note()
    }
    if (event.key !== "j" && event.key !== "k") return
    event.preventDefault()
    const found = all()
    const at = found.findIndex((box) => box === document.activeElement)
    found[Math.max(0, Math.min(found.length - 1, at + (event.key === "j" ? 1 : -1)))]?.focus()
  }
  return { chosen, isChosen: (leg: InvoicingLegShown) => keys.has(keyOf(leg)), set, list, press, focusFirst }
}
