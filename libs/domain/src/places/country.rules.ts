import { Option } from "effect"
import { foldText } from "../text/fold.rules.ts"

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

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([code, spellings]) => spellings.map((spelling) => [foldText(spelling), code] as const))
)

/** The code of the country that a text names in French, English or its own language, however written; never a code. */
export const countryNamed = (text: string): Option.Option<string> => Option.fromUndefinedOr(codes.get(foldText(text)))

/** The French name of a country of Europe by its ISO 3166-1 alpha-2 code; the code itself for any other. */
export const countryName = (code: string): string => names[code]?.[0] ?? code

/** The countries of Europe, ISO 3166-1 alpha-2. */
export const europeanCountries: ReadonlyArray<string> = Object.keys(names)
