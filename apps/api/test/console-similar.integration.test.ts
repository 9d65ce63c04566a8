import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { checkedImport, importFile } from "../../../tools/harness/import-files.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { list, member } from "./member.ts"

const [day, dayBefore, farDay] = ["2031-06-10", "2031-06-09", "2031-06-08"]
const vin = "VF1RFB00123456789"

describe("orders that resemble open missions", () => {
  let stage: ConsoleStage
  let key = ""

  beforeAll(async () => {
    stage = await consoleStage()
    key = (await makeKey(stage.database, stage.group)).clear
  })
  afterAll(() => stage.stop())

  const placed = (date: string, vehicle: object, members: object = {}) =>
    validOrder({
      pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${date}T09:00:00+02:00` },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: `${date}T18:00:00+02:00` },
      vehicle,
      ...members
    })
  /** Orders by the key of the group, or by a user of the console. */
  const ordered = async (body: object, browser?: Browser): Promise<string> => {
    const reply =
      browser === undefined
        ? await ask(stage.api.origin, "/v1/transports", { key, body })
        : await browser.ask("/console/api/v1/transports", { body })
    assert.strictEqual(reply.status, 201, reply.text)
    return String(reply.json()["id"])
  }
  const similar = async (browser: Browser, body: object): Promise<ReadonlyArray<unknown>> => {
    const reply = await browser.ask("/console/api/similar-orders", { body })
    assert.strictEqual(reply.status, 200, reply.text)
    return list(reply.json()["data"])
  }
  const idsOf = (missions: ReadonlyArray<unknown>) => missions.map((mission) => member(mission, "id"))

  it(
    "name the number, the day and who ordered, by a key or in the console, newest first",
    { tags: "CON-99" },
    async () => {
      const reference = `twice-${randomUUID().slice(0, 8)}`
      const byKey = await ordered(placed(day, { registration: "BC-234-DE" }, { reference }))
      const byUser = await ordered(placed(farDay, {}, { reference }), stage.member)
      const found = await similar(stage.administrator, {
        reference,
        registrations: ["bc 234 de"],
        pickup_date: dayBefore
      })
      assert.deepStrictEqual(idsOf(found), [byUser, byKey])
      assert.deepStrictEqual(
        found.map((mission) => [
          member(mission, "pickup_date"),
          member(mission, "signs"),
          member(mission, "ordered_by", "kind")
        ]),
        [
          [farDay, ["reference"], "user"],
          [day, ["reference", "registration"], "key"]
        ]
      )
      const names = found.map((mission) => String(member(mission, "ordered_by", "name")))
      assert.strictEqual(names[0], "Claire Martin")
      assert.match(names[1] ?? "", /^svc_test_/u)
      for (const mission of found) assert.match(String(member(mission, "transport_id")), /^M-\d{8,}$/u)
    }
  )

  it("are found by a VIN in any form, of the return too, a day away at most", { tags: "CON-99" }, async () => {
    const returned = { delivery: { address: "10 rue de Rivoli, 75001 Paris" }, vehicle: { vin } }
    const id = await ordered(placed(day, { registration: "DE-345-FG" }, { return_trip: returned }))
    const near = { vins: ["vf1 rfb00-123456789"], pickup_date: dayBefore }
    assert.deepStrictEqual(idsOf(await similar(stage.member, near)), [id])
    assert.deepStrictEqual(await similar(stage.member, { ...near, pickup_date: farDay }), [])
    assert.deepStrictEqual(await similar(stage.member, { vins: [vin] }), [], "without a day")
  })

  it("are those of the own group in its environment, and open", { tags: "CON-99" }, async () => {
    const reference = `own-${randomUUID().slice(0, 8)}`
    const id = await ordered(placed(day, {}, { reference }))
    assert.deepStrictEqual(await similar(stage.stranger, { reference }), [])
    const live = await stage.member.ask("/console/api/similar-orders", {
      body: { reference },
      headers: { "x-trajet-environment": "live" }
    })
    assert.deepStrictEqual(live.json()["data"], [])
    assert.deepStrictEqual(idsOf(await similar(stage.member, { reference })), [id])
    await ask(stage.api.origin, `/v1/transports/${id}/cancel`, { key, body: { reason: "test" } })
    assert.deepStrictEqual(await similar(stage.member, { reference }), [])
  })

  it("are ordered by POST /v1/transports without a word", { tags: "CON-99" }, async () => {
    const order = placed(day, { registration: "EF-456-GH" }, { reference: "the same" })
    const [first, second] = [await ordered(order), await ordered(order)]
    assert.notStrictEqual(first, second)
    const again = await ask(stage.api.origin, "/v1/transports", { key, body: order })
    assert.notInclude(again.text, first)
  })

  it(
    "are told of all rows of an import together, the first ones with their missions",
    { tags: "CON-100" },
    async () => {
      const name = randomUUID().slice(0, 8)
      const id = await ordered(placed("2031-03-18", { registration: "FG-567-HJ" }, { reference: `${name}-0` }))
      const rows = Array.from({ length: 25 }, (_, index) => ({
        reference: `${name}-x${index}`,
        registration: "FG 567 HJ"
      }))
      const content = importFile([
        { reference: `${name}-0`, registration: "GH-678-JK" },
        {
          reference: `${name}-far`,
          registration: "FG-567-HJ",
          "pickup date": "2031-03-20",
          "delivery date": "21/03/2031"
        },
        { reference: `${name}-wrong`, registration: "FG-567-HJ", company: "" },
        ...rows
      ])
      const imported = await checkedImport(stage.member, content)
      const reply = await stage.member.ask(`/console/api/imports/${imported}/similar-rows`)
      assert.strictEqual(reply.status, 200, reply.text)
      assert.strictEqual(reply.json()["total"], 26)
      const shown = list(reply.json()["data"])
      assert.deepStrictEqual(
        shown.map((row) => member(row, "line")),
        [2, ...Array.from({ length: 19 }, (_, index) => index + 5)]
      )
      for (const row of shown) {
        const [mission, ...others] = list(member(row, "missions"))
        assert.deepStrictEqual([member(mission, "id"), member(mission, "ordered_by", "kind"), others], [id, "key", []])
      }
      assert.deepStrictEqual(member(list(member(shown[0], "missions"))[0], "signs"), ["reference"])
      assert.deepStrictEqual(member(list(member(shown[1], "missions"))[0], "signs"), ["registration"])
      const foreign = await stage.stranger.ask(`/console/api/imports/${imported}/similar-rows`)
      assert.strictEqual(foreign.status, 404)
      await stage.member.ask(`/console/api/imports/${imported}/cancellation`, { method: "POST" })
      const ended = await stage.member.ask(`/console/api/imports/${imported}/similar-rows`)
      assert.strictEqual(ended.status, 200)
    }
  )

  it("come with the rows of an import that are probably wrong", { tags: "CON-104" }, async () => {
    const content = importFile([
      { reference: "usual" },
      { reference: "two phones", "pickup phone": "06 12 34 56 78 / 07 98 76 54 32", registration: "SS-123-AB" },
      { reference: "refused", "pickup phone": "1", company: "" }
    ])
    const imported = await checkedImport(stage.member, content)
    const reply = await stage.member.ask(`/console/api/imports/${imported}/similar-rows`)
    assert.deepStrictEqual(reply.json(), {
      total: 0,
      data: [],
      suspect_total: 1,
      suspect: [{ line: 3, columns: ["registration", "pickup_phone"] }]
    })
  })
})
