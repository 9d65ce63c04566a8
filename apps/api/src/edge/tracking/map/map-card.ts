import type { Language } from "@trajet/domain/texts"
import type { Instant } from "@trajet/domain/time"
import type { TrackedMap } from "@trajet/domain/tracking"
import { escaped } from "../../pages/escaped.ts"
import { trackingTexts } from "../tracking-texts.ts"
import { ageText, clockText } from "../tracking-times.ts"
import type { DrawnMaps } from "./drawn-maps.ts"

const credit = "Natural Earth, GeoNames"

/** The map of the way ahead, with the age of the latest position. `geo:` opens the map that the reader has chosen. */
export const mapCard = (map: TrackedMap, now: Instant, language: Language, draw: DrawnMaps): string => {
  const { legend, onMap, positionAt, schematic, silentSince } = trackingTexts[language]
  const { at, lat, lng } = map.position
  const seconds = Math.floor((Date.parse(now) - Date.parse(at)) / 1_000)
  const told = (map.isSilent ? silentSince : positionAt)(clockText(at, now, language))
  const age = `<span data-age="${seconds}">${escaped(ageText(seconds, language))}</span>`
  const key = `<span class="mark vehicle-mark"></span>${escaped(legend.vehicle)}<span class="mark pin-mark"></span>${escaped(legend.delivery)}`
  return `<figure class="card map">${draw(map, language)}<figcaption>
<p class="position${map.isSilent ? " silent" : ""}"><strong>${escaped(told)}</strong> · ${age}</p>
<p class="key">${key}<a href="geo:${lat},${lng}">${escaped(onMap)}</a></p>
<p class="credit">${map.isSchematic ? `${escaped(schematic)} ` : ""}${credit}</p></figcaption></figure>
`
}
