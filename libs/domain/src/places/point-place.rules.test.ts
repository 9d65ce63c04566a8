import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { PlaceId } from "./place.model.ts"
import { placeAtPoint } from "./point-place.rules.ts"
import type { NearTown } from "./towns.port.ts"

const lyon: NearTown = { name: "Lyon", code: "69123", postcode: "69001", country: "FR", meters: 900 }
const vienne: NearTown = { name: "Vienne", code: "38544", postcode: "38200", country: "FR", meters: 27_000 }
const geneva: NearTown = { name: "Genève", code: "2660646", postcode: null, country: "CH", meters: 800 }
const annemasse: NearTown = { name: "Annemasse", code: "74012", postcode: "74100", country: "FR", meters: 4_000 }
const point = { lat: 45.7578, lng: 4.832 }

const at = (address: string, ...towns: ReadonlyArray<NearTown>) => placeAtPoint(address, point, towns)
const tagOf = (found: ReturnType<typeof at>) =>
  Result.match(found, { onFailure: ({ _tag }) => _tag, onSuccess: ({ place }) => `${place.postcode} ${place.country}` })

describe("a place by coordinates", () => {
  it("has the text of the client, and country and postcode of the nearest town", { tags: ["PLA-21", "PLA-22"] }, () => {
    const { place, warnings } = Result.getOrThrow(at("Dépôt, porte 3", lyon, vienne))
    assert.deepStrictEqual(place, {
      placeId: PlaceId("point:45.7578,4.832"),
      address: "Dépôt, porte 3",
      ...point,
      precision: "housenumber",
      postcode: "69001",
      country: "FR"
    })
    assert.deepStrictEqual(warnings, [])
  })

  it("is not found far from any town", { tags: "PLA-22" }, () => {
    assert.strictEqual(tagOf(at("Dépôt")), "AddressNotFound")
  })

  it("does not lie in another country or department than its text says", { tags: "PLA-23" }, () => {
    for (const text of ["20000 Ajaccio", "38200 Vienne", "Place Bellecour, Suisse", "69002 Lyon, Italie", "Lyon, DE"]) {
      assert.strictEqual(tagOf(at(text, lyon, vienne)), "AddressAmbiguous", text)
    }
    for (const text of ["69002 Lyon", "69002 Lyon, France", "69100 Villeurbanne FR", "BP 38200, 69002 Lyon", "Lyon"]) {
      assert.strictEqual(tagOf(at(text, lyon, vienne)), "69001 FR", text)
    }
  })

  it("may lie in a department whose town is nearly as near", () => {
    const near = { ...vienne, meters: 4_000 }
    assert.strictEqual(tagOf(at("38200 Vienne", lyon, near)), "69001 FR")
    assert.strictEqual(tagOf(at("38200 Vienne", lyon, { ...near, meters: 6_000 })), "AddressAmbiguous")
  })

  it("takes the country of the nearest town beside a border", () => {
    assert.strictEqual(tagOf(at("1201 Genève", geneva, annemasse)), "null CH")
    assert.strictEqual(tagOf(at("Genève, France", geneva, annemasse)), "AddressAmbiguous")
  })

  it("tells the town at the point if the text contradicts it", () => {
    const refused = Result.getOrThrow(Result.flip(at("20000 Ajaccio", lyon)))
    assert.strictEqual(refused._tag, "AddressAmbiguous")
    if (refused._tag !== "AddressAmbiguous") return
    assert.deepStrictEqual(
      refused.candidates.map(({ label, lat, lng, placeId }) => ({ label, lat, lng, placeId })),
      [{ label: "69001 Lyon, Rhône, France", ...point, placeId: PlaceId("point:45.7578,4.832") }]
    )
  })
})
