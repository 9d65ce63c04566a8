import type { ExpressionSpecification, Map as DrawnMap, StyleSpecification } from "maplibre-gl"
import type { Language } from "../languages.ts"
import { baseSource, groundLayers, nameLayers, townDot } from "./base-layers.ts"
import baseMapUrl from "./data/base-map.geojson?url"
import { fileLayers, fileProtocol } from "./file-layers.ts"
import type { RouteLines } from "./lines.rules.ts"
import { groundsIn, marksIn } from "./map-colours.ts"
import type { MapSource } from "./map-source.ts"
import type { MapTheme } from "./place.model.ts"

/** The source of a map's ground, whatever it is. */
export const groundSource = baseSource
/** The source of the lines between places. */
export const waySource = "way"

const tileSize = 256
const tileZoomMax = 19

interface Asked {
  readonly theme: MapTheme
  readonly language: Language
  readonly lines: RouteLines
}

type Layers = StyleSpecification["layers"]
type Sources = StyleSpecification["sources"]

/** Europe, beyond which the base map shows nothing. */
const europe: [[number, number], [number, number]] = [
  [-25, 30],
  [60, 72]
]

/** How far a map can be moved and enlarged. The base map knows no streets. */
export const limitsOf = ({ kind }: MapSource) =>
  kind === "base" ? { minZoom: 3, maxZoom: 14, maxBounds: europe } : { maxZoom: tileZoomMax }

const isPassed: ExpressionSpecification = ["get", "passed"]
const isAhead = (isSchematic: boolean): ExpressionSpecification => [
  "all",
  ["!", isPassed],
  ["==", ["get", "schematic"], isSchematic]
]

const round = { "line-cap": "round", "line-join": "round" } as const

/** The way: what is passed lies over what is ahead, which has gaps if it does not follow roads. */
const wayLayers = (theme: MapTheme): Layers => {
  const colours = marksIn(theme)
  return [
    {
      ...{ id: "way-casing", type: "line", source: waySource, layout: round },
      paint: { "line-color": colours.casing, "line-width": 7.5, "line-opacity": 0.9 }
    },
    {
      ...{ id: "way-ahead", type: "line", source: waySource, layout: round, filter: isAhead(false) },
      paint: { "line-color": colours.ahead, "line-width": 4 }
    },
    {
      ...{ id: "way-ahead-schematic", type: "line", source: waySource, layout: round, filter: isAhead(true) },
      paint: { "line-color": colours.ahead, "line-width": 4, "line-dasharray": [0.1, 1.9] }
    },
    {
      ...{ id: "way-passed", type: "line", source: waySource, layout: round, filter: isPassed },
      paint: { "line-color": colours.accent, "line-width": 4.5 }
    }
  ]
}

interface Ground {
  readonly source: Sources[string]
  readonly below: Layers
  /** What stands over the way. */
  readonly above: Layers
}

const here = (path: string): string => new URL(path, location.href).href

const groundOf = (from: MapSource, { language, theme }: Asked): Ground => {
  if (from.kind === "base") {
    return {
      source: { type: "geojson", data: here(baseMapUrl), maxzoom: 12 },
      below: [...groundLayers(theme)],
      above: [...nameLayers(theme, language)]
    }
  }
  if (from.kind === "file") {
    const all = fileLayers(groundSource, theme, language)
    return {
      source: { type: "vector", url: `${fileProtocol}://${here(from.path)}` },
      below: all.filter(({ type }) => type !== "symbol"),
      above: all.filter(({ type }) => type === "symbol")
    }
  }
  return {
    source: { type: "raster", tiles: [from.template], tileSize, maxzoom: tileZoomMax },
    below: [{ id: "tiles", type: "raster", source: groundSource, paint: { "raster-fade-duration": 0 } }],
    above: []
  }
}

/** The style of a map: its ground, the way on it, and the names of places over both. It names no host of fonts or signs. */
export const styleOf = (source: MapSource, asked: Asked): StyleSpecification => {
  const { above, below, source: ground } = groundOf(source, asked)
  return {
    version: 8,
    sources: { [groundSource]: ground, [waySource]: { type: "geojson", data: asked.lines } },
    layers: [...below, ...wayLayers(asked.theme), ...above]
  }
}

const dotSize = 14

/** Draws the dot of towns, which the names stand beside. */
export const addTownDot = (map: DrawnMap, theme: MapTheme): void => {
  const canvas = document.createElement("canvas")
  canvas.width = dotSize
  canvas.height = dotSize
  const pen = canvas.getContext("2d")
  if (pen === null) return
  const { halo, smallName } = groundsIn(theme)
  pen.arc(dotSize / 2, dotSize / 2, dotSize / 2 - 3, 0, 2 * Math.PI)
  pen.fillStyle = halo
  pen.fill()
  pen.lineWidth = 2.5
  pen.strokeStyle = smallName
  pen.stroke()
  map.once("style.load", () => map.addImage(townDot, pen.getImageData(0, 0, dotSize, dotSize), { pixelRatio: 2 }))
}
