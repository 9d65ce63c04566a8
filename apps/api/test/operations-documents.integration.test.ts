import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { deposit, depositJson, type Depositor, samplePdf } from "../../../tools/harness/deposits.ts"
import { sha256Of } from "../../../tools/harness/files.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const ways = { "as JSON": depositJson, "as a form": deposit } as const
const kibibyte = 1024

describe("documents of people of operations", async () => {
  const { api, database, key: client } = await ownStage({ TRAJET_STORAGE_QUOTA_MIB: "1" })
  const operator = await makeOperator(database)
  const other = await makeDriver(database)

  const post = async (person: TestPerson, id: string, path: string, body: object): Promise<Reply> => {
    const reply = await ask(api.origin, `/operations/v1/missions/${id}/${path}`, { key: person.key, body })
    assert.strictEqual(reply.status, 200, reply.text)
    return reply
  }
  const ordered = (key = client): Promise<string> => orderedMission(api.origin, key)
  /** A mission with a driver of its own. */
  const assigned = async (key = client): Promise<{ readonly id: string; readonly driver: TestPerson }> => {
    const id = await ordered(key)
    const driver = await makeDriver(database)
    await post(operator, id, "assign", { driver_id: driver.id, reason: "confirmed by phone" })
    return { id, driver }
  }
  const driven = async () => {
    const { id, driver } = await assigned()
    await post(driver, id, "pickup", { trip: "aller" })
    await post(driver, id, "deliver", { trip: "aller" })
    return { id, driver }
  }
  const by = (person: TestPerson, missionId: string): Depositor => ({
    origin: api.origin,
    key: person.key,
    missionId,
    api: "/operations/v1/missions"
  })
  const read = (person: TestPerson, id: string) => ask(api.origin, `/operations/v1/missions/${id}`, { key: person.key })
  const documentsFor = async (person: TestPerson, id: string) => list((await read(person, id)).json()["documents"])
  const open = (document: unknown) => ask(api.origin, new URL(String(member(document, "url"))).pathname)

  it(
    "that are refused have the words for their driver, who reads no comment",
    { tags: ["DRV-49", "OPS-35"] },
    async () => {
      const { id, driver } = await driven()
      await deposit(by(driver, id), [{ content: samplePdf(), key: "pv_livraison" }])
      const [document] = await documentsFor(driver, id)
      assert.notProperty(Object(document), "for_driver")
      const words = { comment: "between us", for_driver: "The signature is missing" }
      await post(operator, id, `documents/${String(member(document, "id"))}/review`, { decision: "refuse", ...words })
      for (const person of [driver, operator]) {
        const [refused] = await documentsFor(person, id)
        assert.deepStrictEqual(
          [member(refused, "status"), member(refused, "for_driver")],
          ["refused", words.for_driver]
        )
      }
      assert.notInclude((await read(driver, id)).text, words.comment)
      assert.include((await read(operator, id)).text, words.comment)
      assert.notInclude(
        (await ask(api.origin, `/v1/transports/${id}/documents`, { key: client })).text,
        words.for_driver
      )
    }
  )

  it.each(Object.entries(ways))(
    "are deposited %s after the delivery, and bring the mission to its review",
    { tags: "OPS-30" },
    async (_way, send) => {
      const { id, driver } = await driven()
      const content = samplePdf()
      const reply = await send(by(driver, id), [{ content, key: "pv_livraison" }])
      assert.strictEqual(reply.status, 201, reply.text)
      assert.strictEqual((await read(operator, id)).json()["status"], "under_review")
      const [document] = await documentsFor(operator, id)
      assert.deepInclude(document, { key: "pv_livraison", source: "driver", status: "waiting" })
      for (const link of [document, member(list(reply.json()["data"])[0], "document")]) {
        const file = await open(link)
        assert.deepStrictEqual([file.status, sha256Of(Buffer.from(file.text))], [200, sha256Of(content)])
      }
      const added = list((await ask(api.origin, "/v1/events?limit=200", { key: client })).json()["data"]).filter(
        (event) => member(event, "type") === "document.added" && member(event, "data", "id") === id
      )
      assert.deepStrictEqual(
        added.map((event) => member(event, "data", "source")),
        ["driver"]
      )
      const audited = await onServer(
        database,
        "SELECT person_id FROM audit WHERE action = 'document.deposit' AND target = $1",
        [id]
      )
      assert.deepStrictEqual(audited, [{ person_id: driver.id }])
    }
  )

  it("are deposited once for an Idempotency-Key, and by an operator in the operator's name", async () => {
    const id = await ordered()
    const files = [{ content: samplePdf() }]
    const once = randomUUID()
    const [first, again] = [await deposit(by(operator, id), files, once), await deposit(by(operator, id), files, once)]
    assert.strictEqual(first.status, 201, first.text)
    assert.deepStrictEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"])
    const documents = await documentsFor(operator, id)
    assert.deepStrictEqual(
      documents.map((document) => member(document, "source")),
      ["operator"]
    )
  })

  it("are refused on a mission of another driver, by a client key, and in a wrong form", async () => {
    const { id, driver } = await assigned()
    const files = [{ content: samplePdf() }]
    assert.strictEqual((await deposit(by(other, id), files)).status, 404)
    assert.strictEqual((await deposit({ ...by(driver, id), key: client }, files)).status, 401)
    const failed = await deposit(by(driver, id), [{ content: samplePdf(), key: "holiday_picture" }])
    assert.deepStrictEqual([failed.status, problemOf(failed).code], [422, "documents_failed"])
    assert.deepStrictEqual(await documentsFor(operator, id), [])
  })

  it("take the quota of the mission's group", async () => {
    const group = (await makeKey(database, await makeGroup(database, "small"))).clear
    const { id, driver } = await assigned(group)
    const file = () => ({ content: samplePdf(400 * kibibyte) })
    assert.strictEqual((await deposit({ ...by(driver, id), key: group, api: "/v1/transports" }, [file()])).status, 201)
    const mixed = await deposit(by(driver, id), [file(), file()])
    assert.strictEqual(mixed.status, 207, mixed.text)
    const codes = list(mixed.json()["data"]).map((one) => member(one, "error", "code"))
    assert.deepStrictEqual(codes, [undefined, "quota_exceeded"])
    const elsewhere = await assigned()
    assert.strictEqual((await deposit(by(elsewhere.driver, elsewhere.id), [file()])).status, 201)
  })

  it("show a driver no order form of the client", { tags: "OPS-24" }, async () => {
    const { id, driver } = await assigned()
    const files = ["bon_de_commande", "carte_grise"].map((key) => ({ content: samplePdf(), key }))
    const reply = await depositJson({ ...by(driver, id), key: client, api: "/v1/transports" }, files)
    assert.strictEqual(reply.status, 201, reply.text)
    const keysFor = async (person: TestPerson) =>
      (await documentsFor(person, id)).map((document) => member(document, "key"))
    assert.deepStrictEqual(await keysFor(driver), ["carte_grise"])
    assert.deepStrictEqual(await keysFor(operator), ["bon_de_commande", "carte_grise"])
  })

  it("have links that end with the key, and with what a driver may see", { tags: "OPS-23" }, async () => {
    const { id, driver } = await assigned()
    await deposit(by(driver, id), [{ content: samplePdf() }])
    const leaving = await makeOperator(database)
    const [forDriver] = await documentsFor(driver, id)
    const [forLeaving] = await documentsFor(leaving, id)
    const [forOperator] = await documentsFor(operator, id)
    const statuses = async () =>
      Promise.all([forDriver, forLeaving, forOperator].map(async (document) => (await open(document)).status))
    assert.deepStrictEqual(await statuses(), [200, 200, 200])
    await post(operator, id, "unassign", { reason: "ill" })
    assert.deepStrictEqual(await statuses(), [404, 200, 200])
    await onServer(database, "UPDATE person_key SET revoked_at = clock_timestamp() WHERE id = $1", [leaving.keyId])
    assert.deepStrictEqual(await statuses(), [404, 404, 200])
  })

  it("are opened on a host that serves operations alone", async () => {
    const id = await ordered()
    const content = samplePdf()
    const host = await startApiHere(database, { TRAJET_APIS: "operations" })
    try {
      const reply = await deposit({ ...by(operator, id), origin: host.origin }, [{ content }])
      assert.strictEqual(reply.status, 201, reply.text)
      const mission = await ask(host.origin, `/operations/v1/missions/${id}`, { key: operator.key })
      const { origin, pathname } = new URL(String(member(list(mission.json()["documents"])[0], "url")))
      assert.strictEqual(origin, host.origin)
      assert.strictEqual(sha256Of(Buffer.from((await ask(origin, pathname)).text)), sha256Of(content))
    } finally {
      await host.stop()
    }
  })
})
