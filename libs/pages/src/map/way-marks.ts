import type { MapPlace } from "./place.model.ts"
import classes from "./way-marks.module.css"

/** A place of a way, or the vehicle on it. */
export interface WayPlace extends MapPlace {
  readonly name: string
  readonly kind: "end" | "passed" | "ahead" | "vehicle"
  /** `A` or `B` at the ends of the way, else empty. */
  readonly letter: string
}

/** The mark of a place of a way. */
export const wayMark = ({ kind, letter, name }: WayPlace): HTMLElement => {
  const marker = document.createElement("div")
  marker.className = classes.mark ?? ""
  marker.dataset["kind"] = kind
  marker.textContent = letter
  marker.title = name
  marker.setAttribute("role", "img")
  marker.setAttribute("aria-label", name)
  return marker
}
