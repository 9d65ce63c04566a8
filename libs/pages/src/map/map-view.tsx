import { useEffect, useEffectEvent, useRef } from "react"
import { useLanguage, useTexts } from "../i18n.tsx"
import { noLines, type RouteLines } from "./lines.rules.ts"
import { markVariables } from "./map-colours.ts"
import type { MapSource } from "./map-source.ts"
import classes from "./map.module.css"
import type { Marking } from "./markers.ts"
import { type OpenMap, openMap } from "./open-map.ts"
import type { MapPlace, MapTheme } from "./place.model.ts"
import { texts } from "./texts.ts"

export type { OpenMap }

interface Props<Marked extends MapPlace> extends Marking<Marked> {
  /** What the map shows, for those who do not see it. */
  readonly label: string
  readonly source: MapSource
  /** The theme of the page. */
  readonly theme: MapTheme
  readonly places: ReadonlyArray<Marked>
  /** Where the map opens, if not around its places. */
  readonly around?: MapPlace | null
  /** Places and lines are shown again whenever this is another value. */
  readonly changes: unknown
  readonly lines?: RouteLines
  readonly onFailed: () => void
  readonly shape?: "wide" | "square"
  readonly nearest?: number
  /** A word about what the map shows, in its corner. */
  readonly note?: string
  readonly onPress?: (place: MapPlace) => void
  readonly onOpened?: (map: OpenMap<Marked> | null) => void
  readonly hasZoomButtons?: boolean
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

/** Whose data the map shows. */
const useCredit = (source: MapSource): string => {
  const t = useTexts(texts)
  if (source.kind === "base") return t.baseCredit
  return source.attribution === "" && source.kind === "file" ? t.fileCredit : source.attribution
}

const Opened = <Marked extends MapPlace>(props: Props<Marked>) => {
  const { changes, label, lines = noLines, note, onFailed, onOpened, places, shape = "wide", source, theme } = props
  const language = useLanguage()
  const mapTexts = useMapTexts(label)
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenMap<Marked> | null>(null)
  const open = useEffectEvent((container: HTMLElement): OpenMap<Marked> | null => {
    try {
      return openMap(container, { ...props, lines, theme, language, texts: mapTexts })
    } catch {
      // The browser has no context of WebGL left.
      onFailed()
      return null
    }
  })
  const tell = useEffectEvent((map: OpenMap<Marked> | null) => onOpened?.(map))
  const show = useEffectEvent(() => opened.current?.show(places, lines))
  useEffect(() => {
    if (box.current === null) return
    // The type of React's `style` has no custom properties.
    for (const [name, colour] of Object.entries(markVariables(theme))) frame.current?.style.setProperty(name, colour)
    const map = open(box.current)
    opened.current = map
    tell(map)
    return () => {
      opened.current = null
      tell(null)
      map?.close()
    }
  }, [theme])
  useEffect(() => show(), [changes])
  const credit = useCredit(source)
  return (
    <div ref={frame} className={classes.map} data-shape={shape}>
      <div ref={box} className={classes.canvas} data-theme={theme} />
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      {credit === "" ? null : <p className={classes.attribution}>{credit}</p>}
    </div>
  )
}

/** Places on a map, with the lines between them. Arrows move the map, plus and minus zoom. */
export const MapView = <Marked extends MapPlace>(props: Props<Marked>) => {
  const language = useLanguage()
  const { source, theme } = props
  // Tiles are light in both themes, and so is what is drawn on them.
  const shown = source.kind === "tiles" ? "light" : theme
  return <Opened key={`${source.kind} ${shown} ${language}`} {...props} theme={shown} />
}
