import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { moveDelivery, orderedMission } from "../../../tools/harness/missions.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { authorsOf, type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

type Row = Readonly<Record<string, unknown>>

const incident = { category: "damage_found", description: "a scratch on the left door", blocking: false }

describe("a mission in the console", () => {
  let stage: ConsoleStage
  let key = ""

  beforeAll(async () => {
    stage = await consoleStage()
    key = (await makeKey(stage.database, stage.group)).clear
  })
  afterAll(() => stage.stop())

  const order = () => orderedMission(stage.api.origin, key)

  const eventsOf = async (browser: Browser, id: string, query = "") => {
    const reply = await browser.ask(`/console/api/missions/${id}/events${query}`, { method: "GET" })
    const { data, next_cursor: cursor } = reply.json()
    const rows: ReadonlyArray<Row> = Array.isArray(data) ? data : []
    return { status: reply.status, code: reply.json()["code"], rows, cursor }
  }

  const report = (browser: Browser, id: string, body: object = incident) =>
    browser.ask(`/console/api/missions/${id}/incidents`, { body })

  it("has all of its events, newest first, page by page, and none of another mission", { tags: "CON-59" }, async () => {
    const id = await order()
    for (let turn = 0; turn < 4; turn++) {
      await moveDelivery(stage.api.origin, key, id, turn)
      await order()
    }
    const whole = await eventsOf(stage.member, id)
    assert.deepStrictEqual(
      whole.rows.map(({ sequence, type }) => [sequence, type]),
      [...[5, 4, 3, 2].map((sequence) => [sequence, "transport.dates_updated"]), [1, "transport.created"]]
    )
    assert.isTrue(whole.rows.every(({ offer_id: mission }) => mission === id))
    assert.isNull(whole.cursor)
    const paged: Array<Row> = []
    let next = ""
    for (let pages = 0; pages < 3; pages++) {
      const page = await eventsOf(stage.administrator, id, `?limit=2${next}`)
      paged.push(...page.rows)
      next = `&cursor=${String(page.cursor)}`
    }
    assert.deepStrictEqual(paged, whole.rows)
  })

  it(
    "of another group, with a wrong id or in the other environment is the same 404, and takes no incident",
    { tags: "CON-59" },
    async () => {
      const id = await order()
      const elsewhere = { headers: { "x-trajet-environment": "live" } }
      const unknown = "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b"
      const answers = [
        await stage.stranger.ask(`/console/api/missions/${id}/events`, { method: "GET" }),
        await report(stage.stranger, id),
        await stage.member.ask(`/console/api/missions/${id}/events`, { method: "GET", ...elsewhere }),
        await stage.member.ask(`/console/api/missions/${id}/incidents`, { body: incident, ...elsewhere }),
        await stage.member.ask(`/console/api/missions/${unknown}/events`, { method: "GET" }),
        await report(stage.member, unknown),
        await stage.member.ask("/console/api/missions/M-1/events", { method: "GET" }),
        await report(stage.member, "M-1")
      ]
      const told = answers.map(({ json, status }) => [status, json()["detail"]])
      assert.deepStrictEqual(told, Array(answers.length).fill([404, answers[4]?.json()["detail"]]))
      assert.strictEqual((await eventsOf(stage.member, id)).rows.length, 1)
    }
  )

  it("takes a cursor of its own events alone", { tags: "CON-59" }, async () => {
    const [id, other] = [await order(), await order()]
    await moveDelivery(stage.api.origin, key, id, 0)
    const { cursor } = await eventsOf(stage.member, id, "?limit=1")
    assert.strictEqual((await eventsOf(stage.member, other, `?cursor=${String(cursor)}`)).code, "cursor_invalid")
  })

  it(
    "gets an incident from its client, whose words operations alone read, and whose user the audit row names",
    { tags: "CON-60" },
    async () => {
      const id = await order()
      const reply = await report(stage.member, id)
      assert.strictEqual(reply.status, 201, reply.text)
      const { rows } = await eventsOf(stage.member, id)
      assert.deepStrictEqual(rows.map(({ type }) => type).toSorted(), [
        "transport.created",
        "transport.incident",
        "transport.status_changed"
      ])
      assert.notInclude(JSON.stringify(rows), incident.description)
      const changed = rows.find(({ type }) => type === "transport.status_changed")
      assert.deepInclude(changed?.["data"], { from: "scheduled", to: "incident", actor: "client" })
      const notes = await onServer(
        stage.database,
        `SELECT n.about, n.text, u.role FROM operations_note n JOIN console_user u ON u.id = n.person_id
       WHERE n.mission_id = $1`,
        [id]
      )
      assert.deepStrictEqual(notes, [{ about: "incident", text: incident.description, role: "member" }])
      assert.deepStrictEqual((await authorsOf(stage.database, id)).at(-1), {
        action: "transport.incident",
        role: "member"
      })
      assert.strictEqual((await report(stage.administrator, id)).status, 201)
    }
  )

  it("refuses an incident without words or of an unknown kind, and reports nothing", { tags: "CON-60" }, async () => {
    const id = await order()
    for (const wrong of [{ description: "" }, { category: "aliens" }, { description: "x".repeat(2_001) }]) {
      assert.strictEqual((await report(stage.member, id, { ...incident, ...wrong })).status, 422)
    }
    assert.strictEqual((await eventsOf(stage.member, id)).rows.length, 1)
  })
})
