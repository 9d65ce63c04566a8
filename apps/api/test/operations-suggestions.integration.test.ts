import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, type TestPerson } from "../../../tools/harness/people.ts"
import { heldStage, stopBetween, toNice } from "./held-router.ts"

const toArras = {
  pickup: stopBetween("59000 Lille", "08:00", "08:30"),
  delivery: stopBetween("62000 Arras", "09:00", "09:30")
}
/** Picked up from 14:00 on, beside Arras, and too early for who comes from Nice: the router takes 4 h 30 for every way. */
const fromLille = {
  pickup: stopBetween("59000 Lille", "14:00", "14:15"),
  delivery: stopBetween("59300 Valenciennes", "16:00", "17:00")
}

interface Suggested {
  readonly driver: { readonly id: string }
  readonly place: { readonly by: string; readonly distance_km: number } | null
  readonly load: unknown
  readonly warnings: ReadonlyArray<string>
}

describe("suggested drivers", async () => {
  const { api, database, key: client, operator } = await heldStage()

  const call = (path: string, body?: unknown) =>
    ask(api.origin, `/operations/v1/${path}`, { key: operator.key, ...(body === undefined ? {} : { body }) })
  const suggestions = async (id: string): Promise<ReadonlyArray<Suggested>> => {
    const reply = await call(`missions/${id}/driver-suggestions`)
    assert.strictEqual(reply.status, 200, reply.text)
    assert.strictEqual(reply.json()["has_more"], false)
    const { data }: { data: ReadonlyArray<Suggested> } = JSON.parse(reply.text)
    return data
  }
  const assign = (id: string, driver: TestPerson) => call(`missions/${id}/assign`, { driver_id: driver.id })

  it(
    "come in time, are near, and say why, and one is assigned without a reason",
    { tags: ["OPS-64", "OPS-67"] },
    async () => {
      const [inNice, near, unknown] = [
        await makeDriver(database),
        await makeDriver(database),
        await makeDriver(database)
      ]
      const [nice, arras] = [
        await orderedMission(api.origin, client, toNice),
        await orderedMission(api.origin, client, toArras)
      ]
      for (const [id, driver] of [
        [nice, inNice],
        [arras, near]
      ] as const) {
        const assigned = await assign(id, driver)
        assert.strictEqual(assigned.status, 200, assigned.text)
      }
      const id = await orderedMission(api.origin, client, fromLille)
      const shown = await suggestions(id)
      assert.deepStrictEqual(
        shown.map(({ driver }) => driver.id),
        [near.id, unknown.id, inNice.id]
      )
      assert.deepInclude(shown[0], { load: { day: 1, week: 1 }, warnings: [] })
      assert.strictEqual(shown[0]?.place?.by, "planned_delivery")
      assert.isBelow(shown[0]?.place?.distance_km ?? 0, 60)
      assert.isNull(shown[1]?.place)
      assert.match(shown[2]?.warnings[0] ?? "", /^travel_time_short:M-\d+:\d+$/u)
      assert.strictEqual((await assign(id, near)).status, 200)
      const rows = await onServer(
        database,
        "SELECT reason FROM audit WHERE action = 'transport.assign' AND target = $1",
        [id]
      )
      assert.deepStrictEqual(rows, [{ reason: null }])
      assert.notInclude(
        (await suggestions(id)).map(({ driver }) => driver.id),
        near.id
      )
    }
  )

  it(
    "of a mission that nobody knows are 404, and a blank reason of an assignment is 422",
    { tags: "OPS-67" },
    async () => {
      assert.strictEqual((await call(`missions/${randomUUID()}/driver-suggestions`)).status, 404)
      const id = await orderedMission(api.origin, client)
      const driver = await makeDriver(database)
      const blank = await call(`missions/${id}/assign`, { driver_id: driver.id, reason: "  " })
      assert.strictEqual(blank.status, 422, blank.text)
    }
  )
})
