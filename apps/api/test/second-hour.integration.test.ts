import { assert, describe, it } from "vitest"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { member } from "./member.ts"

const rivoli = "10 rue de Rivoli, 75001 Paris"
const bellecour = "Place Bellecour, 69002 Lyon"
const night = "2031-10-26"

const shown = (stop: unknown) => [member(stop, "date"), member(stop, "start_time"), member(stop, "second_hour")]

describe("an order in the hour that comes twice", async () => {
  const { api, database, key } = await sharedStage()
  const operator = await makeOperator(database)
  const driver = await makeDriver(database)

  const succeeded = async (asked: Promise<Reply>) => {
    const reply = await asked
    assert.include([200, 201], reply.status, reply.text)
    return reply.json()
  }
  const post = (path: string, body: object) => succeeded(ask(api.origin, path, { key, body }))
  const get = (path: string) => succeeded(ask(api.origin, path, { key }))
  const operations = (path: string, { key: of }: TestPerson, change?: object) =>
    succeeded(
      ask(api.origin, `/operations/v1${path}`, {
        key: of,
        ...(change === undefined ? {} : { method: "PATCH", body: change })
      })
    )

  const trips = (pickup: string) => ({
    pickup: { address: rivoli, date: pickup },
    delivery: { address: bellecour, date: `${night}T12:00:00+01:00` },
    return_trip: { delivery: { address: rivoli, date: "2031-10-27T09:00:00+01:00" } }
  })
  const ordered = async (pickup: string): Promise<string> =>
    String((await post("/v1/transports", validOrder(trips(pickup))))["id"])
  const detail = (id: string) => get(`/v1/transports/${id}`)
  const changed = async (id: string, change: object) => {
    const body = { legs: { "enlevement-aller": change } }
    const answer = await succeeded(ask(api.origin, `/v1/transports/${id}/dates`, { key, method: "PATCH", body }))
    return [answer["updated_legs"], shown((await detail(id))["pickup"])]
  }

  it.each([
    ["2031-10-26T01:59:00+02:00", "01:59", false, "2031-10-25T23:59:00.000000Z"],
    ["2031-10-26T00:30:00Z", "02:30", false, "2031-10-26T00:30:00.000000Z"],
    ["2031-10-26T02:30:00+02:00", "02:30", false, "2031-10-26T00:30:00.000000Z"],
    ["2031-10-26T02:30:00+01:00", "02:30", true, "2031-10-26T01:30:00.000000Z"],
    ["2031-10-26T01:00:00Z", "02:00", true, "2031-10-26T01:00:00.000000Z"],
    ["2031-10-26T03:00:00+01:00", "03:00", false, "2031-10-26T02:00:00.000000Z"],
    ["2031-03-30T02:30:00+01:00", "03:30", false, "2031-03-30T01:30:00.000000Z"]
  ])("keeps its instant: %s", { tags: "MON-21" }, async (date, start, isSecond, instant) => {
    const id = await ordered(date)
    const mission = await detail(id)
    assert.deepStrictEqual(shown(mission["pickup"]), [date.slice(0, 10), start, isSecond])
    assert.deepStrictEqual(shown(mission["delivery"]), [night, "12:00", false])
    const { data } = await get(`/v1/transports/${id}/waypoints`)
    assert.strictEqual(member(data, "0", "eta"), instant)
    const { penalty } = await get(`/v1/transports/${id}/cancellation-preview`)
    const hours = (Date.parse(instant) - Date.now()) / 3_600_000
    assert.closeTo(Number(member(penalty, "hours_before_pickup")), hours, 0.1)
  })

  it("keeps the instant of a return and of a quoted order", { tags: "MON-21" }, async () => {
    const asked = {
      ...trips(`${night}T01:00:00+02:00`),
      delivery: { address: bellecour, date: `${night}T02:30:00+02:00` },
      return_trip: { delivery: { address: rivoli, date: `${night}T02:10:00+01:00`, end_time: "02:20" } }
    }
    const { quote_id } = await post("/v1/pricing", asked)
    const { id } = await post("/v1/transports", validOrder({ ...asked, vehicle: {}, quote_id }))
    const mission = await detail(String(id))
    assert.deepStrictEqual(shown(mission["delivery"]), [night, "02:30", false])
    assert.deepStrictEqual(shown(member(mission, "return_trip", "delivery")), [night, "02:10", true])
  })

  it("is shown alike to operators, and ends its offer with the right hour", { tags: "MON-21" }, async () => {
    const id = await ordered(`${night}T02:30:00+01:00`)
    const expected = [night, "02:30", true]
    const { data: list } = await operations("/missions?limit=200", operator)
    const listed = Array.isArray(list) ? list.find((mission) => member(mission, "id") === id) : null
    assert.deepStrictEqual(shown(member(listed, "trips", "aller", "pickup")), expected)
    const read = await operations(`/missions/${id}`, operator)
    assert.deepStrictEqual(shown(member(read, "trips", "aller", "pickup")), expected)
    const { data: offers } = await operations("/offers?limit=200", driver)
    const offer = Array.isArray(offers) ? offers.find((each) => member(each, "mission_id") === id) : null
    assert.deepStrictEqual(shown(member(offer, "trips", "aller", "pickup")), expected)
    assert.strictEqual(member(offer, "expires_at"), "2031-10-26T01:30:00.000000Z")
  })

  it("stays the second one until a client or an operator names another start", { tags: "MON-23" }, async () => {
    const id = await ordered(`${night}T02:30:00+01:00`)
    const updated = ["enlevement-aller"]
    assert.deepStrictEqual(await changed(id, { date: night, start_time: "02:30" }), [[], [night, "02:30", true]])
    assert.deepStrictEqual(await changed(id, { end_time: "02:45" }), [updated, [night, "02:30", true]])
    const leg = (change: object) => ({ reason: "asked by phone", legs: { "enlevement-aller": change } })
    await operations(`/missions/${id}/dates`, operator, leg({ end_time: "02:50" }))
    assert.deepStrictEqual(shown((await detail(id))["pickup"]), [night, "02:30", true])
    await operations(`/missions/${id}/dates`, operator, leg({ start_time: "02:40" }))
    assert.deepStrictEqual(shown((await detail(id))["pickup"]), [night, "02:40", false])
    assert.deepStrictEqual(await changed(id, { start_time: "02:30" }), [updated, [night, "02:30", false]])
  })

  it("is the first one in a duplicate that names another start", { tags: "MON-23" }, async () => {
    const duplicated = async (more: object) => {
      const id = await ordered(`${night}T02:30:00+01:00`)
      const [aller, retour] = [{ date: night }, { date: "2031-10-27" }]
      const copy = await post(`/v1/transports/${id}/duplicate`, {
        dates: {
          "enlevement-aller": { ...aller, ...more },
          "livraison-aller": aller,
          "enlevement-retour": { ...retour, start_time: "08:00" },
          "livraison-retour": retour
        }
      })
      return shown((await detail(String(copy["id"])))["pickup"])
    }
    assert.deepStrictEqual(await duplicated({}), [night, "02:30", true])
    assert.deepStrictEqual(await duplicated({ start_time: "02:31" }), [night, "02:31", false])
  })
})
