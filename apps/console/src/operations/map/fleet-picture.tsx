import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { lazy, Suspense, useState } from "react"
import { usableTiles } from "../../missions/detail/route/map/tile-source.ts"
import { FleetDrawing } from "./fleet-drawing.tsx"
import type { MarkedMission } from "./marked.ts"
import { texts } from "./texts.ts"

// The library of maps is loaded where there are tiles, and by browsers that can draw them.
const FleetTiles = lazy(() => import("./fleet-tiles.tsx").then((module) => ({ default: module.FleetTiles })))

interface Props {
  readonly missions: ReadonlyArray<MarkedMission>
  /** The mission that the list points at. */
  readonly chosen: string | null
}

/** The missions on a map if there are tiles that can be shown, otherwise as a drawing of the same size. */
export const FleetPicture = ({ chosen, missions }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const [isBroken, setBroken] = useState(false)
  const tiles = usableTiles()
  const drawing = <FleetDrawing missions={missions} chosen={chosen} />
  if (tiles === null || isBroken || missions.length === 0) return drawing
  return (
    <Suspense fallback={drawing}>
      <FleetTiles
        key={language}
        label={t.label(missions.length)}
        missions={missions}
        chosen={chosen}
        tiles={tiles}
        onFailed={() => setBroken(true)}
      />
    </Suspense>
  )
}
