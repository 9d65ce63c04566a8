import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { GroupId } from "../access/tenant.model.ts"
import { PlaceId } from "../places/place.model.ts"
import { Cents, TenThousandths } from "./pricing.model.ts"
import {
  checkQuote,
  decodeQuote,
  encodeQuote,
  lockedTrip,
  quoteInputs,
  toldMembers,
  type OrderToQuote,
  type QuoteInputs,
  QuotePayload,
  type QuotedTrip
} from "./quote.rules.ts"
import { Day } from "../time/instant.model.ts"

const trip: QuotedTrip = {
  pickupPlaceId: PlaceId("local:1"),
  deliveryPlaceId: PlaceId("local:2"),
  vehicle: {
    type: "VP",
    registration: null,
    vin: null,
    brand: null,
    model: "Clio",
    electric: false,
    vehicleClass: "VP"
  },
  options: ["plein", "jockey"]
}
const inputs: QuoteInputs = { plateau: false, wGarage: false, outbound: trip, return: null }
const tenant = { groupId: GroupId("g1"), environment: "live" } as const
const payload: QuotePayload = {
  version: 1,
  ...tenant,
  inputsHash: quoteInputs(inputs, toldMembers(inputs)),
  told: toldMembers(inputs),
  pickupDay: null,
  expiresAtMillis: 1_000,
  trips: [
    {
      trip: "aller",
      priceHt: Cents(39_230),
      surchargeHt: Cents(0),
      timedHt: Cents(0),
      optionsHt: { plein: Cents(1_500) }
    }
  ]
}
const order: OrderToQuote = {
  tenant,
  inputsHash: payload.inputsHash,
  pickupDay: Day("2026-11-20"),
  timedHt: [Cents(0)],
  nowMillis: 999
}
const outcome = (quote: QuotePayload, asked: Partial<OrderToQuote>) => {
  const result = checkQuote(quote, { ...order, ...asked })
  if (Result.isSuccess(result)) return "locked"
  return result.failure._tag === "QuoteMismatch" ? result.failure.reason : "expired"
}

describe("a quote", () => {
  it("locks its prices until it expires", { tags: "PRC-23" }, () => {
    assert.deepStrictEqual(checkQuote(payload, order), Result.succeed(payload.trips))
    assert.strictEqual(outcome(payload, { nowMillis: 1_000 }), "expired")
  })

  it("is valid for one group and environment", () => {
    assert.strictEqual(outcome(payload, { tenant: { ...tenant, groupId: GroupId("g2") } }), "tenant")
    assert.strictEqual(outcome(payload, { tenant: { ...tenant, environment: "test" } }), "tenant")
  })

  it("is valid without a date for any day that adds no surcharge", () => {
    assert.strictEqual(outcome(payload, { pickupDay: Day("2026-11-25") }), "locked")
    assert.strictEqual(outcome(payload, { timedHt: [Cents(4_500)] }), "dated_surcharge")
    assert.strictEqual(outcome(payload, { timedHt: [Cents(0), Cents(4_500)] }), "dated_surcharge")
  })

  it("is valid without a date for the quoted hours", () => {
    const evening: QuotePayload = {
      ...payload,
      trips: payload.trips.map((locked) => ({ ...locked, timedHt: Cents(4_500) }))
    }
    assert.strictEqual(outcome(evening, { timedHt: [Cents(4_500)] }), "locked")
    assert.strictEqual(outcome(evening, { timedHt: [Cents(0)] }), "locked")
    assert.strictEqual(outcome(evening, { timedHt: [Cents(4_501)] }), "dated_surcharge")
  })

  it("is valid on its date with any surcharges of that day", () => {
    const dated = { ...payload, pickupDay: Day("2026-11-21") }
    assert.strictEqual(outcome(dated, { pickupDay: Day("2026-11-21"), timedHt: [Cents(4_500)] }), "locked")
    assert.strictEqual(outcome(dated, { pickupDay: Day("2026-11-22") }), "pickup_day")
  })

  it("is invalid for other inputs", { tags: "PRC-25" }, () => {
    const other = (change: Partial<QuoteInputs>) =>
      outcome(payload, { inputsHash: quoteInputs({ ...inputs, ...change }, payload.told) })
    const outbound = (change: Partial<QuotedTrip>) => other({ outbound: { ...trip, ...change } })
    const vehicle = (change: Partial<QuotedTrip["vehicle"]>) => outbound({ vehicle: { ...trip.vehicle, ...change } })
    assert.strictEqual(other({ plateau: true }), "inputs")
    assert.strictEqual(other({ wGarage: true }), "inputs")
    assert.strictEqual(other({ return: trip }), "inputs")
    assert.strictEqual(outbound({ pickupPlaceId: PlaceId("local:3") }), "inputs")
    assert.strictEqual(outbound({ deliveryPlaceId: PlaceId("local:3") }), "inputs")
    assert.strictEqual(outbound({ options: ["plein"] }), "inputs")
    assert.strictEqual(vehicle({ model: "Zoe" }), "inputs")
    assert.strictEqual(vehicle({ electric: true }), "inputs")
    assert.strictEqual(vehicle({ vehicleClass: "VU" }), "inputs")
    assert.strictEqual(outbound({ options: ["jockey", "plein"] }), "locked")
    assert.strictEqual(vehicle({ registration: "AB123CD", vin: "VF1" }), "locked")
  })

  it("survives its text, and no other text is a quote", { tags: "PRC-22" }, () => {
    const text = fc.string({ unit: "binary" })
    const cents = fc.integer().map(Cents)
    const anyPayload: fc.Arbitrary<QuotePayload> = fc.record({
      version: fc.constant(1),
      groupId: text.map(GroupId),
      environment: fc.constantFrom("live", "test"),
      inputsHash: text,
      told: fc.constant(payload.told),
      pickupDay: fc.option(text.map(Day)),
      expiresAtMillis: fc.nat(),
      trips: fc.array(
        fc.record({
          trip: fc.constantFrom("aller", "retour"),
          priceHt: cents,
          surchargeHt: cents,
          timedHt: cents,
          optionsHt: fc.dictionary(fc.constantFrom("plein", "jockey"), cents, { noNullPrototype: true })
        })
      )
    })
    const bySchema = Schema.encodeSync(Schema.fromJsonString(QuotePayload))
    fc.assert(
      fc.property(anyPayload, (quote) => {
        assert.deepStrictEqual(decodeQuote(encodeQuote(quote)), Result.succeed(quote))
        assert.strictEqual(encodeQuote(quote), bySchema(quote))
      }),
      { numRuns: 1_000 }
    )
    for (const wrong of [
      "",
      "null",
      "{}",
      '{"version":1}',
      encodeQuote(payload).replace('"version":1', '"version":2')
    ]) {
      assert.isTrue(Result.isFailure(decodeQuote(wrong)), wrong)
    }
  })

  it("has the text that earlier releases write and read", () => {
    const text =
      '{"version":1,"groupId":"g1","environment":"live","inputsHash":"hash",' +
      '"told":{"aller":["type","model"],"retour":[]},"pickupDay":null,"expiresAtMillis":1000,' +
      '"legs":[{"leg":"aller","priceHt":39230,"surchargeHt":0,"timedHt":0,"optionsHt":{"plein":1500}}]}'
    const quote = { ...payload, inputsHash: "hash" }
    assert.deepStrictEqual(decodeQuote(text), Result.succeed(quote))
    assert.strictEqual(encodeQuote(quote), text)
  })

  it("keeps the price of each option of a trip", () => {
    const line = {
      label: "",
      trip: "aller",
      quantity: 1,
      unitPriceTenThousandths: TenThousandths(150_000),
      amountHt: Cents(1_500)
    } as const
    const lines = [
      { ...line, code: "TRANSPORT" },
      { ...line, code: "OPTION:plein" }
    ]
    const locked = lockedTrip("aller", { priceHt: Cents(3_000), surchargeHt: Cents(0), timedHt: Cents(200), lines })
    assert.deepStrictEqual(locked, {
      trip: "aller",
      priceHt: Cents(3_000),
      surchargeHt: Cents(0),
      timedHt: Cents(200),
      optionsHt: { plein: Cents(1_500) }
    })
  })
})
