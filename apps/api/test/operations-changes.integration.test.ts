import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { member } from "./member.ts"

const hourMillis = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMillis).toISOString()

describe("an operator", async () => {
  const { api, database, key: client } = await sharedStage()
  const operator = await makeOperator(database)

  const send = (person: TestPerson, method: string, path: string, body?: unknown, headers = {}): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions/${path}`, { method, key: person.key, body, headers })
  const done = async (reply: Promise<Reply>): Promise<Record<string, unknown>> => {
    const { status, text, json } = await reply
    assert.isBelow(status, 300, text)
    return json()
  }
  const refused = async (reply: Promise<Reply>) => {
    const { status, json } = await reply
    return [status, json()["code"]]
  }
  const ordered = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    String((await done(ask(api.origin, "/v1/transports", { key: client, body: validOrder(more) })))["id"])
  const assigned = async (): Promise<{ readonly id: string; readonly driver: TestPerson }> => {
    const [id, driver] = [await ordered(), await makeDriver(database)]
    await done(send(operator, "POST", `${id}/assign`, { driver_id: driver.id, reason: "by phone" }))
    return { id, driver }
  }
  const detail = (id: string) => done(ask(api.origin, `/v1/transports/${id}`, { key: client }))
  const audit = (id: string) =>
    onServer(database, "SELECT action, person_id, reason FROM audit WHERE target = $1 ORDER BY id", [id])

  it("changes dates with a reason, and the driver is not asked", { tags: "OPS-32" }, async () => {
    const { id, driver } = await assigned()
    const legs = { "livraison-aller": { end_time: "23:00" } }
    const reason = "the client phoned"
    const changed = await done(send(operator, "PATCH", `${id}/dates`, { legs, reason, notify: false }))
    assert.deepInclude(changed, {
      updated_legs: ["livraison-aller"],
      driver_validation: { mode: "none", requested: false, client_update_id: null }
    })
    assert.deepInclude((await audit(id)).at(-1), { action: "transport.dates", person_id: operator.id, reason })
    assert.deepStrictEqual(await refused(send(driver, "PATCH", `${id}/dates`, { legs, reason })), [
      403,
      "role_not_allowed"
    ])
    const unreasoned = await send(operator, "PATCH", `${id}/dates`, { legs })
    assert.strictEqual(unreasoned.status, 422, unreasoned.text)
  })

  it("refuses a reason of spaces on every change of an operator, and names the field", async () => {
    const id = await ordered()
    const [reason, trip] = ["  \t ", "aller"]
    const changes = [
      await send(operator, "POST", `${id}/unassign`, { reason }),
      await send(operator, "POST", `${id}/pickup`, { trip, reason }),
      await send(operator, "PATCH", `${id}/vehicle`, { brand: "Audi", reason }),
      await send(operator, "DELETE", `${id}/options/express?reason=%20%09`)
    ]
    for (const { status, text } of changes) {
      assert.strictEqual(status, 422, text)
      assert.match(text, /reason.*only spaces/u)
    }
  })

  it("adds and removes options, once for each Idempotency-Key", { tags: "OPS-32" }, async () => {
    const id = await ordered()
    const headers = { "Idempotency-Key": randomUUID() }
    const body = { option_key: "express", reason: "agreed" }
    const [first, again] = [
      await send(operator, "POST", `${id}/options`, body, headers),
      await send(operator, "POST", `${id}/options`, body, headers)
    ]
    assert.deepStrictEqual([first.status, again.status, again.text], [200, 200, first.text])
    await done(send(operator, "DELETE", `${id}/options/express?reason=not%20wanted`))
    assert.strictEqual((await send(operator, "DELETE", `${id}/options/express`)).status, 422)
    assert.deepStrictEqual(await refused(send(operator, "DELETE", `${id}/options/express?reason=again`)), [
      404,
      "option_not_active"
    ])
  })

  it(
    "adjusts the price of a trip until it is invoiced, and clients read it in the history",
    { tags: ["OPS-32", "OPS-37"] },
    async () => {
      const { id, driver } = await assigned()
      const adjusted = { leg: "aller", new_price_ht: 120.5, motif: "detour", reason: "road closed" }
      assert.deepInclude(await done(send(operator, "POST", `${id}/price-adjustments`, adjusted)), {
        new_price_ht: 120.5
      })
      const { data } = await done(ask(api.origin, `/v1/transports/${id}/price-history`, { key: client }))
      assert.deepInclude(Array.isArray(data) ? data.at(-1) : {}, { new_price_ht: 120.5, motif: "detour" })
      await done(send(driver, "POST", `${id}/pickup`, { trip: "aller" }))
      assert.deepStrictEqual(await refused(send(operator, "POST", `${id}/invoice`, { trip: "aller" })), [
        409,
        "not_in_this_status"
      ])
      await done(send(driver, "POST", `${id}/deliver`, { trip: "aller" }))
      const invoices = [
        await done(send(operator, "POST", `${id}/invoice`, { trip: "aller" })),
        await done(send(operator, "POST", `${id}/invoice`, { trip: "aller" }))
      ]
      assert.deepStrictEqual(invoices[0], invoices[1])
      assert.match(String(member(invoices[0], "trips", "aller", "invoiced_at")), /^\d{4}-/u)
      assert.lengthOf(
        (await audit(id)).filter(({ action }) => action === "transport.invoice"),
        1
      )
      assert.deepStrictEqual(await refused(send(operator, "POST", `${id}/price-adjustments`, adjusted)), [
        409,
        "leg_invoiced"
      ])
    }
  )

  it("changes the vehicle of a trip until its delivery, and the price stays", { tags: "OPS-33" }, async () => {
    const { id, driver } = await assigned()
    const before = await detail(id)
    const body = {
      registration: "ab 123 cd",
      vin: "vf1rfb00123456789",
      brand: "Fiat",
      electric: true,
      reason: "another car"
    }
    const changed = await done(send(operator, "PATCH", `${id}/vehicle`, body))
    assert.nestedInclude(changed, {
      "trips.aller.vehicle.registration": "AB123CD",
      "trips.aller.vehicle.vin": "VF1RFB00123456789",
      "trips.aller.vehicle.brand": "Fiat",
      "trips.aller.vehicle.electric": true
    })
    const after = await detail(id)
    assert.deepStrictEqual(after["price"], before["price"])
    assert.nestedInclude(after, { "vehicle.registration": "AB123CD" })
    const found = await done(ask(api.origin, "/v1/transports?registration=AB-123-CD", { key: client }))
    assert.isTrue(Array.isArray(found["data"]) && found["data"].some((one) => one.id === id))
    const malformed = await send(operator, "PATCH", `${id}/vehicle`, { registration: "??", reason: "typo" })
    assert.strictEqual(malformed.status, 422, malformed.text)
    assert.include(malformed.text, "registration")
    const noReturn = await send(operator, "PATCH", `${id}/vehicle`, { trip: "retour", brand: "Fiat", reason: "x" })
    assert.strictEqual(noReturn.json()["code"], "no_return_leg", noReturn.text)
    await done(send(driver, "POST", `${id}/pickup`, { trip: "aller" }))
    await done(send(driver, "POST", `${id}/deliver`, { trip: "aller" }))
    const late = await send(operator, "PATCH", `${id}/vehicle`, { brand: "Audi", reason: "late" })
    assert.strictEqual(late.status, 409, late.text)
  })

  it("notes a step up to 7 days later, and a driver none of before the assignment", { tags: "OPS-28" }, async () => {
    const { id, driver } = await assigned()
    const step = (at: string) => ({ trip: "aller", at, reason: "noted by phone" })
    const problem = async (reply: Promise<Reply>) => {
      const { status, json } = await reply
      return [status, JSON.stringify(json()["errors"]).match(/"error":"(\w+)"/u)?.[1]]
    }
    assert.deepStrictEqual(await problem(send(driver, "POST", `${id}/pickup`, step(hoursAgo(1)))), [422, "not_after"])
    assert.deepStrictEqual(await problem(send(operator, "POST", `${id}/pickup`, step(hoursAgo(169)))), [422, "in_past"])
    assert.deepStrictEqual(await problem(send(operator, "POST", `${id}/pickup`, step(hoursAgo(-1)))), [
      422,
      "in_future"
    ])
    const at = hoursAgo(100)
    const picked = await done(send(operator, "POST", `${id}/pickup`, step(at)))
    assert.nestedInclude(picked, { status: "in_transit" })
    assert.include(JSON.stringify(picked["trips"]), at.slice(0, 23))
    assert.deepStrictEqual(await problem(send(operator, "POST", `${id}/deliver`, step(hoursAgo(101)))), [
      422,
      "not_after"
    ])
    await done(send(operator, "POST", `${id}/deliver`, step(hoursAgo(99))))
  })
})
