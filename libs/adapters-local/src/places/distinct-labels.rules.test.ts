import { assert, describe, it } from "@effect/vitest"
import { withDistinctLabels } from "./distinct-labels.rules.ts"
import type { Gazetteer } from "./gazetteer-file.ts"
import { nameKey, type Town, writtenNames } from "./gazetteer.model.ts"
import { candidatesOf } from "./town-candidates.rules.ts"
import { findTowns } from "./town-search.rules.ts"

const town = (id: string, name: string, more: Partial<Town> = {}): Town => ({
  ...{ id, name, kind: "foreign", cityCode: id, postcodes: [], country: "DE" },
  ...{ lat: 50, lng: 10, population: 20_000, standing: "own" },
  ...more
})
const gazetteerOf = (towns: ReadonlyArray<Town>): Gazetteer => ({
  named: (key) => towns.filter(({ name }) => writtenNames(name).some((written) => nameKey(written) === key)),
  at: (postcode) => towns.filter(({ postcodes }) => postcodes.includes(postcode)),
  labelled: () => [],
  around: () => [],
  beginning: () => [],
  area: () => undefined
})
const labels = (address: string, towns: ReadonlyArray<Town>, more: Partial<Gazetteer> = {}): ReadonlyArray<string> => {
  const gazetteer = { ...gazetteerOf(towns), ...more }
  const found = findTowns(address, gazetteer)
  return withDistinctLabels(address, found === undefined ? [] : candidatesOf(found), gazetteer).map(
    ({ label }) => label
  )
}

describe("the labels of towns that an address may mean", () => {
  it("have coordinates abroad, in the place of brackets", () => {
    const towns = [town("1", "Neustadt"), town("2", "Neustadt (Hessen)", { lat: 51.123456, lng: -9 })]
    assert.deepStrictEqual(labels("Neustadt", towns), [
      "Neustadt (50.00000 10.00000), Allemagne",
      "Neustadt (51.12346 -9.00000), Allemagne"
    ])
  })

  it("keep the street before the town", () => {
    const towns = [town("1", "Neustadt"), town("2", "Neustadt", { lat: 51 })]
    assert.deepStrictEqual(labels("Markt 1, Neustadt", towns), [
      "Markt 1, Neustadt (50.00000 10.00000), Allemagne",
      "Markt 1, Neustadt (51.00000 10.00000), Allemagne"
    ])
  })

  it("have postcode and department in France", () => {
    const french = (id: string, postcode: string): Town =>
      town(id, "Saint-Denis", { kind: "commune", country: "FR", postcodes: [postcode] })
    assert.deepStrictEqual(labels("Saint-Denis", [french("93066", "93200"), french("11339", "11310")]), [
      "93200 Saint-Denis, Seine-Saint-Denis, France",
      "11310 Saint-Denis, Aude, France"
    ])
  })

  it("have no coordinates if La Poste names a commune of the same position so", () => {
    const inRhone: Partial<Town> = { country: "FR", cityCode: "69096", postcodes: ["69520"], lat: 45.6, lng: 4.8 }
    const part = town("3014647", "Grigny", { ...inRhone, kind: "part" })
    const commune = town("69096", "Grigny-sur-Rhône", { ...inRhone, kind: "commune" })
    const other = town("91286", "Grigny", { kind: "commune", country: "FR", cityCode: "91286", postcodes: ["91350"] })
    const labelled = (place: string, key: string) => (place === "69520" && key === "grigny" ? [commune] : [])
    assert.deepStrictEqual(labels("Grigny", [other, part, commune], { labelled }), [
      "91350 Grigny, Essonne, France",
      "69520 Grigny, Rhône, France"
    ])
  })

  it("stay as they are if one town is meant, or none", () => {
    assert.deepStrictEqual(labels("Neustadt", [town("1", "Neustadt (Hessen)")]), ["Neustadt (Hessen), Allemagne"])
    assert.deepStrictEqual(
      labels("Neustadt", [town("1", "Neustadt", { population: 900_000 }), town("2", "Neustadt")]),
      ["Neustadt, Allemagne", "Neustadt, Allemagne"]
    )
    assert.deepStrictEqual(labels("Neustadt", []), [])
  })
})
