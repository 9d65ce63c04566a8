import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, type TestPerson } from "../../../tools/harness/people.ts"
import { heldStage, stopBetween, toNice } from "./held-router.ts"

/** Picked up in Lille from 12:00 on. */
const fromLille = {
  pickup: stopBetween("59000 Lille", "12:00", "13:00"),
  delivery: stopBetween("62000 Arras", "14:00", "15:00")
}
/** Picked up in Nice from 12:00 on. */
const fromNice = {
  pickup: stopBetween("06000 Nice", "12:00", "13:00"),
  delivery: stopBetween("06400 Cannes", "14:00", "15:00")
}

/** Picked up in a town that no other test asks about. */
const fromStrasbourg = {
  pickup: stopBetween("67000 Strasbourg", "12:00", "13:00"),
  delivery: stopBetween("67500 Haguenau", "14:00", "15:00")
}

/** The router takes 4 h 30 for every way. From 10:00 to 13:00 are three hours. */
const shortBy = (number: string) => [`travel_time_short:${number}:90`]

const warningsOf = (reply: Reply): ReadonlyArray<string> => {
  const { warnings } = reply.json()
  return Array.isArray(warnings) ? warnings.map(String) : assert.fail(reply.text)
}

describe("a driver who cannot be at the next pickup in time by road", async () => {
  const { api, database, key: client, operator, router } = await heldStage()

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
