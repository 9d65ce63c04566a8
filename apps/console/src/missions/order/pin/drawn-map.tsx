import { useTexts } from "@trajet/pages/i18n.tsx"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { cities, outlines, type Town } from "../../../parts/france/outline.ts"
import { shapesOf } from "../../../parts/france/shapes.rules.ts"
import { towns } from "../../../parts/france/towns.data.ts"
import { builtUp, lakes, rivers } from "../../../parts/france/water-and-towns.data.ts"
import type { Place } from "../../detail/route/projection.rules.ts"
import classes from "./pin.module.css"
import { frame, pointIn, pointOf, stepped, type View, zoomed } from "./pin-view.rules.ts"
import { texts } from "./texts.ts"
import { useGestures } from "./use-gestures.ts"

const pathOf = (shape: ReadonlyArray<Place>, end: "" | "Z"): string =>
  `M${shape
    .map(pointOf)
    .map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`)
    .join("L")}${end}`

const areas = (shapes: ReadonlyArray<ReadonlyArray<Place>>): string =>
  shapes.map((shape) => pathOf(shape, "Z")).join("")

/** France, drawn once for all views. */
const drawn = {
  land: areas(outlines),
  builtUp: areas(shapesOf(builtUp)),
  lakes: areas(shapesOf(lakes)),
  rivers: shapesOf(rivers)
    .map((shape) => pathOf(shape, ""))
    .join("")
}

/** From here on there is room for the smaller towns. */
const townsScale = 3

/** How much of a name lies outside of the map when it is left out. */
const edge = 40

const isNear = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
  x > -edge && x < frame.width + edge && y > -edge && y < frame.height + edge

/** Names of towns so near to the right edge stand left of them. */
const nameWidth = 75

const Names = ({ view }: { readonly view: View }) => {
  const named: ReadonlyArray<Town> = view.scale < townsScale ? cities : [...cities, ...towns]
  return named
    .map(({ name, ...place }) => ({ name, point: pointIn(view, place) }))
    .filter(({ point }) => isNear(point))
    .map(({ name, point }) => (
      <g key={name} transform={`translate(${point.x} ${point.y})`} aria-hidden>
        <circle className={classes.town} r="2" />
        <text
          className={classes.name}
          {...(point.x > frame.width - nameWidth ? { x: -5, textAnchor: "end" } : { x: 5 })}
          dy="0.35em"
        >
          {name}
        </text>
      </g>
    ))
}

const zoomKeys: Readonly<Record<string, number>> = { "+": 2, "-": 1 / 2 }

interface Props {
  readonly view: View
  readonly pin: Place | null
  readonly setView: (change: (view: View) => View) => void
  readonly setPin: (place: Place) => void
}

const Pin = ({ pin, setPin, setView, view }: Props & { readonly pin: Place }) => {
  const t = useTexts(texts)
  const { x, y } = pointIn(view, pin)
  const press = (event: KeyboardEvent) => {
    const factor = Object.hasOwn(zoomKeys, event.key) ? zoomKeys[event.key] : undefined
    const place = stepped(view, pin, event.key, event.shiftKey)
    if (factor === undefined && place === null) return
    event.preventDefault()
    if (factor !== undefined) setView((old) => zoomed(old, factor, pointIn(old, pin)))
    if (place !== null) setPin(place)
  }
  return (
    <g
      className={classes.pin}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-label={t.pin(String(pin.lat), String(pin.lng))}
      onKeyDown={press}
    >
      <circle className={classes.grip} r="22" />
      <path className={classes.drop} d="M0 0L-8.5 -15A10 10 0 1 1 8.5 -15Z" />
      <circle className={classes.eye} cy="-20" r="3.5" />
    </g>
  )
}

/** The wheel enlarges the map with Ctrl or ⌘, as on other maps of the console; else it is left to the page. */
const useWheel = (setView: Props["setView"]) => {
  const box = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const map = box.current
    if (map === null) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { height, left, top, width } = map.getBoundingClientRect()
      const at = {
        x: ((event.clientX - left) / width) * frame.width,
        y: ((event.clientY - top) / height) * frame.height
      }
      setView((old) => zoomed(old, 2 ** (-event.deltaY / 200), at))
    }
    // React listens passively, which cannot keep the page from being enlarged.
    map.addEventListener("wheel", turn, { passive: false })
    return () => map.removeEventListener("wheel", turn)
  }, [setView])
  return box
}

/** A map of France with a pin. A tap places it; fingers, the mouse and arrow keys move it. */
export const DrawnMap = (props: Props) => {
  const t = useTexts(texts)
  const { pin, setView, view } = props
  const box = useWheel(setView)
  return (
    <svg
      ref={box}
      className={classes.map}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="group"
      aria-label={t.map}
      {...useGestures(props)}
    >
      <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`} aria-hidden>
        <path className={classes.land} d={drawn.land} />
        <path className={classes.builtUp} d={drawn.builtUp} />
        <path className={classes.lake} d={drawn.lakes} />
        <path className={classes.river} d={drawn.rivers} />
      </g>
      <Names view={view} />
      {pin === null ? null : <Pin {...props} pin={pin} />}
    </svg>
  )
}
