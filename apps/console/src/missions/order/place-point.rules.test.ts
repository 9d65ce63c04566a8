import { assert, describe, it } from "vitest"
import {
  addressSent,
  candidatesOf,
  pastedPin,
  pinOf,
  pointSent,
  textsOf,
  withAddress,
  withCandidate,
  withPin
} from "./place-point.rules.ts"

const typed = { address: " 1 rue de la Gare, Villefranche ", point: null, date: "2031-05-05" }
const villefranche = { address: "69400 Villefranche-sur-Saône, Rhône, France", lat: 45.99, lng: 4.72 }
const depot = { lat: 45.7578, lng: 4.832 }

describe("the point of a place", () => {
  it("is sent beside its address, and nothing without a point", { tags: "CON-102" }, () => {
    assert.strictEqual(addressSent(typed), "1 rue de la Gare, Villefranche")
    assert.deepStrictEqual(pointSent(typed), {})
    const pinned = withPin(typed, depot)
    assert.deepStrictEqual(addressSent(pinned), { address: "1 rue de la Gare, Villefranche", ...depot })
    assert.deepStrictEqual(pointSent(pinned), depot)
    assert.strictEqual(pinned.date, typed.date)
    assert.deepStrictEqual(withPin(pinned, null), typed)
  })

  it("stays with a changed text if it is a pin, and goes with the proposal that it is of", { tags: "CON-102" }, () => {
    const pinned = withAddress(withPin(typed, depot), "Dépôt nord")
    assert.deepStrictEqual([pinned.address, pinned.point], ["Dépôt nord", { ...depot, isPinned: true }])
    const chosen = withCandidate(typed, villefranche)
    const { address, ...place } = villefranche
    assert.deepStrictEqual([chosen.address, chosen.point], [address, { ...place, isPinned: false }])
    assert.deepStrictEqual(withAddress(chosen, "Lyon").point, null)
    assert.deepStrictEqual(withPin(chosen, depot).point, { ...depot, isPinned: true })
  })
})

describe("the proposals of a refusal", () => {
  it("are those with an address and coordinates", { tags: "CON-102" }, () => {
    const more = { ...villefranche, place_id: "local:69264", postcode: "69400", score: 0.9 }
    assert.deepStrictEqual(candidatesOf([more, villefranche]), [villefranche, villefranche])
    const { lat: _, ...without } = villefranche
    for (const other of [
      null,
      "69400",
      1,
      [],
      {},
      without,
      { ...villefranche, lng: "4.72" },
      { ...more, address: null }
    ]) {
      assert.deepStrictEqual(candidatesOf([other]), [], JSON.stringify(other))
    }
  })
})

describe("written coordinates", () => {
  it("are degrees with a point or a comma, and blanks around them", { tags: "CON-102" }, () => {
    for (const [lat, lng, place] of [
      ["45.7578", "4.832", depot],
      [" 45,7578 ", "4,832", depot],
      ["-90", "180", { lat: -90, lng: 180 }],
      ["90", "-180", { lat: 90, lng: -180 }],
      ["0", "0", { lat: 0, lng: 0 }]
    ] as const) {
      assert.deepStrictEqual(pinOf({ lat, lng }), place)
    }
    assert.deepStrictEqual(pinOf(textsOf(depot)), depot)
  })

  it("are no place while one of them is missing, no number or out of range", { tags: "CON-102" }, () => {
    for (const [lat, lng] of [
      ["", "4.832"],
      ["45.7578", ""],
      ["90.0001", "4"],
      ["45", "180.0001"],
      ["45.7578 N", "4"],
      ["1e1", "4"],
      ["45..7", "4"],
      ["45.", "4"],
      ["0x10", "4"],
      ["+45", "4"]
    ] as const) {
      assert.isNull(pinOf({ lat, lng }), `${lat} ${lng}`)
    }
  })

  it("may be pasted as one text", { tags: "CON-102" }, () => {
    for (const text of ["45.7578, 4.832", " 45.7578, 4.832 ", "45.7578; 4.832"]) {
      const pasted = pastedPin(text)
      assert.deepStrictEqual(pasted === null ? null : pinOf(pasted), depot, text)
    }
    assert.deepStrictEqual(pastedPin("-33.86, 151.2"), { lat: "-33.86", lng: "151.2" })
    for (const text of ["45,7578", "45.7578", "45.7578 4.832", "45.7578, ", "Lyon, 69002", ""]) {
      assert.isNull(pastedPin(text), text)
    }
  })
})
