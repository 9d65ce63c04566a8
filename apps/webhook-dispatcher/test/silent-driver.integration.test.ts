import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { ask } from "../../../tools/harness/http.ts"
import { type MovedClock, moveClock } from "../../../tools/harness/moved-clock.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { type Fleet, makeFleet } from "./fleet.ts"

const minuteMillis = 60_000
const hourMillis = 60 * minuteMillis

interface Posted {
  readonly audience: string
  readonly subject: string
  readonly recipients: ReadonlyArray<string>
}

describe("a driver who does not answer", () => {
  let database = ""
  let api: ApiHere
  let dispatcher: DispatcherHere
  let clock: MovedClock
  let operations: Receiver
  let fleet: Fleet
  let operator: TestPerson
  let driver: TestPerson
  const email = "marie@drivers.example"

  beforeAll(async () => {
    database = await testDatabase()
    clock = await moveClock(database)
    operations = await startReceiver(() => 202)
    operator = await makeOperator(database)
    driver = await makeDriver(database, "test", email)
    api = await startApiHere(database)
    fleet = await makeFleet(database, api.origin)
    dispatcher = await startDispatcherHere(database, {
      TRAJET_OPERATIONS_URL: `${operations.url}/notices`,
      TRAJET_SWEEP_MILLIS: "100"
    })
  })
  afterAll(() => Promise.all([dispatcher.stop(), api.stop(), operations.close()]))

  const posted = (): ReadonlyArray<Posted> => operations.received.map(({ body }) => JSON.parse(body))
  const operate = async (path: string, body: unknown) => {
    const reply = await ask(api.origin, `/operations/v1/missions/${path}`, { key: operator.key, body })
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.json()
  }
  const actionsOn = async (id: string) => {
    const rows = await onServer(
      database,
      "SELECT action, actor, key_id, person_id FROM audit WHERE target = $1 AND action LIKE 'driver.%' ORDER BY id",
      [id]
    )
    return rows
  }
  const change = async (id: string, startTime: string) => {
    const reply = await ask(api.origin, `/v1/transports/${id}/dates`, {
      key: fleet.key,
      method: "PATCH",
      body: { legs: { "enlevement-aller": { start_time: startTime } } }
    })
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.json()["driver_validation"]
  }
  const answer = (id: string, person: TestPerson, validation: unknown, answered: "accept" | "refuse") => {
    const clientUpdateId = String(Reflect.get(Object(validation), "client_update_id"))
    const path = `/operations/v1/missions/${id}/validations/${clientUpdateId}`
    return ask(api.origin, path, { key: person.key, body: { answer: answered } })
  }
  const actions = async (id: string) => (await actionsOn(id)).map(({ action }) => action)

  it(
    "is reminded three times and removed an hour later, and the mission is offered again",
    { tags: ["MIS-3", "MIS-39", "MIS-43"] },
    async () => {
      const id = await fleet.order()
      await operate(`${id}/assign`, { driver_id: driver.id, reason: "confirmed by phone" })
      assert.deepInclude(await change(id, "08:30"), { mode: "ask", requested: true })
      const before = (await fleet.log()).length
      await until("the driver is asked", () => posted().length === 1)
      for (const [hours, reminders] of [
        [2, 1],
        [4, 2],
        [14, 3]
      ] as const) {
        await clock.letPass(hours * hourMillis - minuteMillis)
        assert.lengthOf(await actions(id), reminders - 1)
        await clock.letPass(minuteMillis)
        await until("the driver is reminded", () => posted().length === 1 + reminders)
        assert.deepStrictEqual(
          await actions(id),
          Array.from({ length: reminders }, () => "driver.remind")
        )
      }
      const assigned = await ask(api.origin, `/v1/transports/${id}`, { key: fleet.key })
      assert.strictEqual(assigned.json()["status"], "assigned")
      assert.lengthOf(await fleet.log(), before, "a reminder is no event")
      await clock.letPass(hourMillis)
      await until("driver and operators are told of the removal", () => posted().length === 6)

      const offered = await ask(api.origin, `/v1/transports/${id}`, { key: fleet.key })
      assert.strictEqual(offered.json()["status"], "scheduled")
      assert.deepInclude(offered.json()["driver"], { assigned: false, name: null })
      const events = (await fleet.log()).slice(before)
      assert.deepStrictEqual(
        events.map(({ data: { from, to, actor }, type }) => ({ type, from, to, actor })),
        [{ type: "transport.status_changed", from: "assigned", to: "scheduled", actor: "system" }]
      )
      const rows = await actionsOn(id)
      assert.deepStrictEqual(
        rows.map(({ action, key_id, person_id, actor }) => [action, key_id, person_id, actor]),
        ["driver.remind", "driver.remind", "driver.remind", "driver.remove"].map((action) => [
          action,
          null,
          null,
          "dispatcher"
        ])
      )
      const told = posted().map(({ audience, recipients, subject }) =>
        [audience, ...recipients, subject.replace(/M-\d+/u, "M")].join(" ")
      )
      assert.deepStrictEqual(told.slice(0, 4), [
        `driver ${email} [test] Mission M : à valider`,
        ...Array.from({ length: 3 }, () => `driver ${email} [test] Mission M : rappel, à valider`)
      ])
      assert.sameMembers(told.slice(4), [
        `driver ${email} [test] Mission M : retirée`,
        "operators [test] Mission M : conducteur sans réponse"
      ])
      const again = await operate(`${id}/assign`, { driver_id: driver.id, reason: "found by phone" })
      assert.strictEqual(again["status"], "assigned")
    }
  )

  it("keeps the mission after an answer in time, and hears of it no more", { tags: "MIS-39" }, async () => {
    const id = await fleet.order()
    const other = await makeDriver(database)
    await operate(`${id}/assign`, { driver_id: other.id, reason: "confirmed by phone" })
    const validation = await change(id, "09:30")
    const before = posted().length
    await clock.letPass(3 * hourMillis)
    await until("the driver is reminded", async () => (await actions(id)).length === 1)
    const answered = await answer(id, other, validation, "accept")
    assert.strictEqual(answered.status, 200, answered.text)
    assert.strictEqual(answered.json()["status"], "assigned")
    await clock.letPass(48 * hourMillis)
    // The dispatcher has looked for due work after the clock was moved: it has pruned again.
    await until("everything due is done", async () => {
      const due = await onServer(database, "SELECT FROM due_work WHERE next_at <= public.now()")
      return due.length === 0
    })
    assert.deepStrictEqual(await actions(id), ["driver.remind", "driver.accept_terms"])
    assert.isAtMost(posted().length, before + 2)
  })
  it(
    "loses the mission by refusing, and a late answer finds nothing to answer",
    { tags: ["MIS-3", "MIS-39", "MIS-46"] },
    async () => {
      const id = await fleet.order()
      const other = await makeDriver(database)
      await operate(`${id}/assign`, { driver_id: other.id, reason: "confirmed by phone" })
      const validation = await change(id, "09:30")
      const refused = await answer(id, other, validation, "refuse")
      assert.strictEqual(refused.status, 200, refused.text)
      const offered = await ask(api.origin, `/v1/transports/${id}`, { key: fleet.key })
      assert.strictEqual(offered.json()["status"], "scheduled")
      assert.strictEqual((await answer(id, other, validation, "accept")).status, 404)
      assert.isEmpty(await onServer(database, "SELECT FROM due_work WHERE subject_id = $1", [id]))
    }
  )
})
