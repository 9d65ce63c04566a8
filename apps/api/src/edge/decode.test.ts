import { CreateRequest, DatesRequest, EstimateRequest, EventQuery, MissionListQuery } from "@trajet/contract"
import { Result, type Schema } from "effect"
import { assert, describe, it } from "vitest"
import { decoder } from "./decode.ts"

const errorsOf = <A>(schema: Schema.Decoder<A>, value: unknown): ReadonlyArray<readonly [string, string]> => {
  const decoded = decoder(schema)(value)
  if (Result.isSuccess(decoded)) return []
  assert.strictEqual(decoded.failure.status, 422)
  assert.strictEqual(decoded.failure.code, "validation_failed")
  return (decoded.failure.errors ?? []).map(({ field, error }) => [field, error])
}

const point = { address: "Lyon", date: "2031-03-17T09:00:00+01:00" }
const order = {
  pickup: point,
  delivery: point,
  billing: { company_name: "Test Fleet", email: "billing@test-fleet.example", address: "Paris" }
}

describe("a value that breaks its schema", () => {
  it("is answered with every field that breaks it, each by its path", () => {
    const contact = { name: "x".repeat(121), phone: 6, mail: "nobody" }
    const errors = errorsOf(CreateRequest, {
      pickup: { date: "tomorrow", start_time: "9:00", contact },
      delivery: point,
      options: ["lavage_ext", "", "x".repeat(51), 7]
    })
    assert.sameDeepMembers(
      [...errors],
      [
        ["pickup.address", "required"],
        ["pickup.date", "invalid"],
        ["pickup.start_time", "invalid"],
        ["pickup.contact.name", "too_long"],
        ["pickup.contact.phone", "invalid"],
        ["pickup.contact.mail", "invalid"],
        ["billing", "required"],
        ["options.1", "too_short"],
        ["options.2", "too_long"],
        ["options.3", "invalid"]
      ]
    )
  })

  it("is answered inside the one form that was meant, where a member has several", () => {
    const back = (return_trip: unknown) => errorsOf(CreateRequest, { ...order, return_trip })
    assert.deepStrictEqual(back({}), [["return_trip.delivery", "required"]])
    assert.deepStrictEqual(back({ delivery: {} }), [["return_trip.delivery.address", "required"]])
    assert.deepStrictEqual(back({ delivery: "x".repeat(301) }), [["return_trip.delivery", "too_long"]])
    assert.deepStrictEqual(back({ delivery: "Lyon", contacts: { pickup: { name: 1 } } }), [
      ["return_trip.contacts.pickup.name", "invalid"]
    ])
    assert.deepStrictEqual(back("x".repeat(301)), [["return_trip", "too_long"]])
    assert.deepStrictEqual(back(7), [["return_trip", "invalid"]])
    assert.deepStrictEqual(errorsOf(EstimateRequest, { pickup: "", delivery: {} }), [
      ["pickup", "too_short"],
      ["delivery.address", "required"]
    ])
  })

  it("is named as the body where it is no object at all", () => {
    for (const value of [null, 7, "text", [], true]) {
      assert.deepStrictEqual(errorsOf(CreateRequest, value), [["body", "invalid"]])
    }
  })

  it("is answered in words, with neither expressions nor names of ours", () => {
    const told = (schema: Schema.Decoder<unknown>, value: unknown) => {
      const decoded = decoder(schema)(value)
      return Result.isFailure(decoded) ? (decoded.failure.errors ?? []).map(({ message }) => message) : []
    }
    assert.deepStrictEqual(told(CreateRequest, []), ["Expected object"])
    assert.deepStrictEqual(told(MissionListQuery, { limit: "0" }), ["Expected a whole number from 1 to 200"])
    const vague = { ...point, start_time: "9h", contact: { mail: "nobody" } }
    assert.deepStrictEqual(told(CreateRequest, { ...order, pickup: vague, vehicle: { country: "FRA" } }), [
      "Expected a time of day, HH:MM",
      "Expected an e-mail address",
      "Expected a country code of two letters"
    ])
  })

  it("names a leg that does not exist", () => {
    assert.deepStrictEqual(errorsOf(DatesRequest, { legs: { "enlevement-aller": {}, enlevement: {} } }), [
      ["legs.enlevement", "unknown"]
    ])
  })

  it("is answered with a bounded number of errors", () => {
    assert.lengthOf(errorsOf(CreateRequest, { ...order, options: Array(1_000).fill(7) }), 50)
  })

  it("may be a query, whose names stand alone", () => {
    assert.deepStrictEqual(errorsOf(MissionListQuery, { limit: "201", status: ["scheduled", "cancelled"] }), [
      ["limit", "invalid"],
      ["status", "invalid"]
    ])
    assert.deepStrictEqual(errorsOf(EventQuery, { since: "yesterday" }), [["since", "invalid"]])
  })
})

describe("a value that keeps its schema", () => {
  it("is taken, and what the schema does not know is left out", () => {
    const decoded = decoder(EstimateRequest)({ pickup: "Paris", delivery: "Lyon", unknown: [{}] })
    assert.deepStrictEqual(decoded, Result.succeed({ pickup: "Paris", delivery: "Lyon" }))
  })
})
