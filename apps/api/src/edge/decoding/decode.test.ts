import {
  CreateRequest,
  DatesRequest,
  EstimateRequest,
  EventQuery,
  MissionListQuery,
  SaveViewRequest
} from "@trajet/contract"
import { Result, Schema } from "effect"
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
  it("is answered with every invalid field, each by its path", { tags: ["ERR-9", "ERR-10"] }, () => {
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

  it("is answered inside the intended form, if a member has several forms", () => {
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

  it("is named as the body if it is not an object", () => {
    for (const value of [null, 7, "text", [], true]) {
      assert.deepStrictEqual(errorsOf(CreateRequest, value), [["body", "invalid"]])
    }
  })

  it("is answered with the field's expectation and the sent value", { tags: "ERR-10" }, () => {
    const told = (schema: Schema.Decoder<unknown>, value: unknown) => {
      const decoded = decoder(schema)(value)
      return Result.isFailure(decoded) ? (decoded.failure.errors ?? []).map(({ message }) => message) : []
    }
    assert.deepStrictEqual(told(CreateRequest, []), ["expected an object; got a list of 0"])
    assert.deepStrictEqual(told(MissionListQuery, { limit: "0" }), ['expected a whole number from 1 to 200; got "0"'])
    const vague = { ...point, start_time: "9h", contact: { name: "x".repeat(1_200), mail: "nobody" } }
    assert.deepStrictEqual(told(CreateRequest, { ...order, pickup: vague, vehicle: { country: "FRA", electric: 1 } }), [
      'expected a time of day such as 09:00; got "9h"',
      "expected text of at most 120 characters; got text of 1,200 characters",
      'expected an e-mail address such as claire.martin@example.com; got "nobody"',
      "expected true or false; got the number 1",
      'expected a country code of two letters such as FR; got "FRA"'
    ])
    assert.deepStrictEqual(told(EstimateRequest, { pickup: "Paris" }), [
      "expected text of 1 to 300 characters, or an object; got nothing"
    ])
  })

  it("is described by its length if it is a long text, and never by more than 50 of its characters", () => {
    const secret = "s".repeat(41)
    const decoded = decoder(MissionListQuery)({ limit: secret, status: secret, has_return: secret })
    assert.isTrue(Result.isFailure(decoded))
    if (Result.isFailure(decoded)) assert.notInclude(JSON.stringify(decoded.failure), "s".repeat(41))
  })

  it("names a leg that does not exist", { tags: ["MON-19", "CHG-7"] }, () => {
    assert.deepStrictEqual(errorsOf(DatesRequest, { legs: { "enlevement-aller": {}, enlevement: {} } }), [
      ["legs.enlevement", "unknown"]
    ])
  })

  it("names a filter that a saved view does not have", { tags: "CON-88" }, () => {
    const view = (filters: object) => errorsOf(SaveViewRequest, { name: "mine", filters, unread: 1 })
    assert.deepStrictEqual(view({ status: "completed", from: "2027-03-15", to: "2027-03-15", has_return: true }), [])
    assert.deepStrictEqual(view({ color: "red", hasReturn: true }), [
      ["filters.color", "unknown"],
      ["filters.hasReturn", "unknown"]
    ])
    assert.lengthOf(view(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`filter-${index}`, 7]))), 50)
  })

  it("is answered with at most 50 errors, and the validation ends there", () => {
    let examined = 0
    const item = Schema.String.check(Schema.makeFilter(() => ++examined < 0, { expected: "nothing at all" }))
    const errors = errorsOf(Schema.Struct({ items: Schema.Array(item) }), { items: Array(1_000).fill("x") })
    assert.lengthOf(errors, 50)
    assert.strictEqual(examined, 50)
    const legs = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`leg-${index}`, 7]))
    assert.lengthOf(errorsOf(DatesRequest, { legs }), 50)
  })

  it("is answered for the length of a list, and no item of a longer list is examined", () => {
    let examined = 0
    const item = Schema.String.check(Schema.makeFilter(() => ++examined > 0, { expected: "anything" }))
    const few = Schema.Struct({ items: Schema.Array(item).check(Schema.isMaxLength(2, { expected: "2 items" })) })
    assert.deepStrictEqual(errorsOf(few, { items: ["a", "b", "c"] }), [["items", "too_long"]])
    assert.strictEqual(examined, 0)
    assert.deepStrictEqual(errorsOf(few, { items: ["a", "b"] }), [])
    assert.strictEqual(examined, 2)
    assert.deepStrictEqual(errorsOf(CreateRequest, { ...order, options: Array(1_000).fill(7) }), [
      ["options", "too_long"]
    ])
  })

  it("is answered only for the length of a text that is too long", () => {
    const mail = `a@${".".repeat(100_000)} `
    assert.deepStrictEqual(errorsOf(CreateRequest, { ...order, pickup: { ...point, contact: { mail } } }), [
      ["pickup.contact.mail", "too_long"]
    ])
  })

  it("names query parameters without a prefix", () => {
    assert.deepStrictEqual(errorsOf(MissionListQuery, { limit: "201", status: ["scheduled", "cancelled"] }), [
      ["limit", "invalid"],
      ["status", "invalid"]
    ])
    assert.deepStrictEqual(errorsOf(EventQuery, { since: "yesterday" }), [["since", "invalid"]])
  })
})

describe("a value that keeps its schema", () => {
  it("is accepted unchanged, and unknown members are no error", { tags: "ERR-70" }, () => {
    const value = { pickup: "Paris", delivery: "Lyon", unknown: [{}] }
    assert.deepStrictEqual(decoder(EstimateRequest)(value), Result.succeed(value))
  })
})
