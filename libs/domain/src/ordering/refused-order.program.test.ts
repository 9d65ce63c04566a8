import { assert, describe, it } from "@effect/vitest"
import { bareOptions, client, closedPayer, inWorld, orderRequest, pointAt, shortReturn } from "@trajet/testing"
import { Effect } from "effect"
import { EventLog } from "../events/event-log.port.ts"
import { QuoteId } from "../pricing/pricing.model.ts"
import { createMission } from "./create-mission.program.ts"
import { everyMission, Missions } from "../mission/missions.port.ts"
import type { OrderRequest } from "./order-request.model.ts"
import { Day } from "../time/instant.model.ts"

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

const order = orderRequest()
const vehicle = order.vehicle

const refusals: ReadonlyArray<readonly [string, Partial<OrderRequest>, string]> = [
  ["an unknown pickup", { pickup: { ...order.pickup, address: "nowhere" } }, "pickup.address: AddressNotFound"],
  [
    "a pickup in a state without service",
    { pickup: { ...order.pickup, address: "Paris, TX" } },
    "pickup.address: AddressNotFound"
  ],
  ["an unsupported vehicle type", { vehicle: { ...vehicle, type: "Camion" } }, "vehicle.type: VehicleNotSupported"],
  [
    "an unknown destination of the return",
    { return: { ...shortReturn, delivery: pointAt("return_trip.delivery", "nowhere", null) } },
    "return_trip.delivery.address: AddressNotFound"
  ],
  [
    "a malformed plate",
    { vehicle: { ...vehicle, registration: "nonsense" } },
    "vehicle.registration: RegistrationInvalid"
  ],
  ["an unknown option", { options: bareOptions("lavage_ext", "nonsense") }, "options.1: OptionUnknown"],
  [
    "options that exclude each other",
    { options: bareOptions("lavage_ext", "lavage_complet") },
    "options: OptionConflict"
  ],
  ["the flag of a W garage plate for a flatbed", { wGarage: true, plateau: true }, "wgarage: OptionConflict"],
  [
    "the option of a W garage plate for a flatbed",
    { options: bareOptions("w_garage"), plateau: true },
    "options: OptionConflict"
  ],
  [
    "an option with params that lack a field of it",
    { options: [{ key: "express" }, { key: "pv_digital", params: { renter: "escale" } }] },
    "options.1.params: RequirementsNotMet"
  ],
  [
    "an option of the return with an unusable value",
    { return: { ...shortReturn, options: [{ key: "pv_digital", params: { renter: "alizes", link: "no address" } }] } },
    "return_trip.options.0.params: RequirementsNotMet"
  ],
  [
    "an unknown option with params",
    { options: [{ key: "nonsense", params: {} }] },
    "options.0.option_key: OptionUnknown"
  ],
  ["an option without its parameters", { options: bareOptions("plein") }, "options: RequirementsNotMet"],
  [
    "an unknown option of the return",
    { return: { ...shortReturn, options: bareOptions("nonsense") } },
    "return_trip.options.0: OptionUnknown"
  ],
  [
    "an unknown payer",
    { billing: { ...order.billing, siret: null, email: "x@y.example" } },
    "billing: BillingEntityRequired"
  ],
  [
    "an unknown siret beside a known name and e-mail",
    { billing: { ...order.billing, siret: "00000000000000" } },
    "billing.siret: BillingEntityRequired"
  ],
  [
    "a payer closed to callers",
    { billing: { ...order.billing, siret: closedPayer.siret } },
    "billing.siret: BillingEntityNotAllowed"
  ],
  ["a malformed quote", { quoteId: QuoteId("nonsense") }, "quote_id: QuoteMismatch"],
  ["a day that has passed", { pickup: { ...order.pickup, date: Day("2026-11-19") } }, "InvalidDates"]
]

describe("a refused order", () => {
  it.effect.each(refusals)(
    "writes nothing and names the fault: %s",
    ([, members, expected]) =>
      inWorld(() => Effect.map(refusal(orderRequest(members)), (told) => assert.strictEqual(told, expected)))(),
    { tags: "ORD-59" }
  )
})
