import { useComputedColorScheme } from "@mantine/core"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { linesOf } from "@trajet/pages/map/lines.rules.ts"
import type { MapSource } from "@trajet/pages/map/map-source.ts"
import { MapView } from "@trajet/pages/map/map-view.tsx"
import { wayMark, type WayPlace } from "@trajet/pages/map/way-marks.ts"
import { agoText } from "../../../../parts/ago.ts"
import { useNow } from "../../../../parts/use-now.ts"
import type { Way, Waypoint } from "../route-query.ts"
import { texts } from "../texts.ts"
import { useWaypointName } from "../waypoint-name.ts"

interface Props {
  readonly way: Way
  readonly waypoints: ReadonlyArray<Waypoint>
  /** What the map shows, for those who do not see it. */
  readonly label: string
  readonly source: MapSource
  readonly onFailed: () => void
}

const lettersOf = (count: number): ReadonlyArray<string> => [
  "A",
  ...Array.from({ length: Math.max(0, count - 2) }, () => ""),
  "B"
]

/** The waypoints of a trip, and its vehicle, in the words of the user at a time. */
const usePlaces = ({ way: { position }, waypoints }: Pick<Props, "way" | "waypoints">): ReadonlyArray<WayPlace> => {
  const t = useTexts(texts)
  const language = useLanguage()
  const now = useNow()
  const nameOf = useWaypointName()
  const letters = lettersOf(waypoints.length)
  const places = waypoints.map(({ label: name, lat, lng, passed_at: passed }, at): WayPlace => {
    const letter = letters[at] ?? ""
    const state = passed === null ? "ahead" : "passed"
    return {
      ...{ lat, lng, letter, kind: letter === "" ? state : "end" },
      name: passed === null ? nameOf(name) : `${nameOf(name)} · ${t.passed}`
    }
  })
  if (position === null) return places
  const name = t.position(agoText(position.at, now, language))
  return [...places, { lat: position.lat, lng: position.lng, kind: "vehicle", letter: "", name }]
}

/** The way of a trip on a map, with each waypoint and the vehicle. */
export const RouteMap = ({ label, onFailed, source, way, waypoints }: Props) => {
  const t = useTexts(texts)
  const theme = useComputedColorScheme("light", { getInitialValueInEffect: false })
  const places = usePlaces({ way, waypoints })
  const { passed_share: passedShare, path, schematic: isSchematic } = way
  return (
    <MapView
      {...{ label, source, theme, places, onFailed }}
      markerOf={wayMark}
      lines={linesOf({ path, passedShare, isSchematic })}
      {...(isSchematic ? { note: t.schematic } : {})}
      changes={places.map(({ name }) => name).join() + passedShare}
    />
  )
}
