import { useTexts } from "@trajet/pages/i18n.tsx"
import { useMapSource } from "@trajet/pages/map/map-source.ts"
import { lazy, Suspense } from "react"
import { FleetDrawing } from "./fleet-drawing.tsx"
import type { MarkedMission } from "./marked.ts"
import { texts } from "./texts.ts"

// The library of maps is loaded by browsers that can draw them.
const FleetMap = lazy(() => import("./fleet-map.tsx").then((module) => ({ default: module.FleetMap })))

interface Props {
  readonly missions: ReadonlyArray<MarkedMission>
  /** The mission that the list points at. */
  readonly chosen: string | null
}

/** The missions on a map, or as a drawing of the same size if the browser can draw no map. */
export const FleetPicture = ({ chosen, missions }: Props) => {
  const t = useTexts(texts)
  const { fail, source } = useMapSource()
  const drawing = <FleetDrawing missions={missions} chosen={chosen} />
  if (source === null) return drawing
  return (
    <Suspense fallback={drawing}>
      <FleetMap label={t.label(missions.length)} missions={missions} chosen={chosen} source={source} onFailed={fail} />
    </Suspense>
  )
}
