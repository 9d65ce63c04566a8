import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { startHeldRouter, type HeldRouter } from "./held-router.ts"

/** A place on one day, between two hours. */
const stop = (address: string, from: string, to: string) => ({
  ...{ address, date: "2031-05-06T00:00:00+02:00", start_time: from, end_time: to }
})

/** Delivered in Nice until 11:00. */
const toNice = { pickup: stop("06400 Cannes", "08:00", "09:00"), delivery: stop("06000 Nice", "10:00", "11:00") }
/** Picked up in Lille from 12:00 on. */
const fromLille = { pickup: stop("59000 Lille", "12:00", "13:00"), delivery: stop("62000 Arras", "14:00", "15:00") }
/** Picked up in Nice from 12:00 on. */
const fromNice = { pickup: stop("06000 Nice", "12:00", "13:00"), delivery: stop("06400 Cannes", "14:00", "15:00") }

/** Picked up in a town that no other test asks about. */
const fromStrasbourg = {
  pickup: stop("67000 Strasbourg", "12:00", "13:00"),
  delivery: stop("67500 Haguenau", "14:00", "15:00")
}

/** The router takes 4 h 30 for every way. From 10:00 to 13:00 are three hours. */
const shortBy = (number: string) => [`travel_time_short:${number}:90`]

const warningsOf = (reply: Reply): ReadonlyArray<string> => {
  const { warnings } = reply.json()
  return Array.isArray(warnings) ? warnings.map(String) : assert.fail(reply.text)
}

describe("a driver who cannot be at the next pickup in time by road", () => {
  let database = ""
  let router: HeldRouter
  let api: ApiHere
  let client = ""
  let operator: TestPerson

  beforeAll(async () => {
    database = await testDatabase()
    client = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    operator = await makeOperator(database)
    router = await startHeldRouter()
    api = await startApiHere(database, router.env)
  })
  afterAll(async () => {
    await api.stop()
    await router.close()
  })

  const call = (person: TestPerson, path: string, body?: unknown, headers = {}) =>
    ask(api.origin, `/operations/v1/${path}`, { key: person.key, headers, ...(body === undefined ? {} : { body }) })
  const assign = (id: string, driver: TestPerson) =>
    call(operator, `missions/${id}/assign`, { driver_id: driver.id, reason: "by phone" })
  const preview = (id: string, driverId: string, more = "") =>
    call(operator, `missions/${id}/assignment-preview?driver_id=${driverId}${more}`)

  /** A driver who delivers in Nice, and that mission's number. */
  const inNice = async () => {
    const driver = await makeDriver(database)
    const assigned = await assign(await orderedMission(api.origin, client, toNice), driver)
    assert.deepStrictEqual([assigned.status, warningsOf(assigned)], [200, []])
    return { driver, number: String(assigned.json()["transport_id"]) }
  }

  const offersTo = async (driver: TestPerson, id: string) => {
    const { data } = (await call(driver, "offers?limit=200")).json()
    const offers: ReadonlyArray<Readonly<Record<string, unknown>>> = Array.isArray(data) ? data : []
    return offers.filter(({ mission_id: mission }) => mission === id).map(({ warnings }) => warnings)
  }

  it(
    "is told so by the offer, the preview, the proposal and the acceptance, which name the other mission",
    { tags: ["OPS-57", "OPS-58"] },
    async () => {
      const { driver, number } = await inNice()
      const id = await orderedMission(api.origin, client, fromLille)
      const previewed = await preview(id, driver.id)
      assert.deepStrictEqual(previewed.json(), { driver_id: driver.id, trip: "aller", warnings: shortBy(number) })
      assert.deepStrictEqual(await offersTo(driver, id), [shortBy(number)])
      const proposed = await call(operator, `missions/${id}/offers`, { driver_id: driver.id })
      assert.deepStrictEqual([proposed.status, warningsOf(proposed)], [201, shortBy(number)])
      const key = { "idempotency-key": randomUUID() }
      const accept = () => call(driver, `offers/${id}/accept`, {}, key)
      const accepted = await accept()
      assert.deepStrictEqual([accepted.status, warningsOf(accepted)], [200, shortBy(number)])
      assert.strictEqual((await accept()).text, accepted.text)
      const read = await call(operator, `missions/${id}`)
      assert.strictEqual(read.json()["status"], "assigned")
      assert.notProperty(read.json(), "warnings")
    }
  )

  it("is assigned all the same, and a driver who is there already gets no warning", { tags: "OPS-57" }, async () => {
    const [far, near] = [await inNice(), await inNice()]
    const assigned = await assign(await orderedMission(api.origin, client, fromLille), far.driver)
    assert.deepStrictEqual([assigned.status, warningsOf(assigned)], [200, shortBy(far.number)])
    const id = await orderedMission(api.origin, client, fromNice)
    assert.deepStrictEqual(await offersTo(near.driver, id), [[]])
    assert.deepStrictEqual(warningsOf(await assign(id, near.driver)), [])
  })

  it("is warned of a later mission too", { tags: "OPS-60" }, async () => {
    const driver = await makeDriver(database)
    const later = await assign(await orderedMission(api.origin, client, fromLille), driver)
    const earlier = await assign(await orderedMission(api.origin, client, toNice), driver)
    assert.deepStrictEqual(warningsOf(earlier), shortBy(String(later.json()["transport_id"])))
  })

  it("is not previewed for an unknown driver, mission or trip", { tags: "OPS-58" }, async () => {
    const { driver } = await inNice()
    const id = await orderedMission(api.origin, client, fromLille)
    for (const unknown of [randomUUID(), "no-id"]) {
      assert.strictEqual((await preview(id, unknown)).status, 404, unknown)
      assert.strictEqual((await preview(unknown, driver.id)).status, 404, unknown)
    }
    for (const query of ["", "?trip=aller", `?driver_id=${driver.id}&trip=both`]) {
      assert.strictEqual((await call(operator, `missions/${id}/assignment-preview${query}`)).status, 422, query)
    }
    assert.strictEqual((await preview(id, driver.id, "&trip=retour")).status, 200)
  })

  it(
    "gets the mission without a warning, if the router has not answered after two seconds",
    { tags: ["OPS-59", "LIM-62"] },
    async () => {
      const { driver } = await inNice()
      const id = await orderedMission(api.origin, client, fromStrasbourg)
      router.holdNext()
      const startedAt = Date.now()
      const assigned = await assign(id, driver)
      assert.deepStrictEqual([assigned.status, warningsOf(assigned)], [200, []])
      assert.isTrue(router.isHolding())
      assert.isAtLeast(Date.now() - startedAt, 1_900)
      router.release()
    }
  )
})
