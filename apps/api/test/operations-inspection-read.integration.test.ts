import { randomUUIDv7 } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeDriver, type TestPerson } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { inspectedMissions } from "./inspected-missions.ts"
import { fieldOf, phoneOf, photoOf } from "./inspection-phone.ts"
import { greyPng } from "./inspections.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

describe("the inspection that people of operations read", () => {
  let world: Awaited<ReturnType<typeof inspectedMissions>>

  beforeAll(async () => {
    world = await inspectedMissions()
  })
  afterAll(() => world.stop())

  const read = ({ key }: Pick<TestPerson, "key">, missionId: string, trip = "aller"): Promise<Reply> =>
    ask(world.api.origin, `/operations/v1/missions/${missionId}/inspections/${trip}`, { key })
  const dataOf = async (asked: Promise<Reply>) => {
    const reply = await asked
    assert.strictEqual(reply.status, 200, reply.text)
    return reply.json()["data"]
  }
  const open = (url: unknown) => ask(world.api.origin, new URL(String(url)).pathname)

  it("shows an operator and a second phone which parts came, and then the report", async () => {
    const { driver, missionId, phone } = await world.assigned()
    const readers = [world.operator, driver]
    for (const reader of readers) {
      const reply = await read(reader, missionId)
      assert.deepStrictEqual([reply.status, reply.json()], [202, { data: null }])
    }
    const photo = photoOf(greyPng(1))
    for (const sent of [phone.start(randomUUIDv7()), phone.photo(photo), phone.fields(fieldOf("mileage", 18_342))]) {
      assert.strictEqual((await sent).status, 200)
    }
    for (const reader of readers) {
      const phase = member(await dataOf(read(reader, missionId)), "phases", "depart")
      assert.isNull(member(phase, "completed_at"))
      const [shown] = list(member(phase, "photos"))
      assert.strictEqual(member(shown, "id"), photo.id)
      assert.strictEqual((await open(member(shown, "url"))).headers["content-type"], "image/png")
      assert.strictEqual(member(list(member(phase, "fields"))[0], "value"), 18_342)
    }
    assert.strictEqual((await phone.complete(1)).status, 200)
    await until("the report", () => world.isPrinted(missionId))
    for (const reader of readers) {
      const pdf = await open(member(await dataOf(read(reader, missionId)), "pdf", "depart", "url"))
      assert.match(pdf.text, /^%PDF-/u)
    }
  })

  it("is hidden from the driver of the other trip, and its links open nothing after an unassignment", async () => {
    const { driver, missionId, phone } = await world.assigned({ return_trip: true })
    const returnDriver = await makeDriver(world.database)
    const trip = { driver_id: returnDriver.id, trip: "retour", reason: "another one" }
    await world.post(world.operator, `${missionId}/assign`, trip)
    const back = phoneOf({ origin: world.api.origin, driver: returnDriver, missionId, trip: "retour" })
    for (const sent of [phone.start(randomUUIDv7()), phone.photo(photoOf(greyPng(2))), back.start(randomUUIDv7())]) {
      assert.strictEqual((await sent).status, 200)
    }
    const statuses = async (person: Pick<TestPerson, "key">) => [
      (await read(person, missionId)).status,
      (await read(person, missionId, "retour")).status
    ]
    assert.deepStrictEqual(await statuses(world.operator), [200, 200])
    assert.deepStrictEqual(await statuses(driver), [200, 404])
    assert.deepStrictEqual(await statuses(returnDriver), [404, 200])
    assert.deepStrictEqual(await statuses(await makeDriver(world.database)), [404, 404])
    assert.deepStrictEqual(await statuses({ key: world.client }), [401, 401])
    const shown = list(member(await dataOf(read(driver, missionId)), "phases", "depart", "photos"))[0]
    await world.post(world.operator, `${missionId}/unassign`, { reason: "the driver is ill" })
    assert.strictEqual((await open(member(shown, "url"))).status, 404)
  })

  it("is refused for a return that the mission does not have, and for a trip of another name", async () => {
    const { driver, missionId } = await world.assigned()
    for (const reader of [world.operator, driver]) {
      assert.strictEqual(problemOf(await read(reader, missionId, "retour")).code, "no_return_leg")
      assert.strictEqual((await read(reader, missionId, "allers")).status, 404)
    }
  })
})
