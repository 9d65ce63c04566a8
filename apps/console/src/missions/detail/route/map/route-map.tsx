import { useEffect, useEffectEvent, useRef } from "react"
import type { Waypoint } from "../../../../api/client/types/waypoints.model.ts"
import { useTexts } from "../../../../i18n.tsx"
import { texts } from "../texts.ts"
import { useWaypointName } from "../waypoint-name.ts"
import type { MarkedPlace } from "./lines.rules.ts"
import { type OpenMap, openMap } from "./open-map.ts"
import classes from "./route-map.module.css"
import type { TileSource } from "./tile-source.ts"

interface Props {
  readonly waypoints: ReadonlyArray<Waypoint>
  /** What the map shows, for those who do not see it. */
  readonly label: string
  readonly tiles: TileSource
  readonly onFailed: () => void
}

const classOf = ({ isPassed, letter }: MarkedPlace): string | undefined => {
  if (letter !== "") return classes.end
  return isPassed ? classes.waypointPassed : classes.waypoint
}

const markerOf = (place: MarkedPlace): HTMLElement => {
  const marker = document.createElement("div")
  marker.className = classOf(place) ?? ""
  marker.textContent = place.letter
  marker.title = place.name
  marker.setAttribute("role", "img")
  marker.setAttribute("aria-label", place.name)
  return marker
}

const letterOf = (at: number, count: number): string => {
  if (at === 0) return "A"
  return at === count - 1 ? "B" : ""
}

/** The texts of the library in the language of the user. */
const useMapTexts = (label: string): Readonly<Record<string, string>> => {
  const t = useTexts(texts)
  return {
    "Map.Title": label,
    "NavigationControl.ZoomIn": t.zoomIn,
    "NavigationControl.ZoomOut": t.zoomOut,
    "CooperativeGesturesHandler.WindowsHelpText": t.wheel("Ctrl"),
    "CooperativeGesturesHandler.MacHelpText": t.wheel("⌘"),
    "CooperativeGesturesHandler.MobileHelpText": t.twoFingers
  }
}

/** The route of a trip on tiles, with each waypoint. Arrows move it, plus and minus zoom. */
export const RouteMap = ({ label, onFailed, tiles, waypoints }: Props) => {
  const t = useTexts(texts)
  const nameOf = useWaypointName()
  const mapTexts = useMapTexts(label)
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenMap | null>(null)
  const placesOf = (): ReadonlyArray<MarkedPlace> =>
    waypoints.map(({ label: name, lat, lng, passed_at: passed }, at) => ({
      ...{ lat, lng, isPassed: passed !== null, letter: letterOf(at, waypoints.length) },
      name: passed === null ? nameOf(name) : `${nameOf(name)} · ${t.passed}`
    }))
  const open = useEffectEvent((container: HTMLElement): OpenMap | null => {
    try {
      return openMap(container, { tiles, places: placesOf(), texts: mapTexts, markerOf, onFailed })
    } catch {
      // The browser has no context of WebGL left.
      onFailed()
      return null
    }
  })
  const show = useEffectEvent(() => opened.current?.show(placesOf()))
  useEffect(() => {
    if (box.current === null) return
    const map = open(box.current)
    opened.current = map
    return () => {
      opened.current = null
      map?.close()
    }
  }, [])
  useEffect(() => show(), [waypoints])
  return (
    <div className={classes.map}>
      <div ref={box} className={classes.canvas} />
      {tiles.attribution === "" ? null : <p className={classes.attribution}>{tiles.attribution}</p>}
    </div>
  )
}
