import { addressParts } from "./address-parts.rules.ts"

/** Words that open the name of a street, folded: French, Italian, Spanish, Portuguese. */
export const streetWords: ReadonlySet<string> = new Set(
  (
    "rue avenue av ave boulevard bd bld blvd bvd chemin ch che place pl route rte impasse imp allee allees all quai " +
    "cours square sq passage pass ruelle sentier sente faubourg fg fbg esplanade promenade rond venelle traverse montee " +
    "cite villa chaussee lotissement via viale piazza corso calle avenida plaza rua paseo"
  ).split(" ")
)

const opens = [...streetWords].join("|")
const houseNumber = String.raw`\d{1,5}(?:\s*(?:bis|ter|quater|[a-f]))?`

const streets: ReadonlyArray<RegExp> = [
  // "12 bis, rue Foch" and "rue Foch" at the start of a part; with a hyphen after the word it is a town:
  // Rue-Saint-Pierre.
  new RegExp(String.raw`^(?:${houseNumber}\s+)?(?:grande?\s+|petite?\s+|vieille\s+)?(?:${opens})[.\s]+\S`, "u"),
  // "Garage Martin 12 rue Foch"
  new RegExp(String.raw`\s${houseNumber}\s+(?:${opens})[.\s]+\S`, "u"),
  // "Garage Martin avenue Foch"; with an article before the word it is a town: La Rue Saint Pierre.
  /(?<!\b(?:la|le|les|l|de|du|des))\s(?:rue|avenue|boulevard|bd|impasse|allee)[.\s]+\S/u,
  // "3 Grande Rue", "12 Les Hauts de Lyon": a short number in front belongs to a house, a longer one may be a postcode.
  /^\d{1,3}(?:\s*(?:bis|ter|quater|[a-f]))?\s+\p{L}{2}/u,
  // "10 Downing Street", "Park Lane"
  /\p{L}\s+(?:street|road|lane|drive|square|close|crescent|terrace)(?:$|\s)/u,
  // "Hauptstraße 5", "Kerkstraat 12", "Kurze Str. 3"
  /\p{L}(?:strasse|straat|gasse|platz|weg|laan|plein|kade|\s?str\.?)\s+\d/u
]

const withoutMarks = (text: string): string =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/gu, " ")

/**
 * True if an address text names a street or a house (PLA-4); false for a town named like a street word ("80120 Rue").
 */
export const hasStreet = (address: string): boolean =>
  addressParts(address).some((part) => streets.some((street) => street.test(withoutMarks(part))))
