import { assert, describe, it } from "@effect/vitest"
import { client, closedPayer, inWorld, orderRequest, pointAt, shortReturn } from "@trajet/testing"
import { Effect } from "effect"
import { EventLog } from "../events/event-log.port.ts"
import { createMission } from "./create-mission.program.ts"
import { Missions } from "../mission/missions.port.ts"
import type { OrderRequest } from "./order-request.model.ts"
import { Day } from "../time/instant.model.ts"

const everything = {
  status: null,
  createdAfter: null,
  createdBefore: null,
  registration: null,
  reference: null,
  ordinal: null,
  hasReturn: null,
  olderThan: null,
  limit: 10
}

const listed = Missions.use((missions) => missions.list(client.tenant, everything))
const logged = EventLog.use((log) => log.read(client.tenant, { after: null, type: null, limit: 10 }))

/** What an order is refused for, once it is sure that it left nothing behind. */
const refusal = Effect.fnUntraced(function* (request: OrderRequest) {
  const failure = yield* Effect.flip(createMission(client, request, null))
  assert.isEmpty(yield* listed)
  assert.isEmpty(yield* logged)
  return failure._tag === "InputRefused" ? `${failure.field}: ${failure.reason._tag}` : failure._tag
})

const order = orderRequest()
const vehicle = order.vehicle

const refusals: ReadonlyArray<readonly [string, Partial<OrderRequest>, string]> = [
  [
    "a pickup that nobody knows",
    { pickup: { ...order.pickup, address: "nowhere" } },
    "pickup.address: AddressNotFound"
  ],
  [
    "a pickup in a state that is not served",
    { pickup: { ...order.pickup, address: "Paris, TX" } },
    "pickup.address: AddressNotFound"
  ],
  [
    "a vehicle that our drivers do not drive, by its type",
    { vehicle: { ...vehicle, type: "Camion" } },
    "vehicle.type: VehicleNotSupported"
  ],
  [
    "a return to where nobody knows",
    { return: { ...shortReturn, delivery: pointAt("return_trip.delivery", "nowhere", null) } },
    "return_trip.delivery.address: AddressNotFound"
  ],
  [
    "a plate that is none",
    { vehicle: { ...vehicle, registration: "nonsense" } },
    "vehicle.registration: RegistrationInvalid"
  ],
  ["an option that is none", { options: ["lavage_ext", "nonsense"] }, "options.1: OptionUnknown"],
  ["options that exclude each other", { options: ["lavage_ext", "lavage_complet"] }, "options: OptionConflict"],
  ["a W garage plate for a flatbed, at its flag", { wGarage: true, plateau: true }, "wgarage: OptionConflict"],
  ["the option of one, where it was named", { options: ["w_garage"], plateau: true }, "options: OptionConflict"],
  ["an option without what it needs", { options: ["plein"] }, "options: RequirementsNotMet"],
  [
    "a return's option that is none",
    { return: { ...shortReturn, options: ["nonsense"] } },
    "return_trip.options.0: OptionUnknown"
  ],
  [
    "a payer that nobody knows",
    { billing: { ...order.billing, siret: null, email: "x@y.example" } },
    "billing: BillingEntityRequired"
  ],
  [
    "an unknown siret beside a name and an e-mail that are known",
    { billing: { ...order.billing, siret: "00000000000000" } },
    "billing.siret: BillingEntityRequired"
  ],
  [
    "a payer closed to callers",
    { billing: { ...order.billing, siret: closedPayer.siret } },
    "billing.siret: BillingEntityNotAllowed"
  ],
  ["a quote that is none", { quoteId: "nonsense" }, "quote_id: QuoteMismatch"],
  ["a day that has passed", { pickup: { ...order.pickup, date: Day("2026-11-19") } }, "InvalidDates"]
]

describe("an order is refused, and leaves nothing behind, for", () => {
  it.effect.each(refusals)("%s", ([, members, expected]) =>
    inWorld(() => Effect.map(refusal(orderRequest(members)), (told) => assert.strictEqual(told, expected)))()
  )
})
