import { assert, describe, it } from "@effect/vitest"
import { PlaceId, type ResolvedPlace } from "../places/place.model.ts"
import { erasedPlace } from "./erased-place.rules.ts"

const place = (address: string, postcode: string | null, members: Partial<ResolvedPlace> = {}): ResolvedPlace => ({
  placeId: PlaceId("ban:80021_6590_00008"),
  address,
  lat: 49.897442,
  lng: 2.290084,
  precision: "housenumber",
  postcode,
  country: "FR",
  ...members
})

describe("the place of an erased mission", () => {
  it.each([
    ["8 Boulevard du Port 80000 Amiens", "80000", "80000 Amiens"],
    ["8 Boulevard du Port, 80000 Amiens, France", "80000", "80000 Amiens, France"],
    ["10 Downing Street, London SW1A 2AA", "SW1A 2AA", "SW1A 2AA"],
    ["10 Downing Street London SW1A 2AA", "SW1A 2AA", "SW1A 2AA"],
    ["1 Grand’Rue, Paris", null, "Paris"],
    ["Paris, 1 Grand’Rue", null, "FR"],
    ["chez Martin, avenue Foch", null, "FR"],
    ["1 Grand’Rue", null, "FR"],
    ["1 Grand’Rue", "75001", "75001"]
  ])("of %s, %s is %s", (address, postcode, expected) => {
    assert.strictEqual(erasedPlace(place(address, postcode)).address, expected)
  })

  it("keeps a town as it is, with coordinates of about 11 km", () => {
    const town = erasedPlace(place("Amiens", null, { precision: "municipality" }))
    assert.deepStrictEqual(town, {
      placeId: PlaceId("erased:town"),
      address: "Amiens",
      lat: 49.9,
      lng: 2.3,
      precision: "municipality",
      postcode: null,
      country: "FR"
    })
  })

  it("does not change again", () => {
    const once = erasedPlace(place("10 Downing Street, London SW1A 2AA", "SW1A 2AA"))
    assert.strictEqual(erasedPlace(once), once)
  })
})
