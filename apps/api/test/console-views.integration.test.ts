import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { OperatorId } from "@trajet/domain/people"
import { makeOperator } from "../../../tools/harness/people.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

const views = "/console/api/views"
const filters = { text: "AB-123-CD", status: "in_transit", from: "2026-11-01", to: "2026-11-30", has_return: true }
const none = { text: null, status: null, from: null, to: null, has_return: null, late: null, pickup: null }

describe("saved views in the console", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })
  afterAll(() => stage.stop())

  const newUser = async () => {
    const user = await makeUser(stage.database, { role: "member", groupId: stage.group })
    return { user, browser: await browserOf(stage.api.origin, user) }
  }
  const save = (browser: Browser, changed: object = {}) =>
    browser.ask(views, { body: { name: "Novembre", filters, ...changed } })
  const listed = async (browser: Browser) => (await browser.ask(views)).json()["data"]

  it("are saved with their filters, renamed and deleted by their user", { tags: "CON-88" }, async () => {
    const { browser } = await newUser()
    const saved = await save(browser)
    assert.strictEqual(saved.status, 201, saved.text)
    assert.deepInclude(saved.json(), { name: "Novembre", filters: { ...none, ...filters } })
    const path = `${views}/${String(saved.json()["id"])}`
    const changed = await browser.ask(path, { method: "PUT", body: { name: " Tout ", filters: {} } })
    assert.strictEqual(changed.status, 200, changed.text)
    assert.deepStrictEqual(await listed(browser), [{ ...saved.json(), name: "Tout", filters: none }])
    assert.strictEqual((await browser.ask(path, { method: "DELETE" })).status, 204)
    assert.deepStrictEqual(await listed(browser), [])
  })

  it("of another user are 404 as an unknown one, also in the same group", { tags: "CON-88" }, async () => {
    const { browser } = await newUser()
    const saved = (await save(browser)).json()
    const id = String(saved["id"])
    for (const other of [stage.member, stage.administrator, stage.stranger]) {
      assert.deepStrictEqual(await listed(other), [])
      for (const [method, body] of [["PUT", { name: "x", filters: {} }], ["DELETE"]] as const) {
        const [of, unknown] = [
          await other.ask(`${views}/${id}`, { method, body }),
          await other.ask(`${views}/${randomUUID()}`, { method, body })
        ]
        assert.strictEqual(of.status, 404, of.text)
        assert.strictEqual(of.json()["detail"], unknown.json()["detail"])
      }
    }
    assert.deepStrictEqual(await listed(browser), [saved])
  })

  it(
    "are at most 20 of a user, also if several are saved at once, with bounded texts",
    { tags: "LIM-49" },
    async () => {
      const { browser } = await newUser()
      const answers = await Promise.all(Array.from({ length: 22 }, () => save(browser)))
      assert.lengthOf(
        answers.filter(({ status }) => status === 201),
        20
      )
      for (const { status } of answers) assert.include([201, 409], status)
      const wrong = [
        { name: "" },
        { name: "   " },
        { name: "x".repeat(61) },
        { filters: { ...filters, text: "x".repeat(101) } },
        { filters: { ...filters, from: "bientôt" } },
        { filters: { ...filters, status: "lost" } }
      ]
      for (const body of wrong) assert.strictEqual((await save(stage.member, body)).status, 422, JSON.stringify(body))
    }
  )

  it(
    "keep every filter that they are saved with: an unknown one is refused by its name",
    { tags: "CON-88" },
    async () => {
      const { browser } = await newUser()
      for (const [name, wrong] of [
        ["filters.color", { filters: { ...filters, color: "red" } }],
        ["filters.hasReturn", { filters: { hasReturn: true } }]
      ] as const) {
        const refused = await save(browser, wrong)
        assert.strictEqual(refused.status, 422, refused.text)
        assert.deepStrictEqual(refused.json()["errors"], [
          {
            field: name,
            error: "unknown",
            message: "expected one of the keys text, status, from, to, has_return, late, pickup; got another one"
          }
        ])
      }
      assert.deepStrictEqual(await listed(browser), [])
    }
  )

  it(
    "of operators have the filters of the board, those of a group the filters of its list",
    { tags: "CON-113" },
    async () => {
      const operator = await makeOperator(stage.database)
      const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
      const browser = await browserOf(stage.api.origin, user)
      const board = { text: "Bordeaux", late: false, pickup: "tomorrow" }
      const saved = await save(browser, { filters: board })
      assert.strictEqual(saved.status, 201, saved.text)
      assert.deepStrictEqual(await listed(browser), [{ ...saved.json(), filters: { ...none, ...board } }])
      const path = `${views}/${String(saved.json()["id"])}`
      const refusals: ReadonlyArray<readonly [Browser, object, string]> = [
        [browser, { status: "scheduled" }, "filters.status"],
        [browser, { has_return: false }, "filters.has_return"],
        [stage.member, { late: false }, "filters.late"],
        [stage.administrator, { ...filters, pickup: "week" }, "filters.pickup"]
      ]
      for (const [of, wrong, field] of refusals) {
        const refused = await save(of, { filters: wrong })
        assert.strictEqual(refused.status, 422, refused.text)
        assert.include(JSON.stringify(refused.json()["errors"]), `"field":"${field}","error":"not_allowed"`)
      }
      const changed = await browser.ask(path, { method: "PUT", body: { name: "x", filters: { status: "scheduled" } } })
      assert.strictEqual(changed.status, 422, changed.text)
      assert.strictEqual((await save(browser, { filters: { pickup: "yesterday" } })).status, 422)
    }
  )

  it("are deleted with their user", { tags: "CON-88" }, async () => {
    const { browser, user } = await newUser()
    await save(browser)
    const removed = await stage.administrator.ask(`/console/api/members/${user.id}`, { method: "DELETE" })
    assert.strictEqual(removed.status, 204, removed.text)
    assert.deepStrictEqual(
      await onServer(stage.database, "SELECT id FROM console_view WHERE user_id = $1", [user.id]),
      []
    )
  })
})
