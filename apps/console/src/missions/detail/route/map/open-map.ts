import { palette } from "@trajet/pages/palette.ts"
import { GeoJSONSource, LngLatBounds, Map as TileMap, Marker, NavigationControl, setWorkerUrl } from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url"
import "maplibre-gl/dist/maplibre-gl.css"
import type { Place } from "../projection.rules.ts"
import type { RouteLines } from "./lines.rules.ts"
import type { TileSource } from "./tile-source.ts"

// A file of this host: the policy of the page allows no worker from a blob.
setWorkerUrl(workerUrl)

interface Options<Marked extends Place> {
  readonly tiles: TileSource
  readonly places: ReadonlyArray<Marked>
  /** The lines between places. */
  readonly linesOf: (places: ReadonlyArray<Marked>) => RouteLines
  /** How near the map begins at most, for places close together. */
  readonly nearest?: number
  /** The texts of the map by their names in the library. */
  readonly texts: Readonly<Record<string, string>>
  readonly markerOf: (place: Marked) => HTMLElement
  /** Called if no tile can be shown. */
  readonly onFailed: () => void
}

/** A map on the page. */
export interface OpenMap<Marked extends Place> {
  readonly show: (places: ReadonlyArray<Marked>) => void
  readonly close: () => void
}

const tileSize = 256
const zoomMax = 19
const margin = 36

// Tiles are light in both themes.
const colours = {
  casing: palette.body.light,
  passed: palette.accent.light,
  ahead: palette.muted.light
}

const style = (tiles: TileSource, lines: RouteLines) => ({
  version: 8 as const,
  sources: {
    tiles: { type: "raster" as const, tiles: [tiles.template], tileSize, maxzoom: zoomMax },
    route: { type: "geojson" as const, data: lines }
  },
  layers: [
    { id: "tiles", type: "raster" as const, source: "tiles", paint: { "raster-fade-duration": 0 } },
    {
      id: "casing",
      type: "line" as const,
      source: "route",
      paint: { "line-color": colours.casing, "line-width": 7 }
    },
    {
      id: "route",
      type: "line" as const,
      source: "route",
      paint: {
        "line-color": ["case", ["get", "passed"], colours.passed, colours.ahead] satisfies [
          "case",
          ["get", "passed"],
          string,
          string
        ],
        "line-width": 3
      }
    }
  ]
})

const boundsOf = (places: ReadonlyArray<Place>): LngLatBounds => {
  const bounds = new LngLatBounds()
  for (const { lat, lng } of places) bounds.extend([lng, lat])
  return bounds
}

/** Tells once if there is an error before the first tile. A missing tile later leaves its place empty. */
const watchTiles = (map: TileMap, onFailed: () => void): void => {
  let isSettled = false
  map.on("sourcedata", ({ sourceId, tile }) => {
    if (sourceId === "tiles" && tile !== undefined) isSettled = true
  })
  map.on("error", () => {
    if (!isSettled) onFailed()
    isSettled = true
  })
}

/** Opens a map with places and the lines between them, which leaves the wheel to the page and moves at once for users who want no motion. */
export const openMap = <Marked extends Place>(
  container: HTMLElement,
  { linesOf, markerOf, nearest = 14, onFailed, places, texts, tiles }: Options<Marked>
): OpenMap<Marked> => {
  const map = new TileMap({
    container,
    style: style(tiles, linesOf(places)),
    bounds: boundsOf(places),
    fitBoundsOptions: { padding: margin, maxZoom: nearest },
    maxZoom: zoomMax,
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
  map.addControl(new NavigationControl({ showCompass: false }), "top-right")
  watchTiles(map, onFailed)
  let markers: ReadonlyArray<Marker> = []
  const show = (shown: ReadonlyArray<Marked>): void => {
    for (const marker of markers) marker.remove()
    markers = shown.map((place) =>
      new Marker({ element: markerOf(place) }).setLngLat([place.lng, place.lat]).addTo(map)
    )
    const source = map.getSource("route")
    if (source instanceof GeoJSONSource) void source.setData(linesOf(shown))
  }
  return { show, close: () => map.remove() }
}
