import { type Flavor, layers, namedFlavor } from "@protomaps/basemaps"
import type { LayerSpecification } from "maplibre-gl"
import { Protocol } from "pmtiles"
import type { Language } from "../languages.ts"
import { groundsIn } from "./map-colours.ts"
import type { MapTheme } from "./place.model.ts"

/** How MapLibre names addresses within a map file. */
export const fileProtocol = "pmtiles"

/** Reads tiles of a map file by ranges. */
export const readFileTile = new Protocol().tile

/** The colours of Protomaps, with the grounds of the base map, and without the colours of forests and fields. */
const flavorIn = (theme: MapTheme): Flavor => {
  const { landcover: _, ...flavor } = namedFlavor(theme)
  const { border, countryName, halo, land, name, sea, seaName, smallName } = groundsIn(theme)
  return {
    ...flavor,
    // Main roads are white.
    ...{ background: sea, earth: land, water: sea, boundaries: border, ocean_label: seaName },
    ...{ city_label: name, city_label_halo: halo, subplace_label: smallName, subplace_label_halo: halo },
    country_label: countryName
  }
}

/** Layers that are nothing without signs, which this host has not. */
const ofSigns: ReadonlySet<string> = new Set(["roads_oneway", "roads_shields", "pois"])

const withoutSign = (layer: LayerSpecification): LayerSpecification => {
  if (layer.type !== "symbol" || layer.layout === undefined) return layer
  const { "icon-image": _, ...layout } = layer.layout
  return { ...layer, layout }
}

/** The layers of a map file in the form of Protomaps. It names no host of fonts or signs. */
export const fileLayers = (source: string, theme: MapTheme, language: Language): ReadonlyArray<LayerSpecification> =>
  layers(source, flavorIn(theme), { lang: language })
    .filter(({ id }) => !ofSigns.has(id))
    .map(withoutSign)
