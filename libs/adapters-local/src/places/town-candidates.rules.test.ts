import { assert, describe, it } from "@effect/vitest"
import { readAddress } from "./address-reading.rules.ts"
import type { Town } from "./gazetteer.model.ts"
import { candidatesOf } from "./town-candidates.rules.ts"
import type { FoundTowns } from "./found-towns.rules.ts"

const town = (name: string, cityCode: string, postcodes: ReadonlyArray<string>, more: Partial<Town> = {}): Town => ({
  ...{ id: cityCode, name, kind: "commune", cityCode, postcodes, country: "FR" },
  ...{ lat: 48, lng: 2, population: 1_000, standing: "own" },
  ...more
})
const paris = town("Paris", "75056", ["75001", "75009", "75015"])
const lyon = town("Lyon", "69123", ["69001", "69003"])
const abroad = (country: string): Town => town("Genf", "1", [], { kind: "foreign", country })

const found = (text: string, towns: ReadonlyArray<Town>, [from, to] = [0, 0], rivals: FoundTowns["rivals"] = []) =>
  candidatesOf({ towns: towns.map((one) => ({ town: one, score: 0.9 })), reading: readAddress(text), from, to, rivals })
const first = (text: string, one: Town, named?: readonly [number, number]) => {
  const [candidate] = found(text, [one], named === undefined ? undefined : [...named])
  return [candidate?.postcode, candidate?.label]
}

describe("the candidate of a town", () => {
  it("has the given postcode if the town has it, else the main one, which the label leaves out", () => {
    assert.deepStrictEqual(first("1 rue A, 75009 Paris", paris, [4, 5]), ["75009", "1 rue A, 75009 Paris, France"])
    assert.deepStrictEqual(first("1 rue A, 75099 Paris", paris, [4, 5]), ["75001", "1 rue A, Paris, France"])
    assert.deepStrictEqual(first("Paris", paris, [0, 1]), ["75001", "Paris, France"])
  })

  it("has the only postcode of its town, or none", () => {
    assert.deepStrictEqual(first("A", town("A", "1", ["01000"]), [0, 1]), ["01000", "01000 A, France"])
    assert.deepStrictEqual(first("A", town("A", "1", []), [0, 1]), [null, "A, France"])
  })

  it.each([
    ["Paris 15", [0, 1], paris, ["75015", "75015 Paris, France"]],
    ["Paris 9e arrondissement", [0, 1], paris, ["75009", "75009 Paris, France"]],
    ["Paris 9e Nord", [0, 1], paris, ["75009", "Nord, 75009 Paris, France"]],
    ["Lyon 3", [0, 1], lyon, ["69003", "69003 Lyon, France"]],
    ["9 rue A Paris 15", [3, 4], paris, ["75015", "9 rue A, 75015 Paris, France"]],
    ["Paris 16", [0, 1], paris, ["75001", "16, Paris, France"]],
    ["Paris, 15", [0, 1], paris, ["75001", "15, Paris, France"]],
    ["Paris Nord 15", [0, 1], paris, ["75001", "Nord 15, Paris, France"]],
    ["Paris 15", [0, 0], paris, ["75001", "Paris 15, Paris, France"]],
    ["Lille 1", [0, 1], town("Lille", "59350", ["59001", "59000"]), ["59001", "1, Lille, France"]]
  ] as const)("of %s has the district behind its name, or not", (text, named, one, expected) => {
    assert.deepStrictEqual(first(text, one, named), [...expected])
  })

  it("abroad has a given postcode with the form of the country alone", () => {
    assert.deepStrictEqual(first("1200 Genf", abroad("CH"), [1, 2]), ["1200", "1200 Genf, Suisse"])
    assert.deepStrictEqual(first("1200 Genf", abroad("DE"), [1, 2]), [null, "Genf, Allemagne"])
    assert.deepStrictEqual(first("12000 Genf", abroad("DE"), [1, 2]), ["12000", "12000 Genf, Allemagne"])
    assert.deepStrictEqual(first("1012 AB Genf", abroad("NL"), [2, 3]), ["1012 AB", "1012 AB Genf, Pays-Bas"])
    assert.deepStrictEqual(first("Genf", abroad("CH"), [0, 1]), [null, "Genf, Suisse"])
  })

  it("has no street of words that name the town or its rivals", () => {
    const [candidate] = found("Gare Lyon Paris Nord", [paris], [2, 3], [{ from: 1, to: 2 }])
    assert.strictEqual(candidate?.label, "Gare Nord, Paris, France")
  })

  it("is one for each town, and one of five at most", () => {
    const towns = ["1", "2", "2", "3", "4", "5", "6"].map((code) => town("A", code, []))
    assert.deepStrictEqual(
      found("A", towns).map(({ placeId }) => placeId),
      ["local:1", "local:2", "local:3", "local:4", "local:5"]
    )
  })
})
