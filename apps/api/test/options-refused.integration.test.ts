import { hangUp, json, silent, text } from "@trajet/adapters-http/testing/provider-server"
import { demonstrationGrid, type PriceGrid } from "@trajet/domain/pricing"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { type OptionCalls, optionCalls } from "./option-calls.ts"
import { type Providers, startProviders } from "./providers.ts"

describe("options and prices", () => {
  let database = ""
  let api: ApiHere
  let providers: Providers
  let key = ""
  let calls: OptionCalls

  beforeAll(async () => {
    database = await testDatabase()
    providers = await startProviders()
    api = await startApiHere(database, providers.env)
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    calls = optionCalls(api.origin, key)
  })
  afterEach(() => providers.mended())
  afterAll(async () => {
    await api.stop()
    await providers.close()
  })

  const callsWith = async (name: string, grid: PriceGrid): Promise<OptionCalls> =>
    optionCalls(api.origin, (await makeKey(database, await makeGroup(database, name, grid))).clear)

  it(
    "are refused with the name of the faulty member, without any change",
    { tags: ["ERR-45", "ERR-46", "ERR-47"] },
    async () => {
      const { add, adjust, order, refused } = calls
      const id = await order({ options: ["lavage_ext"] })
      const unknown = await refused(id, () => add(id, "nope"), 422, "unknown_option")
      assert.deepStrictEqual(unknown.errors, [{ field: "option_key", error: "unknown" }])
      const closed = await refused(id, () => add(id, "attente_30"), 422, "option_not_allowed")
      assert.deepStrictEqual(closed.errors, [{ field: "option_key", error: "not_allowed" }])
      const unmet = await refused(id, () => add(id, "pv_digital", { params: {} }), 422, "requirements_not_met")
      assert.deepStrictEqual(unmet.errors, [{ field: "params.renter", error: "required" }])
      const pinned = { params: { renter: "escale", link: "https://example.com" } }
      const noPin = await refused(id, () => add(id, "pv_digital", pinned), 422, "requirements_not_met")
      assert.deepStrictEqual(noPin.errors, [{ field: "params.pin", error: "required" }])
      await refused(id, () => add(id, "jockey"), 422, "option_conflict")
      for (const amount of [0.001, 350.555, -0.01, 100_000.01]) {
        const { errors } = await refused(id, () => adjust(id, { new_price_ht: amount }), 422, "validation_failed")
        assert.deepStrictEqual(errors, [{ field: "new_price_ht", error: "invalid" }])
      }
    }
  )

  it("are refused on a trip that is full", { tags: "ERR-49" }, async () => {
    const express = demonstrationGrid.options.find((option) => option.key === "express") ?? assert.fail()
    const grid = {
      ...demonstrationGrid,
      options: [
        ...demonstrationGrid.options,
        ...Array.from({ length: 20 }, (_, index) => ({ ...express, key: `extra_${index}` }))
      ]
    }
    const { add, order, refused } = await callsWith("many options", grid)
    const id = await order({ options: Array.from({ length: 20 }, (_, index) => `extra_${index}`) })
    const { errors } = await refused(id, () => add(id, "express"), 422, "too_many_options")
    assert.deepStrictEqual(errors, [{ field: "option_key", error: "too_long" }])
  })

  it(
    "are refused to add a set one, to remove an absent one, or to remove a required one",
    { tags: ["ERR-31", "ERR-32", "ERR-33", "CHG-31"] },
    async () => {
      const { add, adjust, get, order, refused, remove } = calls
      const id = await order({
        options: ["lavage_ext"],
        pickup: { ...validOrder().pickup, need_appointment: true }
      })
      await refused(id, () => add(id, "lavage_ext"), 409, "option_already_active")
      await refused(id, () => remove(id, "express"), 404, "option_not_active")
      await refused(id, () => remove(id, "%00"), 404, "option_not_active")
      await refused(id, () => remove(id, "prise_rdv"), 409, "option_not_removable")
      await refused(id, () => add(id, "express", { leg: "retour" }), 422, "no_return_leg")
      await refused(id, () => remove(id, "lavage_ext", "?leg=retour"), 422, "no_return_leg")
      await refused(id, () => adjust(id, { leg: "retour" }), 422, "no_return_leg")
      await refused(id, () => get(`/options?transport_id=${id}&leg=retour`), 422, "no_return_leg")
    }
  )

  const everyChange = (id: string): ReadonlyArray<() => Promise<Reply>> => [
    () => calls.add(id, "express"),
    () => calls.remove(id, "lavage_ext"),
    () => calls.adjust(id)
  ]

  it("are refused on a cancelled mission, and on a delivered trip", async () => {
    const { add, adjust, order, refused, remove } = calls
    const cancelled = await order({ options: ["lavage_ext"] })
    await ask(api.origin, `/v1/transports/${cancelled}/cancel`, { key, body: {} })
    for (const change of everyChange(cancelled)) await refused(cancelled, change, 409, "already_cancelled")

    const delivered = await order({ options: ["lavage_ext"] })
    await onServer(
      database,
      `UPDATE mission SET status = 'awaiting_documents', body = jsonb_set(jsonb_set(body::jsonb, '{status}',
        '"awaiting_documents"'), '{outbound,deliveredAt}', '"2026-01-01T00:00:00.000000Z"') WHERE id = $1`,
      [delivered]
    )
    await refused(delivered, () => add(delivered, "express"), 409, "already_departed")
    await refused(delivered, () => remove(delivered, "lavage_ext"), 409, "already_departed")
    assert.strictEqual((await adjust(delivered)).status, 200)
  })

  it(
    "are refused on a trip that is invoiced or paid in billing",
    { tags: ["ERR-29", "CHG-28", "CHG-32", "BIL-8"] },
    async () => {
      const { order, refused } = calls
      const id = await order({ options: ["lavage_ext"] })
      for (const said of ["invoiced", "paid"]) {
        providers.broken("billing", json({ state: said }))
        for (const change of everyChange(id)) await refused(id, change, 409, "leg_invoiced")
      }
    }
  )

  it.each([
    ["hangs up", hangUp],
    ["says nothing", silent],
    ["answers 503", json({}, 503)]
  ])(
    "are not changed while the billing relay %s: 502 billing_unavailable",
    { tags: ["ERR-64", "ERR-80", "CHG-29", "BIL-9"] },
    async (_how, behaviour) => {
      const { add, order, refused } = calls
      const id = await order({ options: ["lavage_ext"] })
      providers.broken("billing", behaviour)
      // The breaker of the relay counts failures in a row: one change each is enough.
      const [change] = everyChange(id)
      if (change === undefined) return assert.fail()
      const { members } = await refused(id, change, 502, "billing_unavailable")
      assert.notProperty(members, "outcome_unknown")
      providers.mended()
      assert.strictEqual((await add(id, "express")).status, 200)
    }
  )

  it.each([
    ["another state", json({ state: "maybe" })],
    ["a page", text("<html></html>")]
  ])(
    "are not changed if billing answers %s, which is 500 with a reference and no code",
    { tags: ["ERR-67", "ERR-80", "BIL-10"] },
    async (_what, behaviour) => {
      const { order, refused } = calls
      const id = await order({ options: ["lavage_ext"] })
      providers.broken("billing", behaviour)
      for (const change of everyChange(id)) {
        const { members } = await refused(id, change, 500, null)
        assert.isString(members["reference"])
      }
      providers.mended()
      for (const change of everyChange(id)) assert.strictEqual((await change()).status, 200)
    }
  )

  it("are not adjusted for a group whose grid forbids it", { tags: ["ERR-50", "CHG-33"] }, async () => {
    const grid = { ...demonstrationGrid, partnerAdjustments: false }
    const { adjust, order, refused } = await callsWith("bound", grid)
    const id = await order()
    await refused(id, () => adjust(id), 422, "adjustment_not_allowed")
  })
})
