import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { depositRequest, samplePdf } from "../harness/deposits.ts"
import { startDispatcherHere } from "../harness/dispatcher-in-process.ts"
import { ask, validOrder } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { newGroupOf, setStage, type Stage, type Visit } from "./stage.ts"

const [desktop] = looks
const dayMillis = 86_400_000

describe("the pages of operators", () => {
  let stage: Stage
  let operator: TestPerson
  let user: TestUser
  let driver: TestPerson

  const column = (visit: Visit, name: string) => visit.page.getByRole("region", { name: new RegExp(`^${name}`, "u") })
  const order = (reference: string) => orderedMission(stage.origin, stage.key, { reference })
  const numberOf = async (id: string): Promise<string> => {
    const mission = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    return String(mission.json()["transport_id"])
  }

  /** The link of the board, as the number of the API makes it. */
  const waitingDocuments = async (): Promise<string> => {
    const counts = await ask(stage.origin, "/operations/v1/missions/counts", { key: operator.key })
    const count = Number(Reflect.get(Object(counts.json()["attention"]), "documents_to_review"))
    return `${count} ${count < 2 ? "document" : "documents"} à vérifier`
  }

  beforeAll(async () => {
    stage = await setStage()
    operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
    driver = await makeDriver(stage.database)
  })
  afterAll(() => stage.stop())

  it("move a mission on the board while another operator assigns it", { tags: "CON-54" }, async () => {
    const id = await order("MOVES")
    const number = await numberOf(id)
    const visit = await stage.enter("/console/board", desktop, user)
    await column(visit, "À attribuer").getByText(number).waitFor()
    await visit.page.getByText("À jour").waitFor()
    const assigned = await ask(stage.origin, `/operations/v1/missions/${id}/assign`, {
      key: operator.key,
      body: { driver_id: driver.id, reason: "confirmed by phone" }
    })
    assert.strictEqual(assigned.status, 200, assigned.text)
    const card = column(visit, "Attribuée").getByRole("link").filter({ hasText: number })
    await card.getByText("Marie Durand").waitFor()
    assert.strictEqual(await column(visit, "À attribuer").getByText(number).count(), 0)
    const later = await order("COMES LATER")
    await column(visit, "À attribuer")
      .getByText(await numberOf(later))
      .waitFor()
    await visit.page.evaluate("globalThis.isFirstPage = true")
    await card.click()
    await visit.page.getByRole("heading", { level: 1, name: number }).waitFor()
    assert.isTrue(visit.page.url().endsWith(`/console/board/${id}`), visit.page.url())
    assert.isTrue(
      await visit.page.evaluate("globalThis.isFirstPage"),
      "the card leads there without loading the pages again"
    )
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("say on the open board that a mission is late, once its hours are over", { tags: "CON-147" }, async () => {
    const { key, ordered } = await newGroupOf(stage, "member")
    const day = new Date(Date.now() + 4 * dayMillis).toISOString().slice(0, 10)
    const { delivery, pickup } = validOrder()
    const id = await ordered({
      pickup: { ...pickup, date: `${day}T09:00:00Z` },
      delivery: { ...delivery, date: `${day}T17:00:00Z` }
    })
    const late = await makeDriver(stage.database)
    const assigned = await ask(stage.origin, `/operations/v1/missions/${id}/assign`, {
      key: operator.key,
      body: { driver_id: late.id, reason: "confirmed by phone" }
    })
    assert.strictEqual(assigned.status, 200, assigned.text)
    const visit = await stage.enter("/console/board", desktop, user)
    const card = visit.page.locator(`a[href$="/board/${id}"]`)
    await card.waitFor()
    assert.strictEqual(await card.getByText("En retard").count(), 0)
    // The clock waits until the mails about the delay are sent.
    const dispatcher = await startDispatcherHere(stage.database)
    const advanced = await ask(stage.origin, "/v1/test/clock", {
      key,
      body: { advance_seconds: (6 * dayMillis) / 1_000 }
    })
    await dispatcher.stop()
    assert.strictEqual(advanced.status, 200, advanced.text)
    await card.getByText("En retard").waitFor()
    await visit.close()
  })

  it("assign a driver, and cancel the mission with a reason", { tags: "CON-55" }, async () => {
    const id = await order("ASSIGNED BY HAND")
    const other = await makeDriver(stage.database)
    const visit = await stage.enter(`/console/board/${id}`, desktop, user)
    const { page } = visit
    const dialog = page.getByRole("dialog")
    await page.getByRole("button", { name: "Attribuer", exact: true }).click()
    await dialog.locator("input").first().click()
    await page.getByRole("option").last().waitFor()
    await page.locator(`[role=option][value="${other.id}"]`).click()
    await dialog.getByLabel("Motif").fill("confirmé au téléphone")
    await dialog.getByRole("button", { name: "Attribuer" }).click()
    await page.getByText("Attribuée").first().waitFor()
    const read = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    assert.include(read.text, other.id)
    await page.getByRole("button", { name: "Autres actions" }).click()
    await page.getByRole("menuitem", { name: "Annuler la mission" }).click()
    await dialog.getByLabel("Motif").fill("le client a changé d'avis")
    await dialog.getByRole("button", { name: "Annuler la mission" }).click()
    await page.getByText("Annulée").first().waitFor()
    await visit.close()
  })

  it(
    "show the timeline of a mission with its trips, as its group reads it",
    { tags: ["OPS-70", "CON-107"] },
    async () => {
      const id = await orderedMission(stage.origin, stage.key, { reference: "TIMELINE", return_trip: true })
      for (const [step, body] of [
        ["assign", { driver_id: (await makeDriver(stage.database)).id, reason: "by phone" }],
        ["pickup", { trip: "aller", reason: "by phone" }]
      ] as const) {
        const reply = await ask(stage.origin, `/operations/v1/missions/${id}/${step}`, { key: operator.key, body })
        assert.strictEqual(reply.status, 200, reply.text)
      }
      const shownIn = async (path: string, as: TestUser): Promise<ReadonlyArray<string>> => {
        const visit = await stage.enter(path, desktop, as)
        const timeline = visit.page.getByRole("region", { name: "Chronologie" })
        await timeline.getByText(/^Aller · Véhicule enlevé/u).waitFor()
        const shown = await timeline.getByRole("listitem").allInnerTexts()
        assert.deepStrictEqual(unexpected(visit), [])
        await visit.close()
        return shown
      }
      const shown = await shownIn(`/console/board/${id}`, user)
      assert.isAtLeast(shown.length, 4)
      assert.deepStrictEqual(shown, await shownIn(`/console/missions/${id}`, stage.user))
    }
  )

  it("lead from a number of the board to the missions that it counts", async () => {
    const [waiting, quiet] = [await order("WAITS FOR A REVIEW"), await order("WAITS FOR NOTHING")]
    const deposited = await ask(stage.origin, `/v1/transports/${waiting}/documents`, {
      key: stage.key,
      body: depositRequest([{ content: samplePdf() }])
    })
    assert.strictEqual(deposited.status, 201, deposited.text)
    const visit = await stage.enter("/console/board", desktop, user)
    await visit.page.getByRole("link", { name: await waitingDocuments() }).click()
    await visit.page.waitForURL((url) => url.searchParams.get("attention") === "documents_to_review")
    await visit.page.getByRole("link", { name: await numberOf(waiting) }).waitFor()
    assert.strictEqual(await visit.page.getByRole("link", { name: await numberOf(quiet) }).count(), 0)
    await assertFair(visit, "the list of missions with documents to review")
    await visit.close()
  })

  it("show and review the documents of a mission by keyboard", { tags: ["CON-55", "CON-119"] }, async () => {
    const id = await order("REVIEWED")
    const deposited = await ask(stage.origin, `/v1/transports/${id}/documents`, {
      key: stage.key,
      body: depositRequest([{ content: samplePdf() }, { content: samplePdf(), key: "autre" }])
    })
    assert.strictEqual(deposited.status, 201, deposited.text)
    const visit = await stage.enter(`/console/board/${id}`, desktop, user)
    const { page } = visit
    const rows = page.getByRole("list", { name: "Documents" }).getByRole("listitem")
    await rows.nth(1).waitFor()
    await rows
      .first()
      .getByRole("button", { name: /^Ouvrir/u })
      .focus()
    await page.keyboard.press("o")
    const shown = page.getByRole("region", { name: /^Document affiché/u })
    await shown.locator("iframe").waitFor()
    const first = await shown.getAttribute("aria-label")
    await page.keyboard.press("j")
    await page.waitForFunction(
      `document.querySelector("section[aria-label^='Document affiché']").ariaLabel !== ${JSON.stringify(first)}`
    )
    await page.keyboard.press("k")
    await page.keyboard.press("a")
    await rows.first().getByText("accepté").waitFor()
    await page.keyboard.press("j")
    await page.keyboard.press("r")
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Commentaire").fill("la plaque est illisible")
    await dialog.getByRole("button", { name: "Refuser" }).click()
    await rows.nth(1).getByText("refusé").waitFor()
    const read = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    assert.include(read.text, "la plaque est illisible")
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("are not shown to an administrator of a client group", { tags: "CON-56" }, async () => {
    const visit = await stage.enter("/console/board", desktop)
    await visit.page.getByRole("heading", { name: "Accès refusé" }).waitFor()
    await visit.close()
  })
})
