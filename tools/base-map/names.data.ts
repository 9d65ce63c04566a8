/** French names of the countries that the base map names, by their English ones. */
export const countryNames: Readonly<Record<string, string>> = {
  France: "France",
  Spain: "Espagne",
  Portugal: "Portugal",
  Italy: "Italie",
  Switzerland: "Suisse",
  Austria: "Autriche",
  Germany: "Allemagne",
  Luxembourg: "Luxembourg",
  Belgium: "Belgique",
  Netherlands: "Pays-Bas",
  "United Kingdom": "Royaume-Uni",
  Ireland: "Irlande",
  Denmark: "Danemark",
  Norway: "Norvège",
  Sweden: "Suède",
  Finland: "Finlande",
  Poland: "Pologne",
  Czechia: "Tchéquie",
  Slovakia: "Slovaquie",
  Hungary: "Hongrie",
  Slovenia: "Slovénie",
  Croatia: "Croatie",
  Serbia: "Serbie",
  Romania: "Roumanie",
  Bulgaria: "Bulgarie",
  Greece: "Grèce",
  Turkey: "Turquie",
  Ukraine: "Ukraine",
  Belarus: "Biélorussie",
  Lithuania: "Lituanie",
  Latvia: "Lettonie",
  Estonia: "Estonie",
  Morocco: "Maroc",
  Algeria: "Algérie",
  Tunisia: "Tunisie"
}

interface Sea {
  readonly at: readonly [lng: number, lat: number]
  readonly fr: string
  readonly en: string
}

/** Seas around France, where the map has room for their names. */
export const seas: ReadonlyArray<Sea> = [
  { at: [-1.6, 50.05], fr: "Manche", en: "English Channel" },
  { at: [3.2, 54.6], fr: "Mer du Nord", en: "North Sea" },
  { at: [-5.2, 45.4], fr: "Golfe de Gascogne", en: "Bay of Biscay" },
  { at: [-10, 47.6], fr: "Océan Atlantique", en: "Atlantic Ocean" },
  { at: [5.4, 41.4], fr: "Mer Méditerranée", en: "Mediterranean Sea" },
  { at: [12, 40.1], fr: "Mer Tyrrhénienne", en: "Tyrrhenian Sea" },
  { at: [15.3, 43.1], fr: "Mer Adriatique", en: "Adriatic Sea" }
]
