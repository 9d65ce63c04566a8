import { RecentAnswers } from "@trajet/domain/text"
import type { Language } from "@trajet/domain/texts"
import type { TrackedMap } from "@trajet/domain/tracking"
import { tripMapSvg } from "./trip-map.ts"

/** Drawings that a process keeps: some 20 KB each. */
const kept = { answersMax: 200, bytesMax: 16 * 1024 * 1024 }
const bytesPerCharacter = 2

/** Draws the maps of trips: once for all pages that show the same position in the same language. */
export const makeDrawnMaps = () => {
  const drawings = new RecentAnswers<string>({ ...kept, bytesOf: ({ length }) => bytesPerCharacter * length })
  return (map: TrackedMap, language: Language): string => {
    const name = `${language} ${JSON.stringify(map)}`
    return drawings.get(name) ?? drawings.keep(name, tripMapSvg(map, language))
  }
}
export type DrawnMaps = ReturnType<typeof makeDrawnMaps>
