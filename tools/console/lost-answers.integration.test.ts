import { OperatorId } from "@trajet/domain/people"
import type { Page, Request, Route } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { readEventLog } from "../harness/event-log.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeOperator } from "../harness/people.ts"
import { until } from "../harness/until.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { fillIn } from "./order-form.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french] = looks
const orders = "**/console/api/v1/transports"
const missionPage = /\/console\/missions\/[0-9a-f-]{36}$/u

/** Lets a request reach the API, and drops its answer. */
const dropAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort()
}

/** The keys of the writes that the page sends to a path. */
const keysOf = (page: Page, path: RegExp): ReadonlyArray<string> => {
  const keys: Array<string> = []
  page.on("request", (request: Request) => {
    if (request.method() !== "POST" || !path.test(new URL(request.url()).pathname)) return
    keys.push(request.headers()["idempotency-key"] ?? "")
  })
  return keys
}

describe("a write whose answer is lost", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  /** The ids of the missions that the API has under a reference. */
  const stored = async (reference: string): Promise<ReadonlyArray<string>> => {
    const list = await ask(stage.origin, `/v1/transports?limit=200&reference=${reference}`, { key: stage.key })
    const { data } = list.json()
    return (Array.isArray(data) ? data : []).map(({ id }) => String(id))
  }

  const order = (page: Page) => page.getByRole("button", { name: /Commander pour/u })
  const notice = (page: Page) => page.getByText(/sa réponse n'est pas arrivée/u)

  /** Opens the form of an order, and fills it in under a reference. */
  const filledForm = async (reference: string): Promise<Visit> => {
    const visit = await stage.enter("/console/missions/new", french)
    await fillIn(visit.page)
    await visit.page.getByLabel("Votre référence").fill(reference)
    await order(visit.page).and(visit.page.locator(":enabled")).waitFor()
    return visit
  }

  it("orders one mission, although the page is loaded again", { tags: "CON-98" }, async () => {
    const visit = await filledForm("LOST-ONCE")
    const { page } = visit
    const keys = keysOf(page, /\/v1\/transports$/u)
    await page.route(orders, dropAnswer, { times: 1 })
    await order(page).click()
    await notice(page).waitFor()
    assert.lengthOf(await stored("LOST-ONCE"), 1)
    assert.isTrue(await order(page).isDisabled())
    const complaints = visit.complaints.filter((complaint) => !complaint.includes("ERR_FAILED"))
    await assertFair({ ...visit, complaints }, "an order without an answer")
    await page.reload()
    await page.getByText("Votre commande est enregistrée, une seule fois.").waitFor()
    await page.waitForURL(missionPage)
    assert.deepStrictEqual(await stored("LOST-ONCE"), [page.url().split("/").at(-1) ?? ""])
    assert.deepStrictEqual([keys.length, new Set(keys).size], [2, 1])
    await visit.close()
  })

  it("orders one mission, although the page is loaded again before the answer", { tags: "CON-98" }, async () => {
    const visit = await filledForm("LOST-BY-RELOAD")
    const { page } = visit
    // The answer never comes.
    await page.route(orders, async (route) => void (await route.fetch()), { times: 1 })
    await order(page).click()
    await until("the API has the order", async () => (await stored("LOST-BY-RELOAD")).length === 1)
    await page.reload()
    await page.waitForURL(missionPage)
    assert.lengthOf(await stored("LOST-BY-RELOAD"), 1)
    await visit.close()
  })

  it("orders one mission, although no request reached the API at first", { tags: "CON-98" }, async () => {
    const visit = await filledForm("NEVER-ARRIVED")
    const { page } = visit
    await page.route(orders, (route) => route.abort(), { times: 1 })
    await order(page).click()
    await notice(page).waitFor()
    assert.isEmpty(await stored("NEVER-ARRIVED"))
    await page.getByRole("button", { name: "Renvoyer la commande" }).click()
    await page.waitForURL(missionPage)
    assert.lengthOf(await stored("NEVER-ARRIVED"), 1)
    await visit.close()
  })

  it("keeps the inputs of the form, and is given up by the user", { tags: "CON-98" }, async () => {
    const visit = await filledForm("GIVEN-UP")
    const { page } = visit
    await page.route(orders, (route) => route.abort())
    await order(page).click()
    await notice(page).waitFor()
    await page.reload()
    // Sent again by itself, in vain.
    await page.getByRole("button", { name: "Renvoyer la commande" }).and(page.locator(":enabled")).waitFor()
    assert.strictEqual(await page.getByLabel("Votre référence").inputValue(), "GIVEN-UP")
    await page.unroute(orders)
    await page.getByRole("button", { name: "Ne plus l'attendre" }).click()
    await notice(page).waitFor({ state: "detached" })
    await page.reload()
    await page.getByRole("heading", { level: 1 }).waitFor()
    assert.strictEqual(await page.getByLabel("Votre référence").inputValue(), "")
    assert.isEmpty(await stored("GIVEN-UP"))
    await visit.close()
  })

  it("is forgotten with a sign-out", { tags: "CON-97" }, async () => {
    const visit = await filledForm("SIGNED-OUT")
    const { page } = visit
    await page.route(orders, (route) => route.abort())
    await order(page).click()
    await notice(page).waitFor()
    const kept = () =>
      page.evaluate<number>("Object.keys(sessionStorage).filter((name) => /^trajet-tab-/.test(name)).length")
    assert.strictEqual(await kept(), 1)
    await page.getByRole("button", { name: /Claire Martin/u }).click()
    await page.getByRole("menuitem", { name: "Se déconnecter" }).click()
    await page.waitForURL(/\/console\/sign-in/u)
    assert.strictEqual(await kept(), 0)
    await visit.close()
  })

  it("is not that of another user in the same tab, nor of a later order", { tags: "CON-98" }, async () => {
    const other = await makeUser(stage.database, { role: "member", groupId: stage.group })
    const visit = await filledForm("OF-ONE-USER")
    const { page } = visit
    const keys = keysOf(page, /\/v1\/transports$/u)
    await page.route(orders, dropAnswer, { times: 1 })
    await order(page).click()
    await notice(page).waitFor()
    await stage.signInAs(visit, other)
    await page.goto(`${stage.origin}/console/missions/new`)
    await page.getByLabel("Votre référence").waitFor()
    assert.strictEqual(await notice(page).count(), 0)
    await stage.signInAs(visit, stage.user)
    await page.goto(`${stage.origin}/console/missions/new`)
    await page.waitForURL(missionPage)
    assert.lengthOf(await stored("OF-ONE-USER"), 1)
    assert.deepStrictEqual([keys.length, new Set(keys).size], [2, 1])
    await page.goto(`${stage.origin}/console/missions/new`)
    await fillIn(page)
    await page.getByLabel("Votre référence").fill("LATER")
    await order(page).and(page.locator(":enabled")).click()
    await page.waitForURL(missionPage)
    assert.deepStrictEqual([keys.length, new Set(keys).size], [3, 2])
    await visit.close()
  })

  it(
    "reports an incident once, although the operator repeats it on the page that is loaded again",
    { tags: "CON-97" },
    async () => {
      const operator = await makeOperator(stage.database)
      const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
      const id = await orderedMission(stage.origin, stage.key, { reference: "ONE-INCIDENT" })
      const visit = await stage.enter(`/console/board/${id}`, french, user)
      const { page } = visit
      const dialog = page.getByRole("dialog")
      const keys = keysOf(page, /\/incidents$/u)
      const report = async () => {
        await page.getByRole("button", { name: "Autres actions" }).click()
        await page.getByRole("menuitem", { name: "Signaler un incident" }).click()
        await dialog
          .getByRole("combobox", { name: "Catégorie" })
          .or(dialog.getByRole("textbox", { name: "Catégorie" }))
          .click()
        await page.locator('[role=option][value="weather"]').click()
        await dialog.getByLabel("Description").fill("Verglas sur l'A6")
        await dialog.getByRole("button", { name: "Signaler un incident" }).click()
      }
      const reports = async () =>
        (await readEventLog(stage.origin, stage.key)).filter(
          ({ offer_id: mission, type }) => mission === id && type === "transport.incident"
        )
      await page.route("**/incidents", dropAnswer, { times: 1 })
      await report()
      await dialog.getByRole("alert").waitFor()
      assert.lengthOf(await reports(), 1)
      await page.reload()
      await report()
      await dialog.waitFor({ state: "detached" })
      assert.lengthOf(await reports(), 1)
      assert.deepStrictEqual([keys.length, new Set(keys).size], [2, 1])
      // What happens again after a known outcome is another incident.
      await report()
      await dialog.waitFor({ state: "detached" })
      assert.lengthOf(await reports(), 2)
      await visit.close()
    }
  )
})
