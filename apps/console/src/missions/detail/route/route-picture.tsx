import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { lazy, Suspense, useState } from "react"
import type { Waypoint } from "./route-query.ts"
import { usableTiles } from "./map/tile-source.ts"
import { RouteDrawing } from "./route-drawing.tsx"
import { texts } from "./texts.ts"

// The library of maps is loaded where there are tiles, and by browsers that can draw them.
const RouteMap = lazy(() => import("./map/route-map.tsx").then((module) => ({ default: module.RouteMap })))

interface Props {
  readonly waypoints: ReadonlyArray<Waypoint>
  readonly from: string
  readonly to: string
}

/** The route of a trip on a map if there are tiles that can be shown, otherwise as a drawing of the same size. */
export const RoutePicture = ({ from, to, waypoints }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const [isBroken, setBroken] = useState(false)
  const tiles = usableTiles()
  const passedCount = waypoints.filter(({ passed_at: at }) => at !== null).length
  const label = t.drawing(from, to, passedCount, waypoints.length)
  const drawing = <RouteDrawing waypoints={waypoints} label={label} />
  if (tiles === null || isBroken) return drawing
  return (
    <Suspense fallback={drawing}>
      <RouteMap key={language} waypoints={waypoints} label={label} tiles={tiles} onFailed={() => setBroken(true)} />
    </Suspense>
  )
}
