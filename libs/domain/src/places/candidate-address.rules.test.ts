import { assert, describe, it } from "@effect/vitest"
import { candidateAddress } from "./candidate-address.rules.ts"
import { type PlaceCandidate, PlaceId } from "./place.model.ts"

const saintDenis: PlaceCandidate = {
  placeId: PlaceId("ban:93066"),
  label: "Saint-Denis",
  lat: 48.93,
  lng: 2.35,
  score: 0.9,
  precision: "municipality",
  postcode: "93200",
  city: "Saint-Denis",
  cityCode: "93066",
  country: "FR"
}

const table: ReadonlyArray<readonly [Partial<PlaceCandidate>, string]> = [
  [{}, "93200 Saint-Denis, Seine-Saint-Denis, France"],
  [{ label: "Saint-Denis, France" }, "93200 Saint-Denis, Seine-Saint-Denis, France"],
  [{ label: "93200 Saint-Denis" }, "93200 Saint-Denis, Seine-Saint-Denis, France"],
  [{ label: "12 rue Foch 93200 Saint-Denis" }, "12 rue Foch 93200 Saint-Denis, Seine-Saint-Denis, France"],
  [{ label: "12 rue Foch, Saint-Denis, France" }, "12 rue Foch, 93200 Saint-Denis, Seine-Saint-Denis, France"],
  [{ label: "93200 Saint-Denis, Seine-Saint-Denis" }, "93200 Saint-Denis, Seine-Saint-Denis, France"],
  [{ cityCode: null, postcode: "97400" }, "97400 Saint-Denis, La Réunion, France"],
  [{ cityCode: null, postcode: "20200", city: "Bastia", label: "Bastia" }, "20200 Bastia, Haute-Corse, France"],
  [{ cityCode: "75056", postcode: "75001", city: "Paris", label: "Paris, France" }, "75001 Paris, France"],
  [{ country: "BE", postcode: null, cityCode: null, label: "Saint-Denis, Belgique" }, "Saint-Denis, Belgique"],
  [
    {
      cityCode: "95527",
      postcode: "95700",
      city: "Roissy-en-France",
      label: "1 route de Paris, 95700 Roissy-en-France"
    },
    "1 route de Paris, 95700 Roissy-en-France, Val-d'Oise, France"
  ],
  [{ city: null, postcode: null, label: "ZA Nord" }, "ZA Nord, Seine-Saint-Denis, France"]
]

describe("the address of a candidate", () => {
  it.each(table)("has postcode, town, department and country, each once: %j", (members, address) => {
    const candidate = { ...saintDenis, ...members }
    assert.strictEqual(candidateAddress(candidate), address)
    assert.strictEqual(candidateAddress({ ...candidate, label: address }), address)
  })
})
