import { IncidentCategory } from "@trajet/domain/mission"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"

describe("what people of operations write and see", async () => {
  const { api, database, key: client } = await ownStage()
  const operator = await makeOperator(database)
  let driver: TestPerson
  let returnDriver: TestPerson

  const done = async (asked: Promise<Reply>): Promise<Reply> => {
    const reply = await asked
    assert.isBelow(reply.status, 300, reply.text)
    return reply
  }
  const get = (key: string, path: string) => done(ask(api.origin, path, { key }))
  const post = (person: TestPerson, path: string, body: unknown) =>
    done(ask(api.origin, `/operations/v1/missions/${path}`, { key: person.key, body }))

  /** A mission with a return, which another driver has. */
  const shared = async (): Promise<string> => {
    driver = await makeDriver(database)
    returnDriver = await makeDriver(database)
    const order = validOrder({ return_trip: true, description: "fragile" })
    const ordered = await done(ask(api.origin, "/v1/transports", { key: client, body: order }))
    const id = String(ordered.json()["id"])
    await post(operator, `${id}/assign`, { driver_id: driver.id, reason: "by phone" })
    await post(operator, `${id}/assign`, { driver_id: returnDriver.id, trip: "retour", reason: "by phone" })
    return id
  }

  it(
    "shows a driver contacts, addresses, vehicle and options, and no price, billing or note",
    { tags: "OPS-24" },
    async () => {
      const id = await shared()
      await post(operator, `${id}/incidents`, { category: "other", description: "seen by operators", blocking: false })
      const ofOperator = await get(operator.key, `/operations/v1/missions/${id}`)
      const forOperators = ["price_ht", "surcharge_ht", "invoiced_at", "group", "billing", "notes"]
      for (const name of forOperators) assert.include(ofOperator.text, `"${name}"`)
      assert.deepInclude(ofOperator.json()["group"], { name: "fleet" })
      for (const person of [driver, returnDriver]) {
        const { json, text } = await get(person.key, `/operations/v1/missions/${id}`)
        for (const name of ["price", "invoice", "group", "billing", "entity", "notes", "seen by operators"])
          assert.notInclude(text, name)
        const aller = member(json()["trips"], "aller")
        assert.containsAllKeys(aller, ["pickup", "delivery", "vehicle", "options", "distance_km"])
        assert.containsAllKeys(member(aller, "pickup"), ["address", "contact"])
      }
    }
  )

  it(
    "lists operators the events of a mission as its group has them, and drivers none",
    { tags: "OPS-70" },
    async () => {
      const id = await shared()
      const path = `/operations/v1/missions/${id}/events`
      const first = (await get(operator.key, `${path}?limit=2`)).json()
      const rest = (await get(operator.key, `${path}?cursor=${String(first["next_cursor"])}`)).json()
      const ofOperator = [...list(first["data"]), ...list(rest["data"])]
      assert.isNull(rest["next_cursor"])
      const ofGroup = list((await get(client, "/v1/events")).json()["data"]).filter(
        (event) => member(event, "offer_id") === id
      )
      assert.isAtLeast(ofGroup.length, 3)
      assert.deepStrictEqual(ofOperator.toReversed(), ofGroup)
      for (const key of [driver.key, client]) assert.include([401, 403], (await ask(api.origin, path, { key })).status)
      const unknown = await ask(api.origin, `/operations/v1/missions/${crypto.randomUUID()}/events`, {
        key: operator.key
      })
      assert.strictEqual(unknown.status, 404, unknown.text)
      const foreign = await ask(api.origin, path, { key: (await makeOperator(database, "live")).key })
      assert.strictEqual(foreign.status, 404, foreign.text)
    }
  )

  it(
    "asks the outbound driver about changed terms, and only tells another driver of the return",
    { tags: ["OPS-25", "DRV-14"] },
    async () => {
      const id = await shared()
      const body = { legs: { "livraison-aller": { end_time: "23:00" } } }
      const changed = await done(ask(api.origin, `/v1/transports/${id}/dates`, { method: "PATCH", key: client, body }))
      const request = String(member(changed.json()["driver_validation"], "client_update_id"))
      const { json } = await get(driver.key, `/operations/v1/missions/${id}`)
      const legs = list(member(json(), "driver_validation", "changed", "legs"))
      const ends = legs.map((of) => [member(of, "leg"), member(of, "old", "end_time"), member(of, "new", "end_time")])
      assert.deepStrictEqual(ends, [["livraison-aller", null, "23:00"]])
      const path = `/operations/v1/missions/${id}/validations/${request}`
      const wrong = await ask(api.origin, path, { key: returnDriver.key, body: { answer: "accept" } })
      assert.strictEqual(wrong.status, 404, wrong.text)
      const notices = await onServer(database, "SELECT subject FROM notice WHERE mission_id = $1 ORDER BY subject", [
        id
      ])
      assert.match(String(notices[0]?.["subject"]), /modifiée$/u)
      assert.match(String(notices[1]?.["subject"]), /à valider$/u)
      const accepted = await done(ask(api.origin, path, { key: driver.key, body: { answer: "accept" } }))
      assert.isNull(accepted.json()["driver_validation"])
    }
  )

  it(
    "keeps the texts of incidents and reviews from clients, for every category",
    { tags: ["MIS-35", "OPS-35"] },
    async () => {
      const id = await shared()
      const secret = (name: string) => `only operations read ${name}`
      for (const category of IncidentCategory.literals) {
        const incident = { category, description: secret(category), blocking: true }
        const reported = await post(driver, `${id}/incidents`, incident)
        const resolution = { outcome: "continue", reason: secret("the reason") }
        await post(operator, `${id}/incidents/${String(reported.json()["incident_id"])}/resolve`, resolution)
      }
      const seen = await get(operator.key, `/operations/v1/missions/${id}`)
      for (const name of [...IncidentCategory.literals, "the reason"]) assert.include(seen.text, secret(name))
      const ofClients = [await get(client, `/v1/transports/${id}`), await get(client, "/v1/events?limit=200")]
      for (const { text } of ofClients) assert.notInclude(text, "only operations read")
      const [, events] = ofClients
      for (const category of IncidentCategory.literals) assert.include(events?.text, `"category":"${category}"`)
    }
  )
})
