import { randomUUIDv7 } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { fieldOf, phoneOf } from "./inspection-phone.ts"
import { member } from "./member.ts"
import { optionCalls } from "./option-calls.ts"

describe("the greenhouse gas of a mission", { tags: ["EMI-1", "EMI-6"] }, async () => {
  const { api, database, key } = await sharedStage()
  const calls = optionCalls(api.origin, key)
  const estimated = async (more: Readonly<Record<string, unknown>>) =>
    (await ask(api.origin, "/v1/pricing", { key, body: validOrder(more) })).json()
  const detailOf = async (id: string) => (await calls.get(`/transports/${id}`)).json()
  const itemOf = async (number: unknown) =>
    member((await calls.get(`/transports?transport_id=${String(number)}`)).json(), "data", "0")
  const hundredths = (kilograms: unknown): number => Math.round(Number(kilograms) * 100)

  it("is in estimate, detail and list the same", async () => {
    const { distance_km: km, emissions } = await estimated({})
    const vehicle = Math.round((Number(km) * 10 * 60 * 3_170) / 100_000) / 100
    assert.deepStrictEqual(emissions, {
      ...{ kg_co2e: Math.round(vehicle * 200) / 100, vehicle_kg: vehicle, driver_kg: vehicle },
      ...{ basis: "planned", method: "arrete-2017-04-26@1", not_counted: [] }
    })
    const detail = await detailOf(await calls.order())
    assert.deepStrictEqual(detail["emissions"], emissions)
    assert.strictEqual(member(await itemOf(detail["transport_id"]), "kg_co2e"), member(emissions, "kg_co2e"))
  })

  it("is that of each trip in the detail, and their sum in the estimate and in the list", async () => {
    for (const return_trip of [true, { delivery: "Place Kléber, 67000 Strasbourg" }]) {
      const estimate = await estimated({ return_trip })
      const detail = await detailOf(await calls.order({ return_trip }))
      const [outbound, back] = [detail["emissions"], member(detail["return_trip"], "emissions")]
      assert.deepStrictEqual(back, member(estimate["return_trip"], "emissions"))
      assert.strictEqual(member(outbound, "driver_kg"), 0)
      assert.strictEqual(Number(member(back, "driver_kg")) > 0, return_trip !== true)
      for (const name of ["kg_co2e", "vehicle_kg", "driver_kg"])
        assert.strictEqual(
          hundredths(member(estimate["emissions"], name)),
          hundredths(member(outbound, name)) + hundredths(member(back, name))
        )
      const listed = member(await itemOf(detail["transport_id"]), "kg_co2e")
      assert.strictEqual(listed, member(estimate["emissions"], "kg_co2e"))
    }
  })

  it("names the ferry to Corsica as not counted", { tags: "EMI-5" }, async () => {
    const { emissions } = await estimated({ delivery: { address: "20000 Ajaccio", date: "2031-03-18T09:00:00Z" } })
    assert.deepStrictEqual(member(emissions, "not_counted"), ["ferry"])
  })

  it("has the driven distance, and the means of the driver", { tags: ["EMI-7", "EMI-8"] }, async () => {
    const id = await calls.order()
    const [driver, operator] = [await makeDriver(database), await makeOperator(database)]
    const report = async (by: TestPerson, path: string, body: unknown) =>
      assert.strictEqual(
        (await ask(api.origin, `/operations/v1/missions/${id}/${path}`, { key: by.key, body })).status,
        200
      )
    await report(operator, "assign", { driver_id: driver.id, reason: "free" })
    await report(driver, "pickup", { trip: "aller" })
    const inspectionId = randomUUIDv7()
    for (const [phase, mileage] of [
      ["depart", 18_342],
      ["arrivee", 18_842]
    ] as const) {
      const phone = phoneOf({ origin: api.origin, driver, missionId: id, phase })
      const sent = [
        await phone.start(inspectionId),
        await phone.fields(fieldOf("mileage", mileage)),
        await phone.complete(0)
      ]
      assert.deepStrictEqual(
        sent.map(({ status }) => status),
        [200, 200, 200]
      )
    }
    await report(driver, "deliver", { trip: "aller", way_back: "train" })
    const { emissions, transport_id: number } = await detailOf(id)
    // 5 × 6 × 3.17
    assert.deepInclude(emissions, { kg_co2e: 95.1, vehicle_kg: 95.1, driver_kg: null, basis: "driven" })
    assert.deepStrictEqual(member(emissions, "not_counted"), ["train"])
    assert.strictEqual(member(await itemOf(number), "kg_co2e"), 95.1)
  })

  it("is null for a mission of a former release", async () => {
    const id = await calls.order({ return_trip: true })
    await onServer(
      database,
      `UPDATE mission SET emitted = NULL, body = (jsonb_set(jsonb_set(body::jsonb, '{outbound,emissions}', 'null'),
        '{return,emissions}', 'null'))::json WHERE id = $1`,
      [id]
    )
    const detail = await detailOf(id)
    assert.deepStrictEqual([detail["emissions"], member(detail["return_trip"], "emissions")], [null, null])
    assert.isNull(member(await itemOf(detail["transport_id"]), "kg_co2e"))
  })
})
