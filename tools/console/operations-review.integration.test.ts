import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { depositRequest, samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [desktop, english] = looks

describe("the review queue of operators", () => {
  let stage: Stage
  let operator: TestPerson
  let user: TestUser

  beforeAll(async () => {
    stage = await setStage()
    operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
  })
  afterAll(() => stage.stop())

  const waiting = async (reference: string, count: number): Promise<string> => {
    const id = await orderedMission(stage.origin, stage.key, { reference })
    const keys = ["carte_grise", "autre"].slice(0, count)
    const deposits = keys.map((key) => ({ content: samplePdf(), key }))
    const body = depositRequest(deposits)
    const answer = await ask(stage.origin, `/v1/transports/${id}/documents`, { key: stage.key, body })
    assert.strictEqual(answer.status, 201, answer.text)
    return id
  }
  const statusesOf = async (id: string): Promise<ReadonlyArray<string>> => {
    const { text } = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    const { documents }: { documents: ReadonlyArray<{ status: string }> } = JSON.parse(text)
    return documents.map(({ status }) => status)
  }
  const rowsOf = ({ page }: Visit) => page.getByRole("list", { name: "Documents" }).getByRole("listitem")
  /** Waits until the review of the mission is open with its row in focus. */
  const opened = async (visit: Visit, id: string, row: number): Promise<void> => {
    await visit.page.waitForURL((url) => url.pathname === `/console/board/${id}`)
    await focused(visit, row)
  }
  const focused = ({ page }: Visit, row: number) =>
    page.locator(`ul[aria-label=Documents] > li:nth-child(${row}):focus`).waitFor()

  it(
    "leads by keyboard from document to document over all missions, and says that it is empty",
    { tags: "CON-89" },
    async () => {
      if (desktop === undefined) return assert.fail("there is no look")
      const [oldest, middle, newest] = [
        await waiting("FIRST", 1),
        await waiting("SECOND", 2),
        await waiting("THIRD", 1)
      ]
      const visit = await stage.enter("/console/board/list?attention=documents_to_review", desktop, user)
      const { page } = visit
      await page.getByRole("link", { name: "Vérifier l'un après l'autre" }).click()
      await opened(visit, newest, 1)
      // The queue passes over this mission. It comes again after the last one.
      await page.keyboard.press("n")
      await opened(visit, middle, 1)
      await page.keyboard.press("a")
      await focused(visit, 2)
      await page.keyboard.press("r")
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("Commentaire").fill("illisible")
      await dialog.getByRole("button", { name: "Refuser" }).click()
      await page.locator("button:focus", { hasText: "Mission suivante à vérifier" }).waitFor()
      assert.deepStrictEqual(await statusesOf(middle), ["accepted", "refused"])
      await page.keyboard.press("n")
      await opened(visit, oldest, 1)
      await page.keyboard.press("a")
      await page.locator("button:focus", { hasText: "Mission suivante à vérifier" }).waitFor()
      await page.keyboard.press("Enter")
      await opened(visit, newest, 1)
      await page.keyboard.press("n")
      await page.getByRole("status").filter({ hasText: "Aucune autre mission" }).waitFor()
      await page.keyboard.press("a")
      await rowsOf(visit).first().getByText("accepté").waitFor()
      await page.keyboard.press("n")
      await page.getByRole("status").filter({ hasText: "La file est vide" }).waitFor()
      assert.deepStrictEqual(await statusesOf(newest), ["accepted"])
      assert.deepStrictEqual(unexpected(visit), [])
      await visit.close()
    }
  )

  it("keeps the place in the list if a refusal is not carried out", { tags: "CON-89" }, async () => {
    const belongs = { role: "operator", operatorId: OperatorId(operator.id) } as const
    const reader = await makeUser(stage.database, belongs, "en")
    const id = await waiting("KEPT", 2)
    const visit = await stage.enter(`/console/board/${id}?review=true`, english, reader)
    await opened(visit, id, 1)
    await visit.page.keyboard.press("j")
    await focused(visit, 2)
    await visit.page.keyboard.press("r")
    await visit.page.getByRole("dialog").getByLabel("Comment").waitFor()
    await visit.page.keyboard.press("Escape")
    await focused(visit, 2)
    const accepted = visit.page.locator("[aria-label=Documents] > li").filter({ hasText: "accepted" })
    await visit.page.keyboard.press("a")
    await accepted.first().waitFor()
    assert.deepStrictEqual(await statusesOf(id), ["waiting", "accepted"])
    await focused(visit, 1)
    await visit.page.keyboard.press("a")
    await accepted.nth(1).waitFor()
    await visit.close()
  })

  it("is without a violation in every look, with documents and without", { tags: "CON-89" }, async () => {
    for (const look of looksByForm) {
      const id = await waiting(`LOOK ${look.name}`.slice(0, 50), 1)
      const visit = await stage.enter("/console/review", look, user)
      await opened(visit, id, 1)
      await assertFair(visit, `a mission of the queue, ${look.name}`)
      await visit.page.keyboard.press("a")
      await visit.page.locator("button:focus").waitFor()
      await emptied()
      await visit.page.goto(`${stage.origin}/console/review`)
      await visit.page.getByRole("main").getByRole("link").waitFor()
      await assertFair(visit, `the empty queue, ${look.name}`)
      await visit.close()
    }
  })

  /** Accepts what other tests have left behind. */
  const emptied = async (): Promise<void> => {
    const list = await ask(stage.origin, "/operations/v1/missions?attention=documents_to_review", { key: operator.key })
    const { data }: { data: ReadonlyArray<{ id: string }> } = JSON.parse(list.text)
    for (const { id } of data) {
      const { text } = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
      const { documents }: { documents: ReadonlyArray<{ id: string; status: string }> } = JSON.parse(text)
      for (const document of documents.filter(({ status }) => status === "waiting")) {
        const path = `/operations/v1/missions/${id}/documents/${document.id}/review`
        const answer = await ask(stage.origin, path, { key: operator.key, body: { decision: "accept" } })
        assert.strictEqual(answer.status, 200, answer.text)
      }
    }
  }
})
