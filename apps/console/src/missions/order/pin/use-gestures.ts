import { type PointerEvent, useRef } from "react"
import type { Place, Point } from "../../detail/route/projection.rules.ts"
import { distance, frame, isTap, panned, pinched, placeIn, pointIn, type View } from "./pin-view.rules.ts"

/** Pointers this near to the pin take hold of it. */
const gripUnits = 22

type SvgEvent = PointerEvent<SVGSVGElement>

interface Asked {
  readonly view: View
  readonly pin: Place | null
  readonly setView: (change: (view: View) => View) => void
  readonly setPin: (place: Place) => void
}

/** What one pointer has begun. */
interface Hold {
  readonly from: Point
  /** From the pointer to the pin that it moves; null if it moves the map. */
  readonly grip: Point | null
  readonly hasMoved: boolean
}

const pointOfEvent = ({ clientX, clientY, currentTarget }: SvgEvent): Point => {
  const box = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - box.left) / box.width) * frame.width,
    y: ((clientY - box.top) / box.height) * frame.height
  }
}

const gripOf = ({ pin, view }: Asked, at: Point): Point | null => {
  if (pin === null) return null
  const { x, y } = pointIn(view, pin)
  return distance({ x, y }, at) <= gripUnits ? { x: x - at.x, y: y - at.y } : null
}

/** Pointers on the map: a tap places the pin, one pointer moves the pin or the map, two enlarge the map. */
export const useGestures = (asked: Asked) => {
  const { setPin, setView, view } = asked
  const pointers = useRef(new Map<number, Point>())
  const hold = useRef<Hold | null>(null)
  const down = (event: SvgEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = pointOfEvent(event)
    pointers.current.set(event.pointerId, at)
    hold.current = pointers.current.size > 1 ? null : { from: at, grip: gripOf(asked, at), hasMoved: false }
  }
  const move = (event: SvgEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const at = pointOfEvent(event)
    pointers.current.set(event.pointerId, at)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other !== undefined) setView((old) => pinched(old, [before, other], [at, other]))
    if (hold.current === null || (!hold.current.hasMoved && isTap(hold.current.from, at))) return
    hold.current = { ...hold.current, hasMoved: true }
    const { grip } = hold.current
    if (grip === null) setView((old) => panned(old, { x: at.x - before.x, y: at.y - before.y }))
    else setPin(placeIn(view, { x: at.x + grip.x, y: at.y + grip.y }))
  }
  const end = (event: SvgEvent) => {
    pointers.current.delete(event.pointerId)
    hold.current = null
  }
  const up = (event: SvgEvent) => {
    const isTapped = pointers.current.has(event.pointerId) && hold.current?.hasMoved === false
    end(event)
    if (isTapped) setPin(placeIn(view, pointOfEvent(event)))
  }
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: end }
}
