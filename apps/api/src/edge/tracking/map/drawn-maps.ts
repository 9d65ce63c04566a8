import type { Language } from "@trajet/domain/texts"
import type { TrackedMap } from "@trajet/domain/tracking"
import { tripMapSvg } from "./trip-map.ts"

/** Drawings that a process keeps: some 20 KB each. */
const drawingsMax = 200

/** Draws the maps of trips: once for all pages that show the same position in the same language. */
export const makeDrawnMaps = () => {
  const drawings = new Map<string, string>()
  return (map: TrackedMap, language: Language): string => {
    const name = `${language} ${JSON.stringify(map)}`
    const svg = drawings.get(name) ?? tripMapSvg(map, language)
    drawings.delete(name)
    drawings.set(name, svg)
    const oldest = drawings.size > drawingsMax ? drawings.keys().next().value : undefined
    if (oldest !== undefined) drawings.delete(oldest)
    return svg
  }
}
export type DrawnMaps = ReturnType<typeof makeDrawnMaps>
