import { Option } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { madeOnce } from "../text/made-once.rules.ts"

/** Countries of Europe by ISO 3166-1 alpha-2 code: the French name first, then English and native ones. */
const names: Readonly<Record<string, ReadonlyArray<string>>> = {
  AD: ["Andorre", "Andorra"],
  AL: ["Albanie", "Albania", "Shqipëria"],
  AT: ["Autriche", "Austria", "Österreich"],
  AX: ["Åland", "Îles Åland", "Åland Islands"],
  BA: ["Bosnie-Herzégovine", "Bosnie", "Bosnia and Herzegovina", "Bosna i Hercegovina"],
  BE: ["Belgique", "Belgium", "België", "Belgien"],
  BG: ["Bulgarie", "Bulgaria", "България"],
  BY: ["Biélorussie", "Bélarus", "Belarus"],
  CH: ["Suisse", "Switzerland", "Schweiz", "Svizzera", "Svizra"],
  CY: ["Chypre", "Cyprus", "Κύπρος"],
  CZ: ["Tchéquie", "République tchèque", "Czechia", "Czech Republic", "Česko", "Česká republika"],
  DE: ["Allemagne", "Germany", "Deutschland"],
  DK: ["Danemark", "Denmark", "Danmark"],
  EE: ["Estonie", "Estonia", "Eesti"],
  ES: ["Espagne", "Spain", "España"],
  FI: ["Finlande", "Finland", "Suomi"],
  FO: ["Îles Féroé", "Faroe Islands", "Føroyar"],
  FR: ["France", "France métropolitaine", "République française", "Frankreich", "Francia", "Frankrijk"],
  GB: [
    "Royaume-Uni",
    "Grande-Bretagne",
    "Angleterre",
    "Écosse",
    "Pays de Galles",
    "Irlande du Nord",
    "United Kingdom",
    "Great Britain",
    "England",
    "Scotland",
    "Wales",
    "Cymru",
    "Northern Ireland",
    "UK"
  ],
  GG: ["Guernesey", "Guernsey"],
  GI: ["Gibraltar"],
  GR: ["Grèce", "Greece", "Ελλάδα", "Hellas"],
  HR: ["Croatie", "Croatia", "Hrvatska"],
  HU: ["Hongrie", "Hungary", "Magyarország"],
  IE: ["Irlande", "Ireland", "Éire"],
  IM: ["Île de Man", "Isle of Man"],
  IS: ["Islande", "Iceland", "Ísland"],
  IT: ["Italie", "Italy", "Italia"],
  JE: ["Jersey"],
  LI: ["Liechtenstein"],
  LT: ["Lituanie", "Lithuania", "Lietuva"],
  LU: ["Luxembourg", "Grand-Duché de Luxembourg", "Lëtzebuerg", "Luxemburg"],
  LV: ["Lettonie", "Latvia", "Latvija"],
  MC: ["Monaco", "Principauté de Monaco"],
  MD: ["Moldavie", "Moldova"],
  ME: ["Monténégro", "Montenegro", "Crna Gora"],
  MK: ["Macédoine du Nord", "Macédoine", "North Macedonia", "Macedonia"],
  MT: ["Malte", "Malta"],
  NL: ["Pays-Bas", "Hollande", "Netherlands", "The Netherlands", "Holland", "Nederland"],
  NO: ["Norvège", "Norway", "Norge"],
  PL: ["Pologne", "Poland", "Polska"],
  PT: ["Portugal"],
  RO: ["Roumanie", "Romania", "România"],
  RS: ["Serbie", "Serbia", "Srbija"],
  RU: ["Russie", "Russia", "Россия"],
  SE: ["Suède", "Sweden", "Sverige"],
  SI: ["Slovénie", "Slovenia", "Slovenija"],
  SK: ["Slovaquie", "Slovakia", "Slovensko"],
  SM: ["Saint-Marin", "San Marino"],
  TR: ["Turquie", "Turkey", "Türkiye"],
  UA: ["Ukraine", "Україна", "Ukraina"],
  VA: ["Vatican", "Cité du Vatican", "Vatican City"],
  XK: ["Kosovo"]
}

/** Names beyond Europe that the French and English region names of the runtime lack. */
const worldNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  AE: ["Émirats", "UAE"],
  CD: ["République démocratique du Congo", "RDC", "Democratic Republic of the Congo"],
  CG: ["Congo", "République du Congo"],
  CI: ["Ivory Coast"],
  CN: ["République populaire de Chine"],
  CV: ["Cape Verde"],
  HK: ["Hong Kong"],
  KR: ["Corée"],
  MM: ["Myanmar", "Birmanie", "Burma"],
  MO: ["Macao"],
  MX: ["México"],
  PF: ["Tahiti", "Polynésie"],
  US: [
    ...["USA", "U.S.A.", "U.S.", "États-Unis d'Amérique", "United States of America", "Amérique", "America"],
    ...["Vereinigte Staaten", "Estados Unidos", "Stati Uniti"]
  ]
}

/** French names of far countries that are also towns in France and Spain; such a text means the town. */
const townNames: ReadonlySet<string> = new Set(["grenade", "saint martin", "saint barthelemy", "sainte helene"])

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
// Regions in the runtime's data that are not countries: unions, unknown and pseudo regions.
const noCountries: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"])

/** Every country and territory, ISO 3166-1 alpha-2, with its French and its English name. */
const world = madeOnce((): ReadonlyMap<string, ReadonlyArray<string>> => {
  const displayed = ["fr", "en"].map((locale) => new Intl.DisplayNames(locale, { type: "region", fallback: "none" }))
  const namesOf = (code: string) => displayed.flatMap((inLanguage) => inLanguage.of(code) ?? [])
  return new Map(
    letters
      .flatMap((first) => letters.map((second) => `${first}${second}`))
      // A code that was replaced has the name of its successor: DD, BU.
      .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
      .map((code) => [code, namesOf(code)] as const)
      .filter(([, found]) => found.length > 0)
  )
})

const named = (entries: Iterable<readonly [code: string, spellings: ReadonlyArray<string>]>) =>
  [...entries].flatMap(([code, spellings]) => spellings.map((spelling) => [foldText(spelling), code] as const))

// Later entries win: the table above is more reliable than the runtime's data.
const codes = madeOnce(
  (): ReadonlyMap<string, string> =>
    new Map(
      [...named(world()), ...named(Object.entries(worldNames)), ...named(Object.entries(names))].filter(
        ([spelling]) => spelling !== "" && !townNames.has(spelling)
      )
    )
)

/** The most words that the name of a country has. */
export const countryWordsMax = madeOnce(() => Math.max(...[...codes().keys()].map((name) => name.split(" ").length)))

/** Finds a country's code by its French or English name, in Europe also by its own languages. A code is no name. */
export const countryNamed = (text: string): Option.Option<string> => Option.fromUndefinedOr(codes().get(foldText(text)))

/** Codes that are no ISO 3166-1 alpha-2, but stand in addresses. */
const otherCodes: Readonly<Record<string, string>> = {
  UK: "GB",
  AUT: "AT",
  BEL: "BE",
  CHE: "CH",
  DEU: "DE",
  ESP: "ES",
  FRA: "FR",
  GBR: "GB",
  ITA: "IT",
  LUX: "LU",
  NLD: "NL",
  PRT: "PT"
}

/** Finds the country or territory of a code in capitals: ISO 3166-1 alpha-2, `UK`, or alpha-3 of a neighbour. */
export const countryOfCode = (code: string): Option.Option<string> =>
  Option.fromUndefinedOr(world().has(code) ? code : otherCodes[code])

/** Returns the French name of a country by its ISO 3166-1 alpha-2 code, or the code if it has no name. */
export const countryName = (code: string): string => names[code]?.[0] ?? world().get(code)?.[0] ?? code

/** The countries of Europe, ISO 3166-1 alpha-2. */
export const europeanCountries: ReadonlyArray<string> = Object.keys(names)
