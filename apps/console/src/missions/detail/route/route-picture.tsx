import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMapSource } from "@trajet/pages/map/map-source.ts"
import { lazy, Suspense } from "react"
import type { Way, Waypoint } from "./route-query.ts"
import { RouteDrawing } from "./route-drawing.tsx"
import { texts } from "./texts.ts"

// The library of maps is loaded by browsers that can draw them.
const RouteMap = lazy(() => import("./map/route-map.tsx").then((module) => ({ default: module.RouteMap })))

interface Props {
  readonly waypoints: ReadonlyArray<Waypoint>
  /** Undefined for a trip that the mission has not. */
  readonly way: Way | undefined
  readonly from: string
  readonly to: string
}

/** The route of a trip on a map, or as a drawing of the same size if the browser can draw no map. */
export const RoutePicture = ({ from, to, way, waypoints }: Props) => {
  const t = useTexts(texts)
  const { fail, source } = useMapSource()
  const passedCount = waypoints.filter(({ passed_at: at }) => at !== null).length
  const label = t.drawing(from, to, passedCount, waypoints.length)
  const drawing = <RouteDrawing waypoints={waypoints} label={label} />
  if (source === null || way === undefined) return drawing
  return (
    <Suspense fallback={drawing}>
      <RouteMap way={way} waypoints={waypoints} label={label} source={source} onFailed={fail} />
    </Suspense>
  )
}
