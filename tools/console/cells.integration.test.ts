import { OperatorId } from "@trajet/domain/people"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { takePage } from "../harness/kept-pages.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { type CellName, startThreeCells, type ThreeCells } from "../harness/three-cells.ts"
import { until } from "../harness/until.ts"
import { browserOf, makeUser, type TestUser } from "../harness/users.ts"
import { builtConsole } from "../pages/built-folders.ts"
import { buildConsole } from "./build-console.ts"

const [french, english] = looks

describe("the pages of operators at the address of three cells", () => {
  let all: ThreeCells
  let operator: TestPerson
  let user: TestUser
  let englishUser: TestUser
  let driver: TestPerson
  let origin: string

  const order = (name: CellName, reference: string) =>
    orderedMission(all.cells[name].api.origin, all.cells[name].key, { reference })
  const numberOf = async (name: CellName, id: string): Promise<string> => {
    const mission = await ask(all.cells[name].api.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    return String(mission.json()["transport_id"])
  }

  const enter = async (path: string, look: (typeof looks)[number], as = user) => {
    const { cookie } = await browserOf(origin, as)
    await all.copyPeople()
    const { page, release } = await takePage(look, "plain")
    const cookies = cookie.split("; ").map((text) => {
      const [name = "", value = ""] = text.split("=", 2)
      return { name, value, url: origin, httpOnly: true }
    })
    await page.context().addCookies(cookies)
    await page.goto(`${origin}${path}`)
    return { page, close: () => release(origin) }
  }

  const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}`, "u") })

  beforeAll(async () => {
    await buildConsole({ folder: builtConsole, say: (line) => console.log(line) })
    all = await startThreeCells({ TRAJET_CONSOLE_FOLDER: builtConsole })
    origin = `http://localhost:${all.port}`
    operator = await makeOperator(all.cells.a.database)
    user = await makeUser(all.cells.a.database, { role: "operator", operatorId: OperatorId(operator.id) })
    const { id } = await makeOperator(all.cells.a.database)
    englishUser = await makeUser(all.cells.a.database, { role: "operator", operatorId: OperatorId(id) }, "en")
    driver = await makeDriver(all.cells.a.database)
    await all.copyPeople()
  })
  afterAll(() => all.stop())

  it("have the missions of each cell, which one sign-in assigns, and follow them", { tags: ["CON-159"] }, async () => {
    const ids = { a: await order("a", "OF A"), b: await order("b", "OF B"), c: await order("c", "OF C") }
    const { page, close } = await enter("/console/board", french)
    for (const name of ["a", "b", "c"] as const) {
      await column(page, "À attribuer")
        .getByText(await numberOf(name, ids[name]))
        .waitFor()
    }
    assert.strictEqual(await page.getByText("ne répond pas").count(), 0)
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(`${request.headers()["x-trajet-cell"] ?? ""} ${request.url()}`))
    const laterId = await order("b", "COMES LATER")
    const later = await numberOf("b", laterId)
    await column(page, "À attribuer").getByText(later).waitFor()
    // The feed has named the mission, and so its cell: no other one is asked.
    const cellsAsked = asked.filter((each) => each.includes(laterId)).map((each) => each.split(" ", 1)[0])
    assert.deepStrictEqual([...new Set(cellsAsked)], ["b"])
    await column(page, "À attribuer").getByRole("link").filter({ hasText: later }).click()
    await page.getByRole("heading", { level: 1, name: later }).waitFor()
    const assigned = await page.evaluate(
      `fetch("/console/api/operations/v1/missions/${ids.c}/assign", { method: "POST", headers: {
        "content-type": "application/json", "x-trajet-environment": "test", "x-trajet-cell": "c",
        "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify({ driver_id: "${driver.id}", reason: "by phone" }) }).then(({ status }) => status)`
    )
    assert.strictEqual(assigned, 200)
    await page.goto(`${origin}/console/board/list`)
    for (const name of ["a", "b", "c"] as const) {
      await page
        .getByText(await numberOf(name, ids[name]))
        .first()
        .waitFor()
    }
    await close()
  })

  it("name a cell that is down, keep what it had, and go on with the rest", { tags: ["CON-159"] }, async () => {
    const old = await numberOf("b", await order("b", "BEFORE"))
    const { page, close } = await enter("/console/board", english, englishUser)
    await column(page, "To assign").getByText(old).waitFor()
    await all.kill("b")
    await page.getByText(/The cell “b” does not answer: its missions are those of \d\d:\d\d/u).waitFor()
    const later = await numberOf("c", await order("c", "AFTER"))
    await column(page, "To assign").getByText(later).waitFor()
    assert.isAbove(await column(page, "To assign").getByText(old).count(), 0)
    await all.revive("b")
    await page.getByText("The cell “b” does not answer").waitFor({ state: "detached" })
    const last = await numberOf("b", await order("b", "BACK"))
    await column(page, "To assign").getByText(last).waitFor()
    await close()
  })

  it("go on while the home is down, also those that are opened then", { tags: ["CON-158", "CON-159"] }, async () => {
    const id = await order("c", "WITHOUT HOME")
    const number = await numberOf("c", id)
    const { page, close } = await enter("/console/board", french)
    await column(page, "À attribuer").getByText(number).waitFor()
    await all.kill("a")
    await page.getByText(/La cellule «\sa\s» ne répond pas\s: ses missions sont celles de \d\d:\d\d/u).waitFor()
    await page.reload()
    await column(page, "À attribuer").getByText(number).waitFor()
    await page.getByText(/La cellule «\sa\s» ne répond pas\s: ses missions manquent/u).waitFor()
    await column(page, "À attribuer").getByRole("link").filter({ hasText: number }).click()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    await all.revive("a")
    await page.getByText(/La cellule «\sa\s» ne répond pas/u).waitFor({ state: "detached" })
    await close()
  })

  it("refuse a session that the home has ended, in each cell after the next copy", { tags: ["SEC-63"] }, async () => {
    const { cookie } = await browserOf(origin, user)
    await all.copyPeople()
    const statusIn = async (cell: CellName) =>
      (
        await ask(origin, "/console/api/operations/v1/missions", {
          headers: { cookie, "x-trajet-cell": cell, "x-trajet-environment": "test" }
        })
      ).status
    assert.deepStrictEqual([await statusIn("a"), await statusIn("b"), await statusIn("c")], [200, 200, 200])
    const ended = await ask(origin, "/console/api/session", {
      method: "DELETE",
      headers: { cookie, "sec-fetch-site": "same-origin" }
    })
    assert.strictEqual(ended.status, 204, ended.text)
    await all.copyPeople()
    await until("all cells refuse the session", async () => (await statusIn("c")) === 401)
    assert.deepStrictEqual([await statusIn("a"), await statusIn("b"), await statusIn("c")], [401, 401, 401])
  })
})
