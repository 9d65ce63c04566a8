import { afterAll, assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type LoggedEvent, readEventLog } from "../../../tools/harness/event-log.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { list, member } from "./member.ts"
import { makeCast } from "./missions/cast.ts"
import { addDays, parisDayOf } from "./model/paris-clock.ts"

const hour = 3_600

describe("two APIs", async () => {
  const database = await testDatabase()
  const [api, other, dispatcher] = await Promise.all([
    startApiHere(database),
    startApiHere(database),
    startDispatcherHere(database)
  ])
  afterAll(async () => {
    await Promise.all([api.stop(), other.stop(), dispatcher.stop()])
  })
  const cast = await makeCast({ origin: api.origin, database })

  const send = async (key: string, path: string, body: unknown) => {
    const reply = await ask(api.origin, path, { key, body })
    assert.include([200, 201], reply.status, reply.text)
    return reply.json()
  }
  const advance = (seconds: number) => send(cast.client, "/v1/test/clock", { advance_seconds: seconds })
  const delays = async (): Promise<ReadonlyArray<LoggedEvent>> =>
    (await readEventLog(api.origin, cast.client)).filter(({ type }) => type === "transport.delayed")
  const minutesLate = ({ data }: LoggedEvent): number =>
    (Date.parse(String(member(data["eta"], "from"))) - Date.parse(String(member(data["window"], "to")))) / 60_000

  it(
    "report each delay of a mission once, at its pickup and its delivery, and none after that",
    { tags: ["ETA-9", "ETA-10", "ETA-12"] },
    async () => {
      const day = addDays(parisDayOf(new Date().toISOString()), 12)
      const pickup = { ...validOrder().pickup, date: `${day}T09:00:00+01:00` }
      const delivery = { ...validOrder().delivery, date: `${day}T17:00:00+01:00`, start_time: "17:00" }
      const { id } = await send(cast.client, "/v1/transports", validOrder({ pickup, delivery }))
      await send(cast.operator.key, `/operations/v1/missions/${id}/assign`, {
        driver_id: cast.driver.id,
        reason: "by phone"
      })
      const { now } = (await ask(api.origin, "/v1/test/clock", { key: cast.client })).json()
      const toPickup = (Date.parse(`${day}T10:00:00Z`) - Date.parse(String(now))) / 1_000
      await advance(Math.ceil(toPickup))
      const sideOf = ({ data }: LoggedEvent) => data["side"]
      await until("the pickup is reported late", async () => (await delays()).length > 0)
      await send(cast.driver.key, `/operations/v1/missions/${id}/pickup`, { trip: "aller" })
      await advance(9 * hour)
      await until("the delivery is reported late", async () => (await delays()).map(sideOf).includes("delivery"))
      await send(cast.driver.key, `/operations/v1/missions/${id}/deliver`, { trip: "aller" })
      const told = await delays()
      await advance(48 * hour)
      // The watch of a mission that awaits nobody is gone with its delivery.
      assert.isEmpty(await onServer(database, "SELECT 1 FROM due_work WHERE kind = 'watch_arrival'"))
      assert.lengthOf(await delays(), told.length)
      for (const side of ["pickup", "delivery"]) {
        const late = told.filter((one) => sideOf(one) === side).map(minutesLate)
        for (const [index, minutes] of late.entries()) {
          assert.isAbove(minutes, 0)
          if (index > 0) assert.isAtLeast(minutes - (late[index - 1] ?? 0), 15)
        }
      }
      for (const { data } of told) assert.deepStrictEqual([data["leg"], data["id"]], ["aller", id])
      const filtered = await ask(api.origin, "/v1/events?type=transport.delayed", { key: cast.client })
      assert.lengthOf(list(filtered.json()["data"]), told.length)
      const mails = await onServer(database, "SELECT subject, recipients FROM notice WHERE audience = 'administrators'")
      assert.lengthOf(mails, told.length)
      assert.match(String(mails[0]?.["subject"]), /^\[test\] Mission M-\d+ : retard prévu \/ /u)
      assert.isNull(mails[0]?.["recipients"])
    }
  )
})
