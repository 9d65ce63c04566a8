import { assert, describe, it } from "@effect/vitest"
import {
  bareOptions,
  addresses,
  client,
  type FakeWorld,
  inWorld,
  orderRequest,
  payer,
  pointAt,
  shortReturn,
  strangers,
  type WorldPorts
} from "@trajet/testing"
import { Effect, Option } from "effect"
import { EventLog } from "../events/event-log.port.ts"
import { IdempotencyKeys } from "../idempotency/idempotency-keys.port.ts"
import { IdempotencyKey } from "../idempotency/idempotency.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { createMission } from "./create-mission.program.ts"
import type { OrderRequest } from "./order-request.model.ts"
import { everyMission, Missions } from "../mission/missions.port.ts"
import { readMission } from "./read-mission.program.ts"
import { TimeOfDay } from "../time/instant.model.ts"

const everything = {
  ...everyMission,
  limit: 10
}

const listed = Missions.use((missions) => missions.list(client.tenant, everything))
const logged = EventLog.use((log) => log.read(client.tenant, { after: null, type: null, limit: 10 }))

/** Path and reason of an order's refusal, after checking that nothing was written. */
const refusal = Effect.fnUntraced(function* (request: OrderRequest) {
  const failure = yield* Effect.flip(createMission(client, request, null))
  assert.isEmpty(yield* listed)
  assert.isEmpty(yield* logged)
  return failure._tag === "InputRefused" ? `${failure.field}: ${failure.reason._tag}` : failure._tag
})

const { lyon, paris } = addresses
const order = orderRequest()
const vehicle = order.vehicle
const { allowed: _, id: __, ...described } = payer

describe("an order", () => {
  it.effect(
    "is stored with its places and prices, and with one event",
    inWorld(() =>
      Effect.gen(function* () {
        const { mission, warnings } = yield* createMission(client, orderRequest({ reference: "R-1" }), null)
        assert.deepStrictEqual(warnings, [])
        assert.isNull(mission.transportId)
        assert.deepStrictEqual(
          [mission.status, mission.outbound.priceHt, mission.outbound.distanceKm, mission.billing],
          ["scheduled", 39_230, 465, { entityId: payer.id, returnEntityId: null, payer: described }]
        )
        assert.deepStrictEqual(
          [mission.outbound.pickup.place.placeId, mission.outbound.pickup.date, mission.outbound.vehicle.registration],
          ["fake:paris", "2026-12-01", "AB123CD"]
        )
        assert.deepStrictEqual(mission.requiredDocuments, { aller: ["pv_livraison"], retour: [] })
        const kept = yield* readMission(client.tenant, mission.id)
        assert.match(kept.transportId ?? "", /^M-\d{8}$/u)
        const { transportId, createdAt } = kept
        assert.deepStrictEqual(kept, { ...mission, transportId, createdAt })
        const events = yield* logged
        assert.deepStrictEqual(
          events.map(({ type, missionId, data }) => [type, missionId, JSON.parse(data)]),
          [["transport.created", mission.id, { id: mission.id, transport_id: null, price: "392.30" }]]
        )
      })
    ),
    { tags: ["PLA-1", "ORD-2", "ORD-22"] }
  )

  it.effect(
    "returns by the same places, without a date and at its own price, if its return has the short form",
    inWorld(() =>
      Effect.gen(function* () {
        const { mission } = yield* createMission(client, orderRequest({ return: shortReturn }), null)
        const back = mission.return ?? assert.fail("there is no return")
        assert.deepStrictEqual(
          [back.pickup.place.placeId, back.delivery.place.placeId, back.pickup.date, back.delivery.date],
          ["fake:lyon", "fake:paris", null, null]
        )
        assert.strictEqual(back.priceHt, 23_540)
        assert.deepStrictEqual(mission.billing, { entityId: payer.id, returnEntityId: payer.id, payer: described })
        assert.deepStrictEqual(mission.requiredDocuments, { aller: ["pv_livraison"], retour: ["pv_livraison"] })
      })
    ),
    { tags: ["ORD-12", "ORD-13", "ORD-15"] }
  )

  it.effect(
    "has the flags and documents of its options, including implied ones",
    inWorld(() =>
      Effect.gen(function* () {
        const request = orderRequest({
          options: bareOptions("lavage_ext", "w_garage", "stockage_jour"),
          delivery: { ...order.delivery, needAppointment: true }
        })
        const { mission } = yield* createMission(client, request, null)
        assert.isTrue(mission.wGarage)
        assert.isTrue(mission.parc)
        assert.deepStrictEqual(
          mission.outbound.options.map(({ key, priceHt }) => [key, priceHt]),
          [
            ["lavage_ext", 1_900],
            ["w_garage", 2_900],
            ["stockage_jour", 1_200],
            ["prise_rdv", 600]
          ]
        )
        assert.includeMembers([...mission.requiredDocuments.aller], ["pv_livraison", "ticket_lavage", "certificat_w"])
      })
    ),
    { tags: "ORD-19" }
  )

  it.effect(
    "keeps the values of its options' fields, on both trips",
    inWorld(() =>
      Effect.gen(function* () {
        const request = orderRequest({
          options: [{ key: "plein", params: { target_level: " 80 % ", unknown: "x" } }, { key: "express" }],
          return: { ...shortReturn, options: [{ key: "pv_digital", params: { renter: "escale", pin: 1234 } }] }
        })
        const { mission } = yield* createMission(client, request, null)
        const paramsOf = (trip: typeof mission.return) => trip?.options.map(({ params }) => params)
        assert.deepStrictEqual(paramsOf(mission.outbound), [{ target_level: "80 %" }, {}])
        assert.deepStrictEqual(paramsOf(mission.return), [{ renter: "escale", pin: "1234" }])
      })
    ),
    { tags: "ORD-59" }
  )

  it.effect(
    "stores the answer of its idempotency key, once",
    inWorld(() =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const key = IdempotencyKey("6f1c7e0e-5d0e-4c6e-9b1e-0a2b3c4d5e6f")
        const claimed = yield* keys.claim(client.tenant, key, "fingerprint", 10_000)
        if (claimed._tag === "Held") return assert.fail("the key is new")
        const keyed = {
          claim: claimed.claim,
          answer: ({ mission }: { readonly mission: { readonly id: string } }) => ({ status: 201, body: mission.id })
        }
        const { mission } = yield* createMission(client, order, keyed)
        const again = yield* keys.claim(client.tenant, key, "fingerprint", 10_000)
        assert.deepStrictEqual(again._tag === "Held" ? again.record.answer : null, { status: 201, body: mission.id })
        const late = yield* Effect.flip(createMission(client, order, keyed))
        assert.strictEqual(late._tag, "ClaimLost")
        assert.deepStrictEqual(
          (yield* listed).map(({ id }) => id),
          [mission.id]
        )
      })
    )
  )

  it.effect(
    "is accepted with a warning if its pickup is too near, or an address matches badly",
    inWorld(() =>
      Effect.gen(function* () {
        const soon = orderRequest({
          pickup: pointAt("pickup", paris, "2026-11-20T13:59:00.000000Z", { startTime: TimeOfDay("14:59") }),
          delivery: pointAt("delivery", addresses.nearLyon, "2026-11-20T20:00:00.000000Z")
        })
        assert.deepStrictEqual((yield* createMission(client, soon, null)).warnings, [
          "address_approximate",
          "too_early"
        ])
        const inTime = { ...soon, pickup: { ...soon.pickup, startTime: TimeOfDay("15:00") } }
        assert.deepStrictEqual((yield* createMission(client, inTime, null)).warnings, ["address_approximate"])
      })
    ),
    { tags: ["LIM-32", "PRC-21", "ORD-5", "ORD-34"] }
  )

  it.effect(
    "is priced by the registry's vehicle class, or by the declared type if the registry is down",
    inWorld(({ registry }) =>
      Effect.gen(function* () {
        registry.become("down")
        const { mission, warnings } = yield* createMission(
          client,
          orderRequest({ vehicle: { ...vehicle, type: null, model: null } }),
          null
        )
        assert.deepStrictEqual([mission.outbound.vehicleClass, mission.outbound.vehicleClassSource], ["VP", "assumed"])
        assert.deepStrictEqual(warnings, ["class_assumed"])
        assert.deepStrictEqual(registry.asked, ["AB123CD"])
      })
    )
  )

  it.effect(
    "is visible to its tenant only",
    inWorld(() =>
      Effect.gen(function* () {
        const { mission } = yield* createMission(client, order, null)
        for (const { tenant } of strangers) {
          const failure = yield* Effect.flip(readMission(tenant, mission.id))
          assert.strictEqual(failure._tag, "MissionNotFound")
        }
      })
    )
  )
})

describe("a refused order", () => {
  it.effect(
    "writes nothing if no road leads between its places",
    inWorld(({ router }) =>
      Effect.gen(function* () {
        router.learn({ lat: 48.8556, lng: 2.3601 }, { lat: 45.7578, lng: 4.832 }, null)
        assert.strictEqual(yield* refusal(order), "delivery.address: NoRoute")
      })
    ),
    { tags: "ERR-53" }
  )

  it.effect(
    "fails with an error of its dates before any provider is asked",
    inWorld(({ geocoder, router, billing }) =>
      Effect.gen(function* () {
        const delivery = pointAt("delivery", lyon, "2026-11-30T16:00:00.000000Z")
        const failure = yield* Effect.flip(createMission(client, orderRequest({ delivery }), null))
        assert.strictEqual(failure._tag, "InvalidDates")
        assert.deepStrictEqual([geocoder.asked.length, router.asked.length, billing.calls()], [0, 0, 0])
      })
    ),
    { tags: ["ORD-23", "ORD-24"] }
  )
})

const outages: ReadonlyArray<readonly [string, (world: FakeWorld) => void, string]> = [
  ["the geocoder is down", ({ geocoder }) => geocoder.become("down"), "GeocoderUnavailable"],
  ["the router is too slow", ({ router }) => router.become("slow"), "RouterUnavailable"],
  ["billing is down", ({ billing }) => billing.become("down"), "BillingUnavailable"]
]

describe("an order that fails", () => {
  for (const [what, breakIt, tag] of outages) {
    it.effect(
      `writes nothing if ${what}`,
      inWorld((world) =>
        Effect.gen(function* () {
          breakIt(world)
          assert.strictEqual(yield* refusal(order), tag)
        })
      ),
      { tags: "ERR-53" }
    )
  }

  it.effect(
    "writes nothing if the store is down",
    inWorld(({ store }): Effect.Effect<void, unknown, WorldPorts> =>
      Effect.gen(function* () {
        store.become("down")
        const failure = yield* Effect.flip(createMission(client, order, null))
        store.become("up")
        assert.strictEqual(failure._tag, "StoreUnavailable")
        assert.isEmpty(yield* listed)
      })
    )
  )

  it.effect(
    "cannot be read by a malformed id",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        const { mission } = yield* createMission(client, order, null)
        const missions = yield* Missions
        assert.isTrue(Option.isSome(yield* missions.find(client.tenant, mission.id)))
        // The store would fail if it were asked.
        store.become("down")
        for (const id of ["", "M-10000001", "../x", "0199000A-0000-7000-8000-000000000000", ` ${mission.id}`, "%00"]) {
          const failure = yield* Effect.flip(readMission(client.tenant, MissionId(id)))
          assert.strictEqual(failure._tag, "MissionNotFound", id)
        }
      })
    )
  )
})
