import { assert, describe, it } from "@effect/vitest"
import { hasStreet } from "./street.rules.ts"

const streets = [
  "12 rue de la République, 69001 Lyon",
  "12 bis, rue Foch, Paris",
  "Rue de Rivoli 75001 Paris",
  "59000 Lille, av. Foch",
  "Garage Martin 12 bd Voltaire 75011 Paris",
  "Garage Martin avenue Foch Paris",
  "3 Grande Rue, 01400 Neuville-les-Dames",
  "12 Les Hauts de Lyon, 69001 Lyon",
  "10 Downing Street, London",
  "Hauptstraße 5, 10115 Berlin",
  "Kerkstraat 12, 1017 GC Amsterdam",
  "Via Roma 10, Milano",
  "Bâtiment A\n5 allée des Roses\n31000 Toulouse",
  "Bâtiment A\u2028rue Foch\t31000 Toulouse"
]

const towns = [
  "Lyon",
  "75004 Paris",
  "Paris 15",
  "Lyon 3e",
  "1200 Genève",
  "80120 Rue",
  "La Rue-Saint-Pierre",
  "60510 La Rue Saint Pierre",
  "Gare de Lyon, Paris",
  "69470 Cours",
  "Villeneuve-la-Rivière",
  "12",
  ""
]

describe("an address text", () => {
  it.each(streets)("has a street: %s", (text) => {
    assert.isTrue(hasStreet(text))
  })

  it.each(towns)("has no street: %s", (text) => {
    assert.isFalse(hasStreet(text))
  })
})
