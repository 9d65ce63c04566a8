import { addProtocol, GeoJSONSource, LngLatBounds, Map as DrawnMap, NavigationControl, setWorkerUrl } from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url"
import "maplibre-gl/dist/maplibre-gl.css"
import type { Language } from "../languages.ts"
import { fileProtocol, readFileTile } from "./file-layers.ts"
import type { RouteLines } from "./lines.rules.ts"
import type { MapSource } from "./map-source.ts"
import { type Marking, markersOn } from "./markers.ts"
import { roundedDegrees } from "./pin-keys.rules.ts"
import type { MapPlace, MapTheme } from "./place.model.ts"
import { addTownDot, groundSource, limitsOf, styleOf, waySource } from "./map-style.ts"

// A file of this host: the policy of the page allows no worker from a blob.
setWorkerUrl(workerUrl)
addProtocol(fileProtocol, readFileTile)

interface Options<Marked extends MapPlace> extends Marking<Marked> {
  readonly source: MapSource
  readonly theme: MapTheme
  readonly language: Language
  readonly places: ReadonlyArray<Marked>
  /** Where the map opens, if not around its places. */
  readonly around?: MapPlace | null
  readonly lines: RouteLines
  /** How near the map begins at most, for places close together. */
  readonly nearest?: number
  /** The texts of the map by their names in the library. */
  readonly texts: Readonly<Record<string, string>>
  /** Called if the ground of the map cannot be shown. */
  readonly onFailed: () => void
  /** Called with the place of a click or a tap. */
  readonly onPress?: (place: MapPlace) => void
  readonly hasZoomButtons?: boolean
}

/** A map on the page. */
export interface OpenMap<Marked extends MapPlace> {
  readonly show: (places: ReadonlyArray<Marked>, lines: RouteLines) => void
  /** Enlarges the map by a number of steps, or makes it smaller. */
  readonly zoomBy: (steps: number) => void
  /** Shows France as a whole. */
  readonly showFrance: () => void
  readonly middle: () => MapPlace
  readonly close: () => void
}

const margin = 40

const france = new LngLatBounds([-5.2, 41.3], [9.7, 51.2])

const boundsOf = (places: ReadonlyArray<MapPlace>): LngLatBounds => {
  if (places.length === 0) return france
  const bounds = new LngLatBounds()
  for (const { lat, lng } of places) bounds.extend([lng, lat])
  return bounds
}

/** Tells once if there is an error before anything of the ground is there. A missing tile later leaves its place empty. */
const watchGround = (map: DrawnMap, onFailed: () => void): void => {
  let isSettled = false
  map.on("sourcedata", ({ sourceId, tile }) => {
    if (sourceId === groundSource && tile !== undefined) isSettled = true
  })
  map.on("error", () => {
    if (!isSettled) onFailed()
    isSettled = true
  })
}

const letPress = (map: DrawnMap, onPress: (place: MapPlace) => void): void => {
  map.on("click", ({ lngLat, originalEvent: { target } }) => {
    // A press on a mark is not meant for the ground below it.
    if (target instanceof Element && target.closest(".maplibregl-marker") !== null) return
    onPress({ lat: roundedDegrees(lngLat.lat), lng: roundedDegrees(lngLat.lng) })
  })
}

const drawnMap = <Marked extends MapPlace>(container: HTMLElement, options: Options<Marked>): DrawnMap => {
  const {
    around = null,
    hasZoomButtons = true,
    language,
    lines,
    nearest = 11,
    onPress,
    places,
    source,
    texts,
    theme
  } = options
  const map = new DrawnMap({
    container,
    style: styleOf(source, { theme, language, lines }),
    bounds: boundsOf(around === null ? places : [around]),
    fitBoundsOptions: { padding: margin, maxZoom: nearest },
    ...limitsOf(source),
    maxPitch: 0,
    dragRotate: false,
    cooperativeGestures: true,
    renderWorldCopies: false,
    // The page shows the attribution as text; the library would take it for HTML.
    attributionControl: false,
    fadeDuration: 0,
    locale: { ...texts }
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  addTownDot(map, theme)
  if (hasZoomButtons) map.addControl(new NavigationControl({ showCompass: false }), "top-right")
  if (onPress !== undefined) letPress(map, onPress)
  return map
}

/** Opens a map with places and the lines between them, which leaves the wheel to the page and moves at once for users who want no motion. */
export const openMap = <Marked extends MapPlace>(container: HTMLElement, options: Options<Marked>): OpenMap<Marked> => {
  const { onFailed } = options
  const map = drawnMap(container, options)
  watchGround(map, onFailed)
  const mark = markersOn(map, options)
  return {
    show: (shown, lines) => {
      mark(shown)
      const way = map.getSource(waySource)
      if (way instanceof GeoJSONSource) void way.setData(lines)
    },
    zoomBy: (steps) => map.zoomTo(map.getZoom() + steps),
    showFrance: () => map.fitBounds(france, { padding: margin / 4 }),
    middle: () => {
      const { lat, lng } = map.getCenter()
      return { lat: roundedDegrees(lat), lng: roundedDegrees(lng) }
    },
    close: () => map.remove()
  }
}
