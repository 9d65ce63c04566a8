import { useTexts } from "@trajet/pages/i18n.tsx"
import type { Waypoint } from "../route-query.ts"
import { texts } from "../texts.ts"
import { useWaypointName } from "../waypoint-name.ts"
import { linesOf, type MarkedPlace } from "./lines.rules.ts"
import classes from "./route-map.module.css"
import { TileMap } from "./tile-map.tsx"
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

/** The route of a trip on tiles, with each waypoint. */
export const RouteMap = ({ label, onFailed, tiles, waypoints }: Props) => {
  const t = useTexts(texts)
  const nameOf = useWaypointName()
  const places = waypoints.map(({ label: name, lat, lng, passed_at: passed }, at): MarkedPlace => ({
    ...{ lat, lng, isPassed: passed !== null, letter: letterOf(at, waypoints.length) },
    name: passed === null ? nameOf(name) : `${nameOf(name)} · ${t.passed}`
  }))
  return <TileMap {...{ label, tiles, places, markerOf, linesOf, onFailed }} changes={waypoints} />
}
