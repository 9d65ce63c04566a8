import { sampleStop, sampleVehicle } from "@trajet/pages/testing/sample-mission.ts"
import { afterEach, assert, describe, it, vi } from "vitest"
import type { Action, Values } from "./action.model.ts"
import { datesAction, priceAction, vehicleAction } from "./change-actions.ts"
import { sentBy } from "../../../test/sent-by.ts"
import { texts } from "./texts.ts"

const stop = { ...sampleStop, date: "2027-03-15T00:00:00Z", start_time: "09:00" }
const vehicle = { ...sampleVehicle, registration: "AB-123-CD", brand: "Renault", electric: false }

afterEach(() => vi.unstubAllGlobals())

const initials = ({ fields }: Action) => fields.map(({ initial = null, name }) => `${name}: ${initial}`)

describe("the change of dates", () => {
  const action = datesAction(texts.en, "m", "retour", "delivery", stop)
  const same = { date: "2027-03-15", start: "09:00", end: "" }

  it("begins with the dates of the stop", () => {
    assert.deepStrictEqual(initials(action), ["date: 2027-03-15", "start: 09:00", "end: ", "reason: null"])
    const undated = datesAction(texts.en, "m", "aller", "pickup", { ...stop, date: null, start_time: null })
    assert.deepStrictEqual(initials(undated).slice(0, 2), ["date: ", "start: "])
  })

  it("is idle until one of them differs", () => {
    assert.isTrue(action.isIdle?.(same))
    for (const other of [{ date: "2027-03-16" }, { start: "09:01" }, { end: "18:00" }]) {
      assert.isFalse(action.isIdle?.({ ...same, ...other }))
    }
  })

  it("sends its reason, or an empty one", async () => {
    const reasonOf = async (values: Values) => Reflect.get(Object(await sentBy(action, values)), "reason")
    assert.deepStrictEqual([await reasonOf({ ...same, reason: "r" }), await reasonOf(same)], ["r", ""])
  })

  it("is of the leg of its stop and trip", async () => {
    const legOf = async (one: Action) => Object.keys(Object(Reflect.get(Object(await sentBy(one, same)), "legs")))
    assert.deepStrictEqual(await legOf(action), ["livraison-retour"])
    assert.deepStrictEqual(await legOf(datesAction(texts.en, "m", "aller", "pickup", stop)), ["enlevement-aller"])
  })
})

describe("the change of a vehicle", () => {
  const action = vehicleAction(texts.en, "m", "aller", vehicle)
  const same = { registration: " AB-123-CD ", brand: "Renault", vin: " ", model: "" }

  it("is idle until a member has another text", () => {
    assert.isTrue(action.isIdle?.(same))
    assert.isTrue(action.isIdle?.({}))
    assert.isTrue(action.isIdle?.({ ...same, brand: "" }))
    assert.isFalse(action.isIdle?.({ ...same, brand: "renault" }))
    assert.isFalse(action.isIdle?.({ ...same, vin: "V" }))
  })

  it("sends what differs, without spaces around it", async () => {
    assert.deepStrictEqual(await sentBy(action, { ...same, model: " Clio ", reason: "r" }), {
      ...{ trip: "aller", model: "Clio", reason: "r" }
    })
  })
})

describe("the change of a price", () => {
  it("is idle for the same price, and for no number", () => {
    const { isIdle } = priceAction(texts.en, "m", "aller", 120.5)
    assert.deepStrictEqual(
      ["120.5", "120.50", "x", "120.51", "0"].map((price) => isIdle?.({ price })),
      [...[true, true, true, false, false]]
    )
    assert.isTrue(isIdle?.({}))
    assert.isFalse(priceAction(texts.en, "m", "aller", undefined).isIdle?.({ price: "0" }))
  })

  it("begins with the price, if there is one", () => {
    assert.strictEqual(initials(priceAction(texts.en, "m", "aller", 0))[0], "price: 0")
    assert.strictEqual(initials(priceAction(texts.en, "m", "aller", undefined))[0], "price: ")
  })

  it("sends a number", async () => {
    const sent = await sentBy(priceAction(texts.en, "m", "retour", 1), { price: "2.50", reason: "b" })
    assert.deepStrictEqual(sent, { leg: "retour", new_price_ht: 2.5, motif: "b", reason: "b" })
  })
})
