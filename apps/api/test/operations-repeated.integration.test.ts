import { randomUUID } from "node:crypto"
import { afterAll, assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { depositJson, samplePdf } from "../../../tools/harness/deposits.ts"
import { removeFiles } from "../../../tools/harness/files.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"

const rounds = 10

// No request has an Idempotency-Key: those of a phone have expired after two days without network.
describe("a driver's phone that repeats what was done", async () => {
  const { api, database, key: client } = await sharedStage()
  const operator = await makeOperator(database)
  afterAll(async () => {
    removeFiles(database)
  })

  const post = (person: TestPerson, path: string, body: unknown): Promise<Reply> =>
    ask(api.origin, `/operations/v1/${path}`, { key: person.key, body })
  const read = (person: TestPerson, id: string) => ask(api.origin, `/operations/v1/missions/${id}`, { key: person.key })
  const codeOf = (reply: Reply) => [reply.status, reply.json()["code"] ?? null]
  const assigned = async () => {
    const id = await orderedMission(api.origin, client)
    const driver = await makeDriver(database)
    assert.strictEqual((await post(driver, `offers/${id}/accept`, {})).status, 200)
    return { id, driver }
  }
  const count = async (table: "event" | "audit", id: string) => {
    const column = table === "audit" ? "target" : "mission_id"
    const [row] = await onServer(database, `SELECT count(*)::int AS n FROM ${table} WHERE ${column}::text = $1`, [id])
    return row?.["n"]
  }

  it(
    "reports an incident once under its id, also after its end, and another content is a conflict",
    { tags: "DRV-15" },
    async () => {
      const { driver, id } = await assigned()
      const body = {
        category: "other",
        description: "stopped by the police",
        blocking: true,
        incident_id: randomUUID()
      }
      const report = (more = {}, who = driver) => post(who, `missions/${id}/incidents`, { ...body, ...more })
      const first = await report()
      assert.deepStrictEqual([first.status, first.json()], [201, { incident_id: body.incident_id }])
      const rows = [await count("event", id), await count("audit", id)]
      const capital = { incident_id: body.incident_id.toUpperCase() }
      for (const again of [await report(), await report(capital)]) {
        assert.deepStrictEqual([again.status, again.text], [201, first.text])
      }
      const others = [{ category: "accident" }, { description: "stopped" }, { blocking: false }]
      for (const other of others) assert.deepStrictEqual(codeOf(await report(other)), [409, "incident_conflict"])
      assert.deepStrictEqual(codeOf(await report({}, operator)), [409, "incident_conflict"])
      assert.deepStrictEqual([await count("event", id), await count("audit", id)], rows)
      await post(operator, `missions/${id}/incidents/${body.incident_id}/resolve`, {
        outcome: "cancel",
        reason: "lost"
      })
      assert.deepStrictEqual(codeOf(await report()), [201, null])
      assert.lengthOf(list((await read(operator, id)).json()["incidents"]), 1)
    }
  )

  it("reports an incident once if several reports of it come at the same time", { tags: "DRV-15" }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { driver, id } = await assigned()
      const body = { category: "other", description: "a flat tyre", blocking: false, incident_id: randomUUID() }
      const replies = await Promise.all([1, 2, 3].map(() => post(driver, `missions/${id}/incidents`, body)))
      for (const reply of replies) assert.strictEqual(reply.status, 201, reply.text)
      const { incidents, notes } = (await read(operator, id)).json()
      assert.deepStrictEqual([list(incidents).length, list(notes).length], [1, 1])
    }
  })

  it("picks up and delivers once at a time, and another time is a conflict", { tags: "DRV-16" }, async () => {
    const { driver, id } = await assigned()
    for (const step of ["pickup", "deliver"]) {
      const body = { trip: "aller", at: new Date().toISOString() }
      const first = await post(driver, `missions/${id}/${step}`, body)
      assert.strictEqual(first.status, 200, first.text)
      const rows = [await count("event", id), await count("audit", id)]
      const again = await post(driver, `missions/${id}/${step}`, body)
      assert.deepStrictEqual([again.status, again.text], [200, first.text])
      const other = { trip: "aller", at: new Date(Date.now() + 1_000).toISOString() }
      assert.deepStrictEqual(codeOf(await post(driver, `missions/${id}/${step}`, other)), [409, "already_departed"])
      assert.deepStrictEqual([await count("event", id), await count("audit", id)], rows)
    }
    const stranger = await makeDriver(database)
    const picked = { trip: "aller", at: member((await read(driver, id)).json(), "trips", "aller", "picked_up_at") }
    assert.strictEqual((await post(stranger, `missions/${id}/pickup`, picked)).status, 404)
  })

  it("reads that an offer is taken, and that the mission is its own", { tags: "DRV-17" }, async () => {
    const { driver, id } = await assigned()
    const other = await makeDriver(database)
    assert.deepStrictEqual(codeOf(await post(driver, `offers/${id}/accept`, {})), [409, "offer_taken"])
    assert.strictEqual((await read(driver, id)).status, 200)
    assert.deepStrictEqual(codeOf(await post(other, `offers/${id}/accept`, {})), [409, "offer_taken"])
    assert.strictEqual((await read(other, id)).status, 404)
  })

  it(
    "reads that changed terms wait for no answer, and after a refusal that the mission is not its own",
    { tags: "DRV-17" },
    async () => {
      const { driver, id } = await assigned()
      const asked = async (hour: string) => {
        const body = { legs: { "livraison-aller": { end_time: hour } } }
        const changed = await ask(api.origin, `/v1/transports/${id}/dates`, { method: "PATCH", key: client, body })
        const request = String(member(changed.json(), "driver_validation", "client_update_id"))
        return (answer: string) => post(driver, `missions/${id}/validations/${request}`, { answer })
      }
      const accepts = await asked("22:00")
      assert.strictEqual((await accepts("accept")).status, 200)
      assert.deepStrictEqual(codeOf(await accepts("accept")), [409, "validation_not_pending"])
      assert.isNull((await read(driver, id)).json()["driver_validation"])
      const refuses = await asked("23:00")
      assert.strictEqual((await refuses("refuse")).status, 200)
      assert.strictEqual((await refuses("refuse")).status, 404)
      assert.strictEqual((await read(driver, id)).status, 404)
    }
  )

  it("reads of each document that the mission has it", { tags: "DRV-17" }, async () => {
    const { driver, id } = await assigned()
    const to = { origin: api.origin, key: driver.key, missionId: id, api: "/operations/v1/missions" as const }
    const document = { content: samplePdf(), key: "carte_grise" }
    assert.strictEqual((await depositJson(to, [document])).status, 201)
    const again = await depositJson(to, [document])
    assert.deepStrictEqual(codeOf(again), [422, "documents_failed"])
    const [item] = list(again.json()["data"])
    assert.deepStrictEqual(member(item, "error", "code"), "duplicate")
    assert.lengthOf(list((await read(driver, id)).json()["documents"]), 1)
  })
})
