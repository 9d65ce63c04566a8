import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { namedCountry } from "./named-country.rules.ts"

const describeCountry = (address: string): string => {
  const found = namedCountry(address)
  if (found === undefined) return "-"
  return `${found.codes.join("|")}${found.certain ? "" : "?"} ${address.slice(found.from, found.to)}`
}

const named: ReadonlyArray<readonly [address: string, country: string]> = [
  ["New York, USA", "US USA"],
  ["New York USA", "US USA"],
  ["New York, U.S.A.", "US U.S.A"],
  ["New York, États-Unis", "US États-Unis"],
  ["350 5th Ave, New York, NY 10118, United States", "US United States"],
  ["New York, NY 10118-1234", "US NY 10118-1234"],
  ["USA, New York", "US New York"],
  ["Espagne, Valence", "ES Espagne"],
  ["Paris, TX", "US TX"],
  ["Paris, tx", "US tx"],
  ["Paris TX", "US TX"],
  ["Paris TX 75460", "US TX 75460"],
  ["Paris, TX, 75460", "US TX"],
  ["Paris, Texas", "US Texas"],
  ["Paris Texas", "US Texas"],
  ["London, Ontario", "CA Ontario"],
  ["London, ON N6A 1A1", "CA N6A 1A1"],
  ["London, Ontario, Canada", "CA Canada"],
  ["Saint-Denis, Québec", "CA Québec"],
  ["Orléans, QC", "CA QC"],
  ["Valence, Espagne", "ES Espagne"],
  ["Valence (Espagne)", "ES Espagne"],
  ["Valence\nEspagne", "ES Espagne"],
  ["Bruxelles Belgique", "BE Belgique"],
  ["Tokyo, Japon", "JP Japon"],
  ["1-1 Chiyoda, Tokyo, Japan", "JP Japan"],
  ["Abidjan, Côte d’Ivoire", "CI Côte d’Ivoire"],
  ["Saint-Denis, La Réunion", "RE La Réunion"],
  ["Nouméa, Nouvelle-Calédonie", "NC Nouvelle-Calédonie"],
  ["Papeete, Tahiti", "PF Tahiti"],
  ["Lyon, FR", "FR|IT|CH FR"],
  ["Leeds, UK", "GB UK"],
  ["Milano (MI)", "IT|US MI"],
  ["20121 Milano MI", "US|IT MI"],
  ["75001 Paris FR", "FR|IT|CH FR"],
  ["75001 Paris (FR)", "FR|IT|CH FR"],
  ["75001 paris fr", "FR fr"],
  ["75001 Paris, fr", "FR fr"],
  ["75001 Paris, FRA", "FR FRA"],
  ["75001 FR", "FR|IT|CH FR"],
  ["75001, FR", "FR|IT|CH FR"],
  ["FR 75001 Paris", "FR FR"],
  ["FRANCE 59000 LILLE", "FR FRANCE"],
  ["Royaume-Uni 1010 Wien", "GB Royaume-Uni"],
  ["10 rue de France 59000 Lille", "-"],
  ["FR-75001 Paris", "FR FR"],
  ["FR, 75001 Paris", "FR FR"],
  ["Paris France 75001", "FR France"],
  ["1000 Bruxelles BE", "BE|CH BE"],
  ["1010 Wien AT", "AT|IT AT"],
  ["1012 AB Amsterdam NL", "NL|CA NL"],
  ["10115 Berlin de", "DE de"],
  ["London (uk)", "GB uk"],
  ["12 rue Foch, 57340 Suisse", "CH? Suisse"],
  ["12 rue Foch, 75002 Paris, France", "FR France"]
]

const unnamed = [
  "",
  "75002",
  "Lyon",
  "Luxembourg",
  "98000 Monaco",
  "57340 Suisse",
  "31330 Grenade",
  "12 rue Foch, 31330 Grenade",
  "12 rue Foch, Grenade",
  "12 rue Foch, Saint-Martin",
  "95450 Us",
  "12 rue de Belgique",
  "69003 Lyon, avenue de Chine",
  "75011 Paris, Résidence Cuba",
  "55000 Robert-Espagne",
  "95700 Roissy-en-France",
  "Garage Martin, SA",
  "12 RUE DE LA PAIX PARIS LA",
  "Lyon, Bâtiment B",
  "17000 ROCHELLE (LA)",
  "85500 HERBIERS (LES)",
  "25440 BY",
  "95710 BRAY ET LU",
  "95710 Bray-et-Lu",
  "69003 LYON, PLACE JEAN BEL",
  "12 rue de la gare be"
]

describe("an address", () => {
  it.each(named)("names a country: %s", (address, country) => {
    assert.strictEqual(describeCountry(address), country)
  })

  it.each(unnamed)("names no country: %s", (address) => {
    assert.strictEqual(describeCountry(address), "-")
  })

  it("is read without an exception, and the words that name the country are in it", () => {
    const piece = fc.constantFrom(
      "Paris",
      "TX",
      "75460",
      "USA",
      "Espagne",
      ",",
      "\n",
      "-",
      "(",
      "New",
      "York",
      "\u0000"
    )
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join(" "))
    )
    fc.assert(
      fc.property(text, (address) => {
        const found = namedCountry(address)
        if (found === undefined) return
        assert.isNotEmpty(found.codes)
        assert.isTrue(0 <= found.from && found.from < found.to && found.to <= address.length)
      })
    )
  })
})
