import { sampleWindow } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import { type Copy, duplicationOf, similarToCopy, totalOf } from "./duplication.rules.ts"

const leg = (name: "enlevement-aller" | "livraison-aller", date: string, start = "", end = "") => ({
  leg: name,
  dates: { date, start, end }
})

const copy: Copy = {
  legs: [leg("enlevement-aller", "2026-12-05", "09:00"), leg("livraison-aller", "2026-12-06")],
  dropped: { aller: [], retour: [] },
  documents: []
}
const active = { aller: ["plein", "lavage_ext"], retour: null }

describe("the request of a copy", () => {
  it("has the day of each leg and only the hours that are given, and leaves all options", () => {
    assert.deepStrictEqual(duplicationOf(active, copy), {
      dates: {
        "enlevement-aller": { date: "2026-12-05", start_time: "09:00" },
        "livraison-aller": { date: "2026-12-06" }
      }
    })
  })

  it("names the options that stay of a trip that loses one, and the documents", () => {
    const changed = { ...copy, dropped: { aller: ["plein"], retour: ["x"] }, documents: ["d"] }
    const { documents, options } = duplicationOf(active, changed) ?? {}
    assert.deepStrictEqual([options, documents], [{ aller: ["lavage_ext"] }, { keep: ["d"] }])
  })

  it("is none while a date is missing", () => {
    assert.isNull(duplicationOf(active, { ...copy, legs: [...copy.legs, leg("livraison-aller", "")] }))
  })
})

describe("the question for missions that a copy resembles", () => {
  it("has the reference and the vehicles of the source, and the new day of the pickup", { tags: "CON-99" }, () => {
    const vehicle = { registration: "AB123CD", vin: null }
    const back = { vehicle: { registration: null, vin: "VF1RFB00123456789" } }
    assert.deepStrictEqual(similarToCopy({ reference: "R", vehicle, return_trip: back }, copy), {
      reference: "R",
      registrations: ["AB123CD"],
      vins: ["VF1RFB00123456789"],
      pickup_date: "2026-12-05"
    })
    const nothing = { registration: null, vin: null }
    assert.isNull(similarToCopy({ reference: null, vehicle: nothing, return_trip: null }, copy))
  })
})

describe("the price of a copy", () => {
  const price = (amount: number) => ({ currency: "EUR", amount_ht: amount, surcharge_ht: 0 })
  const stop = { address: "", ...sampleWindow }
  const preview = {
    ...{
      id: null,
      transport_id: null,
      options: null,
      status: "scheduled",
      duplicated_from: { id: "", transport_id: "" }
    },
    ...{ documents: { kept: [], skipped: [] }, warnings: [], min_date: "", conflicts: [] }
  }

  it("is the sum of its trips to the cent, and none if a trip has none", () => {
    const back = { pickup: stop, delivery: stop, price: price(0.2) }
    assert.strictEqual(totalOf({ ...preview, price: price(0.1), return_trip: back }), 0.3)
    assert.strictEqual(totalOf({ ...preview, price: price(10), return_trip: null }), 10)
    assert.isNull(totalOf({ ...preview, price: null, return_trip: null }))
    assert.isNull(totalOf({ ...preview, price: price(1), return_trip: { ...back, price: null } }))
  })
})
