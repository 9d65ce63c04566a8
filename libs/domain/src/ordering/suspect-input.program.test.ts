import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, pointAt, shortReturn } from "@trajet/testing"
import { Effect } from "effect"
import { estimatePrice } from "../pricing/estimate-price.program.ts"
import { createMission } from "./create-mission.program.ts"
import type { OrderRequest } from "./order-request.model.ts"

const order = orderRequest()

const contact = (field: string, phone: string | null, email: string | null) => ({
  field,
  name: "Ada",
  phone,
  email,
  company: null
})

const suspects = (members: Partial<OrderRequest>) =>
  createMission(client, orderRequest(members), null).pipe(
    Effect.map(({ warnings }) => warnings.filter((warning) => warning.startsWith("suspect:")))
  )

const twoPhones = "06 12 34 56 78 / 07 98 76 54 32"

describe("an order with a value that is very probably wrong", () => {
  it.effect(
    "is accepted, with a warning that names each such field once",
    inWorld(() =>
      Effect.gen(function* () {
        const pickup = { ...order.pickup, contact: contact("pickup.contact", twoPhones, "ada@example..com") }
        const delivery = { ...order.delivery, contact: contact("delivery.contact", "call the desk", "ada@example.com") }
        const vehicle = { ...order.vehicle, registration: "SS-123-AB" }
        assert.deepStrictEqual(yield* suspects({ pickup, delivery, vehicle, return: shortReturn }), [
          "suspect:pickup.contact.phone",
          "suspect:pickup.contact.mail",
          "suspect:delivery.contact.phone",
          "suspect:vehicle.registration"
        ])
        assert.deepStrictEqual(yield* suspects({}), [])
        const billing = { ...order.billing, email: "a..b@example.com" }
        assert.deepStrictEqual(yield* suspects({ billing }), ["suspect:billing.email"])
      })
    ),
    { tags: ["ORD-61", "ORD-34"] }
  )

  it.effect(
    "names the contacts of a return, and none that a return does not use",
    inWorld(() =>
      Effect.gen(function* () {
        const back = {
          ...shortReturn,
          delivery: pointAt("return_trip.delivery", order.pickup.address, null, {
            contact: contact("return_trip.delivery.contact", twoPhones, null)
          }),
          pickupContact: contact("return_trip.contacts.pickup", "1", null)
        }
        assert.deepStrictEqual(yield* suspects({ return: back }), [
          "suspect:return_trip.contacts.pickup.phone",
          "suspect:return_trip.delivery.contact.phone"
        ])
        const deliveryContact = contact("return_trip.contacts.delivery", "06 12 34 56 78", null)
        assert.deepStrictEqual(yield* suspects({ return: { ...back, deliveryContact } }), [
          "suspect:return_trip.contacts.pickup.phone"
        ])
      })
    ),
    { tags: "ORD-61" }
  )

  it.effect(
    "is priced with the same warnings",
    inWorld(() =>
      Effect.gen(function* () {
        const pickup = { ...order.pickup, contact: contact("pickup.contact", twoPhones, null) }
        const { prepared } = yield* estimatePrice(client, orderRequest({ pickup }))
        assert.include(prepared.warnings, "suspect:pickup.contact.phone")
      })
    ),
    { tags: "ORD-61" }
  )
})
