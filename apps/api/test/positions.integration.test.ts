import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const minuteMillis = 60_000

describe("positions", async () => {
  const { api, database, key: client } = await sharedStage()
  const operator = await makeOperator(database)

  const post = (person: TestPerson, id: string, path: string, body: unknown, headers = {}): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions/${id}/${path}`, { key: person.key, body, headers })

  /** A mission that a driver of its own picked up, and the time of that. */
  const driven = async () => {
    const created = await ask(api.origin, "/v1/transports", { key: client, body: validOrder() })
    const id = String(created.json()["id"])
    const driver = await makeDriver(database)
    await post(operator, id, "assign", { driver_id: driver.id, reason: "confirmed by phone" })
    const pickedUp = await post(operator, id, "pickup", {
      trip: "aller",
      at: new Date(Date.now() - 600 * minuteMillis).toISOString(),
      reason: "noted by phone"
    })
    assert.strictEqual(pickedUp.status, 200, pickedUp.text)
    const startMillis = Date.parse(String(member(pickedUp.json(), "trips", "aller", "picked_up_at")))
    return { id, driver, startMillis }
  }
  const waypoints = async (id: string) =>
    list((await ask(api.origin, `/v1/transports/${id}/waypoints`, { key: client })).json()["data"])
  const passedAt = async (id: string) =>
    (await waypoints(id)).flatMap((one) => {
      const at = member(one, "passed_at")
      return at === null ? [] : [[member(one, "label"), at]]
    })
  /** Where the vehicle is at a waypoint of the mission, so many minutes after the pickup. */
  const passing = async (
    { id, startMillis }: { readonly id: string; readonly startMillis: number },
    nth: number,
    minutes: number
  ) => {
    const waypoint = (await waypoints(id))[nth]
    return {
      at: new Date(startMillis + minutes * minuteMillis).toISOString(),
      lat: Number(member(waypoint, "lat")),
      lng: Number(member(waypoint, "lng")),
      accuracy_m: 8.5
    }
  }
  const keptRows = () => onServer(database, "SELECT count(*)::int AS kept FROM trip_position")

  it(
    "are taken or refused one by one, and the client reads which waypoints were passed",
    { tags: ["PLA-18", "OPS-40", "OPS-41"] },
    async () => {
      const trip = await driven()
      const { id, driver } = trip
      const [start, first, third] = [await passing(trip, 0, 1), await passing(trip, 1, 60), await passing(trip, 3, 150)]
      const future = { ...third, at: new Date(Date.now() + 10 * minuteMillis).toISOString() }
      const early = { ...start, at: new Date(trip.startMillis - 1).toISOString() }
      const fast = { ...third, at: new Date(trip.startMillis + 61 * minuteMillis).toISOString() }
      const reply = await post(driver, id, "positions", { positions: [third, early, fast, start, future, first] })
      assert.strictEqual(reply.status, 202, reply.text)
      assert.deepStrictEqual(reply.json(), {
        taken: 3,
        refused: [
          { index: 1, code: "not_in_transit" },
          { index: 2, code: "too_fast" },
          { index: 4, code: "in_future" }
        ]
      })
      const at = (position: { readonly at: string }) => position.at.replace("Z", "000Z")
      assert.deepStrictEqual(await passedAt(id), [
        ["Enlèvement aller", new Date(trip.startMillis).toISOString().replace("Z", "000Z")],
        ["km 50", at(first)],
        ["km 100", at(third)],
        ["km 150", at(third)]
      ])
      const read = (key: string) => ask(api.origin, `/operations/v1/missions/${id}`, { key })
      const { trips } = (await read(operator.key)).json()
      assert.deepStrictEqual(member(trips, "aller", "last_position"), { ...third, at: at(third) })
      assert.notProperty(member((await read(driver.key)).json(), "trips", "aller"), "last_position")
    }
  )

  it(
    "that a phone sends again are kept once, with the same answer, also without a key",
    { tags: "OPS-40" },
    async () => {
      const trip = await driven()
      const body = { positions: [await passing(trip, 0, 1), await passing(trip, 1, 2), await passing(trip, 1, 60)] }
      const [before] = await keptRows()
      const headers = { "idempotency-key": randomUUID() }
      const first = await post(trip.driver, trip.id, "positions", body, headers)
      assert.deepStrictEqual(first.json(), { taken: 2, refused: [{ index: 1, code: "too_fast" }] })
      const [kept] = await keptRows()
      assert.strictEqual(Number(kept?.["kept"]) - Number(before?.["kept"]), 3)
      const replayed = await post(trip.driver, trip.id, "positions", body, headers)
      assert.deepStrictEqual([replayed.text, replayed.headers["idempotent-replayed"]], [first.text, "true"])
      assert.strictEqual((await post(trip.driver, trip.id, "positions", body)).text, first.text)
      assert.deepStrictEqual(await keptRows(), [kept])
    }
  )

  it("that two phones send at the same time are all kept", async () => {
    const trip = await driven()
    const { lat, lng } = await passing(trip, 0, 0)
    const requests = Array.from({ length: 4 }, (_, phone) => ({
      positions: Array.from({ length: 50 }, (_unused, nth) => ({
        at: new Date(trip.startMillis + (nth * 4 + phone) * 1_000).toISOString(),
        lat,
        lng
      }))
    }))
    const replies = await Promise.all(requests.map((body) => post(trip.driver, trip.id, "positions", body)))
    assert.deepStrictEqual(
      replies.map((reply) => reply.text),
      requests.map(() => `{"taken":50,"refused":[]}`)
    )
    const rows = await onServer(
      database,
      `SELECT t.kept_count, count(*)::int AS kept FROM trip_track t JOIN trip_position p ON p.track_id = t.id
       WHERE t.mission_id = $1 GROUP BY t.id, t.group_id`,
      [trip.id]
    )
    assert.deepStrictEqual(rows, [{ kept_count: 200, kept: 200 }])
  })

  it("may be 500 in a request, and come after the delivery", { tags: "OPS-40" }, async () => {
    const trip = await driven()
    const { id, driver } = trip
    const { lat, lng } = await passing(trip, 0, 0)
    await post(driver, id, "deliver", { trip: "aller" })
    const positions = Array.from({ length: 500 }, (_, nth) => ({
      at: new Date(trip.startMillis + nth * 10_000).toISOString(),
      lat,
      lng
    }))
    const reply = await post(driver, id, "positions", { positions })
    assert.strictEqual(reply.text, `{"taken":500,"refused":[]}`)
    const after = { lat, lng, at: new Date().toISOString() }
    const late = await post(driver, id, "positions", { positions: [after] })
    assert.deepStrictEqual(late.json(), { taken: 0, refused: [{ index: 0, code: "not_in_transit" }] })
  })

  it("are refused as a whole in a wrong form, with the field of each fault", async () => {
    const { id, driver } = await driven()
    const good = { at: "2031-01-01T00:00:00Z", lat: 48, lng: 2 }
    const wrong: ReadonlyArray<readonly [unknown, string]> = [
      [{}, "positions"],
      [{ positions: [] }, "positions"],
      [{ positions: Array.from({ length: 501 }, () => good) }, "positions"],
      [{ positions: [good, { ...good, lat: 90.1 }] }, "positions.1.lat"],
      [{ positions: [{ ...good, lng: -180.1 }] }, "positions.0.lng"],
      [{ positions: [{ ...good, lng: "2" }] }, "positions.0.lng"],
      [{ positions: [{ ...good, at: "yesterday" }] }, "positions.0.at"],
      [{ positions: [{ ...good, accuracy_m: -1 }] }, "positions.0.accuracy_m"]
    ]
    for (const [body, field] of wrong) {
      const reply = await post(driver, id, "positions", body)
      assert.strictEqual(reply.status, 422, reply.text)
      assert.deepStrictEqual(
        problemOf(reply).errors.map((error) => error.field),
        [field]
      )
    }
  })

  it("are reported by the driver of the mission alone", async () => {
    const trip = await driven()
    const body = { positions: [await passing(trip, 0, 1)] }
    assert.strictEqual((await post(await makeDriver(database), trip.id, "positions", body)).status, 404)
    const refused = await post(operator, trip.id, "positions", body)
    assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "role_not_allowed"])
  })
})
