import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { member } from "./member.ts"
import { optionCalls } from "./option-calls.ts"

const inCents = (euros: unknown): number => Math.round(Number(euros) * 100)

describe("the price of a mission", { tags: ["PRC-67", "ORD-39", "ORD-54"] }, async () => {
  const { api, key } = await sharedStage()
  const calls = optionCalls(api.origin, key)
  const estimated = async (more: Readonly<Record<string, unknown>>) =>
    (await ask(api.origin, "/v1/pricing", { key, body: validOrder(more) })).json()

  /** The price of the detail without its surcharge, which the list must show too. */
  const shown = async (id: string) => {
    const detail = (await calls.get(`/transports/${id}`)).json()
    const { surcharge_ht: _, ...price } = Object(detail["price"])
    const number = String(detail["transport_id"])
    assert.deepStrictEqual(
      member((await calls.get(`/transports?transport_id=${number}`)).json(), "data", "0", "price"),
      price
    )
    assert.notProperty(member(detail, "return_trip", "price") ?? {}, "total_ht")
    assert.strictEqual(price.cancellation_fee_ht === null, !detail["cancelled"])
    assert.strictEqual(inCents(price.total_ht), inCents(price.amount_ht) + inCents(price.return_ht ?? 0))
    return price
  }

  it("is that of the outbound trip without a return", async () => {
    const { price_ht: outbound } = await estimated({})
    assert.deepStrictEqual(await shown(await calls.order()), {
      currency: "EUR",
      amount_ht: outbound,
      return_ht: null,
      total_ht: outbound,
      cancellation_fee_ht: null
    })
  })

  it("has the return and the total of both trips, as the estimate said", async () => {
    for (const return_trip of [true, { delivery: "Place Kléber, 67000 Strasbourg" }]) {
      const estimate = await estimated({ return_trip })
      assert.deepStrictEqual(await shown(await calls.order({ return_trip })), {
        currency: "EUR",
        amount_ht: estimate["price_ht"],
        return_ht: member(estimate, "return_trip", "price_ht"),
        total_ht: estimate["total_ht"],
        cancellation_fee_ht: null
      })
    }
  })

  it("stays when the mission is cancelled, beside the fee that the cancellation answered", async () => {
    const id = await calls.order({ return_trip: true })
    const before = await shown(id)
    const { penalty } = (await ask(api.origin, `/v1/transports/${id}/cancel`, { key, body: {} })).json()
    assert.deepStrictEqual(await shown(id), { ...before, cancellation_fee_ht: member(penalty, "amount_ht") })
  })

  it("follows the changes of each trip", async () => {
    const id = await calls.order({ return_trip: true })
    const uncancelled = { currency: "EUR", amount_ht: 200.02, cancellation_fee_ht: null }
    await calls.adjust(id, { leg: "retour", new_price_ht: 100.01 })
    await calls.adjust(id, { leg: "aller", new_price_ht: 200.02 })
    assert.deepStrictEqual(await shown(id), { ...uncancelled, return_ht: 100.01, total_ht: 300.03 })
    await calls.adjust(id, { leg: "retour", new_price_ht: 0 })
    assert.deepStrictEqual(await shown(id), { ...uncancelled, return_ht: 0, total_ht: 200.02 })
  })
})
