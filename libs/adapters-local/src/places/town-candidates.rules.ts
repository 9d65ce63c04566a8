import { countryName, type PlaceCandidate, PlaceId } from "@trajet/domain/places"
import { writesCode } from "./address-reading.rules.ts"
import { districtCodes, districtNumber, isDistrictWord, textWithout } from "./address-words.rules.ts"
import { nameKey, type Town } from "./gazetteer.model.ts"
import type { ScoredTown } from "./town-scores.rules.ts"
import type { FoundTowns } from "./found-towns.rules.ts"

const candidatesMax = 5

interface District {
  readonly postcode: string
  readonly positions: ReadonlyArray<number>
}

// "Paris 15", "Lyon 3e arrondissement"
const districtBehind = ({ from, reading: { claimed, words }, to }: FoundTowns, town: Town): District | undefined => {
  const at = words.findIndex((_, position) => position >= to && !claimed.has(position))
  const number = words[at] === undefined || to === from ? undefined : districtNumber(words[at])
  const start = districtCodes.get(nameKey(town.name))
  if (number === undefined || start === undefined) return undefined
  const postcode = `${start}${String(number).padStart(2, "0")}`
  if (words[at]?.part !== words[to - 1]?.part || !town.postcodes.includes(postcode)) return undefined
  const next = words[at + 1]
  return { postcode, positions: next !== undefined && isDistrictWord(next) ? [at, at + 1] : [at] }
}

interface Code {
  readonly postcode: string | null
  /** True if the text has the postcode, or the town has no other. */
  readonly sure: boolean
}

const codeOf = ({ reading }: FoundTowns, town: Town, district: District | undefined): Code => {
  if (town.kind === "foreign") {
    const { hintedCode, hintedCountry, postcode: number, shortCode } = reading
    const written = number ?? shortCode
    const digits = written !== null && writesCode(town.country, written) ? written : null
    const postcode = hintedCountry === town.country ? hintedCode : digits
    return { postcode, sure: postcode !== null }
  }
  const given = town.postcodes.find((postcode) => postcode === reading.postcode) ?? district?.postcode
  return { postcode: given ?? town.postcodes[0] ?? null, sure: given !== undefined || town.postcodes.length === 1 }
}

const candidate = (found: FoundTowns, { score, town }: ScoredTown): PlaceCandidate => {
  const { reading } = found
  const district = districtBehind(found, town)
  const { postcode, sure } = codeOf(found, town, district)
  const named = reading.words.flatMap((_, at) =>
    [found, ...found.rivals].some(({ from, to }) => at >= from && at < to) ? [at] : []
  )
  const { countryLetters } = reading
  const letters = countryLetters?.country === town.country ? [countryLetters.at] : []
  const street = textWithout(
    reading.text,
    reading.words,
    new Set([...reading.claimed, ...named, ...letters, ...(district?.positions ?? [])])
  )
  const place = sure && postcode !== null ? `${postcode} ${town.name}` : town.name
  return {
    placeId: PlaceId(`local:${town.id}`),
    label: [street, place, countryName(town.country)].filter((part) => part !== "").join(", "),
    lat: town.lat,
    lng: town.lng,
    score,
    precision: "municipality",
    postcode,
    city: town.name,
    cityCode: town.cityCode,
    country: town.country
  }
}

/**
 * At most five answers of the geocoder port, best first: street and house from the text, then postcode, town and
 * country from the gazetteer. The postcode is the given one if the town has it, else the town's main one; abroad, only
 * a given one with the country's form.
 */
export const candidatesOf = (found: FoundTowns): ReadonlyArray<PlaceCandidate> => {
  const places = found.towns.map((scored) => candidate(found, scored))
  return places
    .filter(({ placeId }, at) => places.findIndex((other) => other.placeId === placeId) === at)
    .slice(0, candidatesMax)
}
