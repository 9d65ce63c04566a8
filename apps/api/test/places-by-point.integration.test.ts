import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const bellecour = { lat: 45.7578, lng: 4.832 }

describe("a place", async () => {
  const { api, key } = await sharedStage()

  const price = (pickup: unknown, more: object = {}) =>
    ask(api.origin, "/v1/pricing", { key, body: { pickup, delivery: { address: "75001 Paris" }, ...more } })
  const refusal = async (pickup: unknown, more: object = {}) => {
    const reply = await price(pickup, more)
    assert.strictEqual(reply.status, 422, reply.text)
    const { code, members } = problemOf(reply)
    const [error] = list(members["errors"])
    return `${String(member(error, "field"))}: ${code} ${String(member(error, "error"))}`
  }

  it("has the coordinates and the text that were sent, in estimate and order", { tags: "PLA-21" }, async () => {
    const depot = { address: "Dépôt de Lyon, porte 3", ...bellecour }
    const place = { ...depot, place_id: "point:45.7578,4.832" }
    const priced = await price(depot)
    assert.strictEqual(priced.status, 200, priced.text)
    assert.deepInclude(Object(priced.json()["pickup"]), place)
    const { delivery, pickup } = validOrder()
    const trips = {
      pickup: { ...pickup, ...depot },
      delivery,
      return_trip: { delivery: { ...depot, address: "Dépôt" } }
    }
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder(trips) })
    assert.strictEqual(created.status, 201, created.text)
    const detail = await ask(api.origin, `/v1/transports/${String(created.json()["id"])}`, { key })
    assert.deepInclude(created.json(), { pickup: place })
    assert.deepStrictEqual(member(created.json(), "return_trip", "delivery"), { ...place, address: "Dépôt" })
    for (const text of [depot.address, "Dépôt"]) {
      assert.include(detail.text, `"address":"${text}","lat":45.7578,"lng":4.832,`)
    }
  })

  it("has both coordinates or none, in degrees", { tags: "PLA-21" }, async () => {
    assert.strictEqual(await refusal({ address: "Lyon", lat: 45 }), "pickup.lng: validation_failed required")
    assert.strictEqual(await refusal({ address: "Lyon", lng: 4 }), "pickup.lat: validation_failed required")
    const back = { delivery: { address: "Lyon", lng: 4.8 } }
    assert.strictEqual(
      await refusal({ address: "Lyon" }, { return_trip: back }),
      "return_trip.delivery.lat: validation_failed required"
    )
    for (const wrong of [
      { lat: 90.1, lng: 4 },
      { lat: "45", lng: 4 }
    ]) {
      assert.match(await refusal({ address: "Lyon", ...wrong }), /^pickup\.lat: validation_failed/u)
    }
    assert.match(await refusal({ address: "Lyon", lat: 45, lng: 180.1 }), /^pickup\.lng: validation_failed/u)
  })

  it("lies near a town, where its text says", { tags: ["PLA-22", "PLA-23"] }, async () => {
    const at = (address: string, point: object = bellecour) => refusal({ address, ...point })
    assert.strictEqual(await at("Au large", { lat: 45, lng: -20 }), "pickup.address: address_not_found invalid")
    assert.strictEqual(await at("20000 Ajaccio"), "pickup.address: address_ambiguous invalid")
    assert.strictEqual(await at("Place Bellecour, Italie"), "pickup.address: address_ambiguous invalid")
  })

  it("is found by the candidates of its refusal", { tags: ["PLA-19", "PLA-6"] }, async () => {
    for (const [address, towns] of [
      ["33000 Lyon", ["Lyon", "Bordeaux"]],
      ["Saint-Denis", ["Saint-Denis"]]
    ] as const) {
      const refused = await price({ address })
      assert.strictEqual(refused.status, 422, refused.text)
      const candidates = list(refused.json()["candidates"])
      assert.isAtMost(candidates.length, 5)
      for (const town of towns) assert.include(refused.text, town)
      for (const candidate of candidates) {
        assert.containsAllKeys(candidate, ["address", "lat", "lng", "place_id"])
        const priced = await price(candidate)
        assert.oneOf(priced.status === 422 ? problemOf(priced).code : priced.status, [200, "no_route"], priced.text)
      }
    }
  })
})
