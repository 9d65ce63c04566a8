import { assert, describe, it } from "@effect/vitest"
import { addresses, client, fakeGeocoder, inWorld, orderRequest, pointAt, shortReturn } from "@trajet/testing"
import { Effect } from "effect"
import { type PlaceCandidate, PlaceId } from "../places/place.model.ts"
import { createMission } from "./create-mission.program.ts"
import type { OrderRequest } from "./order-request.model.ts"

const order = orderRequest()

const townPlace: Omit<PlaceCandidate, "placeId" | "label"> = {
  lat: 48.8556,
  lng: 2.3601,
  score: 0.95,
  precision: "municipality",
  postcode: "75001",
  city: "Paris",
  cityCode: "75056",
  country: "FR"
}

describe("an order", () => {
  it.effect(
    "warns of each leg whose address has a street and was resolved to its town",
    inWorld(() =>
      Effect.gen(function* () {
        const towns = fakeGeocoder(
          Object.fromEntries(
            [addresses.paris, addresses.lyon, "69001 Lyon", "33000 Bordeaux"].map((address) => [
              address,
              [{ ...townPlace, placeId: PlaceId(`town:${address}`), label: address }]
            ])
          ),
          { municipalityOnly: true }
        )
        const warnings = (members: Partial<OrderRequest>) =>
          createMission(client, orderRequest(members), null).pipe(
            Effect.map((made) => made.warnings),
            Effect.provide(towns.layer)
          )
        const legs = (...names: ReadonlyArray<string>) => names.map((leg) => `precision_municipality:${leg}`)
        assert.deepStrictEqual(yield* warnings({}), legs("enlevement-aller", "livraison-aller"))
        const toTown = { delivery: { ...order.delivery, address: "69001 Lyon" } }
        assert.deepStrictEqual(yield* warnings(toTown), legs("enlevement-aller"))
        assert.deepStrictEqual(
          yield* warnings({ ...toTown, return: shortReturn }),
          legs("enlevement-aller", "livraison-retour")
        )
        const elsewhere = { ...shortReturn, delivery: pointAt("return_trip.delivery", "33000 Bordeaux", null) }
        assert.deepStrictEqual(
          yield* warnings({ return: elsewhere }),
          legs("enlevement-aller", "livraison-aller", "enlevement-retour")
        )
      })
    ),
    { tags: ["PLA-1", "PLA-8", "ORD-22", "ORD-37"] }
  )
})
