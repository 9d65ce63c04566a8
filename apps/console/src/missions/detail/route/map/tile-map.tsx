import { useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useEffectEvent, useRef } from "react"
import type { Place } from "../projection.rules.ts"
import { texts } from "../texts.ts"
import type { RouteLines } from "./lines.rules.ts"
import { type OpenMap, openMap } from "./open-map.ts"
import classes from "./route-map.module.css"
import type { TileSource } from "./tile-source.ts"

interface Props<Marked extends Place> {
  /** What the map shows, for those who do not see it. */
  readonly label: string
  readonly tiles: TileSource
  readonly places: ReadonlyArray<Marked>
  /** The places are shown again whenever this is another value. */
  readonly changes: unknown
  readonly markerOf: (place: Marked) => HTMLElement
  readonly linesOf: (places: ReadonlyArray<Marked>) => RouteLines
  readonly onFailed: () => void
  readonly isSquare?: boolean
  readonly nearest?: number
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

/** Places on tiles, with the lines between them. Arrows move the map, plus and minus zoom. */
export const TileMap = <Marked extends Place>({
  changes,
  isSquare = false,
  label,
  linesOf,
  markerOf,
  nearest,
  onFailed,
  places,
  tiles
}: Props<Marked>) => {
  const mapTexts = useMapTexts(label)
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenMap<Marked> | null>(null)
  const open = useEffectEvent((container: HTMLElement): OpenMap<Marked> | null => {
    try {
      return openMap(container, {
        ...{ tiles, places, texts: mapTexts, markerOf, linesOf, onFailed },
        ...(nearest === undefined ? {} : { nearest })
      })
    } catch {
      // The browser has no context of WebGL left.
      onFailed()
      return null
    }
  })
  const show = useEffectEvent(() => opened.current?.show(places))
  useEffect(() => {
    if (box.current === null) return
    const map = open(box.current)
    opened.current = map
    return () => {
      opened.current = null
      map?.close()
    }
  }, [])
  useEffect(() => show(), [changes])
  return (
    <div className={classes.map} data-square={isSquare || undefined}>
      <div ref={box} className={classes.canvas} />
      {tiles.attribution === "" ? null : <p className={classes.attribution}>{tiles.attribution}</p>}
    </div>
  )
}
