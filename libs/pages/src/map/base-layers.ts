import type { ExpressionSpecification, FillLayerSpecification, LayerSpecification } from "maplibre-gl"
import type { Language } from "../languages.ts"
import { groundsIn } from "./map-colours.ts"
import type { MapTheme } from "./place.model.ts"

export const baseSource = "base"

/** The font of the pages: names are drawn by the browser, and no font is loaded. */
const font = ["system-ui", "sans-serif"]

const isKind = (kind: string): ExpressionSpecification => ["==", ["get", "kind"], kind]

/** True from the zoom on that the name of a place begins at. */
const isNamed: ExpressionSpecification = [">=", ["zoom"], ["get", "from"]]

/** Rivers and lakes of a rank that counts at a zoom: 1 is the Rhine, 12 a brook. */
const waterInSight: ExpressionSpecification = ["<=", ["get", "rank"], ["step", ["zoom"], 6, 5, 8, 6, 9, 7, 12]]

type Grounds = ReturnType<typeof groundsIn>

const areas = (colours: Grounds): ReadonlyArray<LayerSpecification> => {
  const fill = (kind: string, colour: string): FillLayerSpecification => ({
    ...{ id: kind, type: "fill", source: baseSource, filter: isKind(kind) },
    paint: { "fill-color": colour, "fill-antialias": kind !== "france" }
  })
  return [
    { id: "sea", type: "background", paint: { "background-color": colours.sea } },
    fill("land", colours.land),
    fill("france", colours.france),
    fill("urban", colours.builtUp),
    { ...fill("lake", colours.lake), filter: ["all", isKind("lake"), waterInSight] }
  ]
}

const lines = (colours: Grounds): ReadonlyArray<LayerSpecification> => [
  {
    ...{ id: "river", type: "line", source: baseSource, filter: ["all", isKind("river"), waterInSight] },
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": colours.river,
      "line-width": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        0.6,
        8,
        ["case", ["<=", ["get", "rank"], 6], 2, 1.1],
        12,
        3
      ]
    }
  },
  {
    ...{ id: "coast", type: "line", source: baseSource, filter: isKind("land") },
    paint: { "line-color": colours.coast, "line-width": 0.8 }
  },
  {
    ...{ id: "border", type: "line", source: baseSource, filter: isKind("border") },
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": colours.border, "line-width": ["interpolate", ["linear"], ["zoom"], 4, 0.8, 9, 1.6] }
  }
]

/** The ground of the base map, below the way. */
export const groundLayers = (theme: MapTheme): ReadonlyArray<LayerSpecification> => {
  const colours = groundsIn(theme)
  return [...areas(colours), ...lines(colours)]
}

/** The name of the image of a town's dot. */
export const townDot = "town"

/** The names of the base map, above the way. */
export const nameLayers = (theme: MapTheme, language: Language): ReadonlyArray<LayerSpecification> => {
  const colours = groundsIn(theme)
  const named: ExpressionSpecification = ["coalesce", ["get", language], ["get", "name"]]
  const halo = { "text-halo-color": colours.halo, "text-halo-width": 1.4 }
  return [
    {
      ...{ id: "sea-name", type: "symbol", source: baseSource, filter: isKind("sea"), minzoom: 4 },
      layout: {
        "text-field": named,
        "text-font": font,
        "text-size": 11,
        "text-letter-spacing": 0.08,
        "text-max-width": 7
      },
      paint: { "text-color": colours.seaName }
    },
    {
      ...{ id: "country", type: "symbol", source: baseSource, filter: ["all", isKind("country"), isNamed], maxzoom: 7 },
      layout: {
        "text-field": ["upcase", named],
        "text-font": font,
        "text-size": ["interpolate", ["linear"], ["zoom"], 3, 9, 6, 13],
        "text-letter-spacing": 0.14,
        "text-max-width": 8
      },
      paint: { "text-color": colours.countryName, ...halo }
    },
    {
      ...{ id: "town-name", type: "symbol", source: baseSource, filter: ["all", isKind("town"), isNamed] },
      layout: {
        "symbol-sort-key": ["-", ["*", ["get", "from"], 10_000_000], ["get", "people"]],
        "icon-image": townDot,
        "icon-size": ["step", ["get", "people"], 0.7, 40_000, 0.85, 200_000, 1.1],
        "text-field": named,
        "text-font": font,
        "text-size": [
          "interpolate",
          ["linear"],
          ["zoom"],
          4,
          ["step", ["get", "people"], 10, 400_000, 11.5],
          9,
          ["step", ["get", "people"], 11, 40_000, 12.5, 200_000, 15]
        ],
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": ["step", ["get", "people"], 0.5, 100_000, 0.75],
        "text-justify": "auto",
        "text-padding": 4
      },
      paint: {
        "text-color": ["step", ["get", "people"], colours.smallName, 100_000, colours.name],
        ...halo
      }
    }
  ]
}
