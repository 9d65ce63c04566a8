import { unzipSync } from "fflate"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { deposit, samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { newGroupOf, setStage, type Stage } from "./stage.ts"

const [french, english] = looks

describe("several missions of the list", () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  const newGroup = (language: "fr" | "en" = "fr") => newGroupOf(stage, "member", language)
  const statusIn = (key: string) => async (id: string) =>
    (await ask(stage.origin, `/v1/transports/${id}`, { key })).json()["status"]
  const choose = async (page: Page, reference: string) => {
    await page.locator("tr").filter({ hasText: reference }).getByRole("checkbox").check()
  }
  /** From now on a cancellation costs a part of the price. */
  const assigned = (id: string) =>
    onServer(
      stage.database,
      `UPDATE mission SET created_at = created_at - interval '1 hour',
         body = (body::jsonb || '{"wasAssigned": true, "orderedAt": null}')::json WHERE id = $1`,
      [id]
    )

  it(
    "stay chosen over filters, and are cancelled together with one reason",
    { tags: ["CON-137", "CON-138"] },
    async () => {
      const { key, ordered, user } = await newGroup()
      const statusOf = statusIn(key)
      const [one, two, over] = [
        await ordered({ reference: "ONE" }),
        await ordered({ reference: "TWO" }),
        await ordered({ reference: "OVER" })
      ]
      await ask(stage.origin, `/v1/transports/${over}/cancel`, { key, body: {} })
      const visit = await stage.enter("/console/missions", french, user)
      const { page } = visit
      const sent: Array<{ readonly body: string | null; readonly key: string | undefined }> = []
      page.on("request", (request) => {
        if (!request.url().endsWith("/cancel")) return
        sent.push({ body: request.postData(), key: request.headers()["idempotency-key"] })
      })
      for (const reference of ["ONE", "OVER"]) await choose(page, reference)
      const search = page.getByLabel("Numéro, plaque ou référence")
      await search.fill("TWO")
      await search.press("Enter")
      await page.locator("tr").filter({ hasText: "ONE" }).waitFor({ state: "detached" })
      await choose(page, "TWO")
      await page.getByText("3 missions choisies").waitFor()
      await page.getByRole("button", { name: "Annuler ces missions" }).click()
      const dialog = page.getByRole("dialog")
      const row = (reference: string) => dialog.locator("li").filter({ hasText: reference })
      await row("OVER").filter({ hasText: "ne peut pas être annulée · Annulée" }).waitFor()
      for (const reference of ["ONE", "TWO"])
        await row(reference)
          .filter({ hasText: /frais 0,00/u })
          .waitFor()
      await assertFair(visit, "the dialog of several cancellations")
      // Between the question and the confirmation, one gets a fee.
      await assigned(two)
      await dialog.getByLabel("Motif pour toutes (facultatif)").fill("vendus")
      await dialog.getByRole("button", { name: "Annuler 2 missions" }).click()
      await row("ONE")
        .filter({ hasText: /annulée, frais 0,00/u })
        .waitFor()
      await row("TWO")
        .filter({ hasText: /pas encore annulée\s: les frais sont passés de 0,00/u })
        .waitFor()
      assert.deepStrictEqual([await statusOf(one), await statusOf(two)], ["cancelled", "scheduled"])
      await dialog.getByRole("button", { name: "Annuler la mission" }).click()
      await row("TWO")
        .filter({ hasText: /annulée, frais [1-9]/u })
        .waitFor()
      assert.strictEqual(await statusOf(two), "cancelled")
      assert.deepStrictEqual(
        sent.map(({ body }) => body),
        ['{"reason":"vendus"}', '{"reason":"vendus"}']
      )
      assert.strictEqual(new Set(sent.map(({ key: own }) => own)).size, 2, "each has a key of its own")
      await dialog.getByRole("button", { name: "Fermer" }).last().click()
      await page.getByText("1 mission choisie").waitFor()
      await visit.close()
    }
  )

  it("have their documents in one file, which the browser saves", { tags: ["CON-144", "DOC-23"] }, async () => {
    const { groupId, key, ordered, user } = await newGroup()
    const englishUser = await makeUser(stage.database, { role: "member", groupId }, "en")
    const contents = [samplePdf(200_000), samplePdf()]
    for (const [at, content] of contents.entries()) {
      const missionId = await ordered({ reference: `Été ${at}` })
      await deposit({ origin: stage.origin, key, missionId }, [{ content }])
    }
    await ordered({ reference: "bare" })
    for (const [look, by, words] of [
      [french, user, { button: "Télécharger leurs documents", none: "Ces missions n'ont encore aucun document." }],
      [english, englishUser, { button: "Download their documents", none: "These missions have no document yet." }]
    ] as const) {
      const visit = await stage.enter("/console/missions", look, by)
      const { page } = visit
      await choose(page, "bare")
      await page.getByRole("button", { name: words.button }).click()
      await page.getByText(words.none).waitFor()
      for (const reference of ["Été 0", "Été 1"]) await choose(page, reference)
      await page.getByText(words.none).waitFor({ state: "detached" })
      await assertFair(visit, "the list with chosen missions")
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: words.button }).click()
      ])
      assert.strictEqual(download.suggestedFilename(), "documents.zip")
      const files = unzipSync(await readFile(await download.path()))
      assert.deepStrictEqual(
        contents.map((_, at) => Buffer.from(files[`Été ${at}/carte_grise-1.pdf`] ?? []).toString("base64")),
        contents.map((content) => content.toString("base64"))
      )
      assert.strictEqual(Object.keys(files).length, 2)
      await visit.close()
    }
  })

  it("are at most thirty", { tags: "CON-137" }, async () => {
    const { key, ordered, user } = await newGroup("en")
    const statusOf = statusIn(key)
    const ids = new Map<string, string>()
    for (let count = 0; count < 31; count += 1) ids.set(`MANY-${count}`, await ordered({ reference: `MANY-${count}` }))
    const visit = await stage.enter("/console/missions", english, user)
    const { page } = visit
    const boxes = page.locator("tr").getByRole("checkbox")
    await boxes.nth(30).waitFor()
    for (let at = 0; at < 30; at += 1) await boxes.nth(at).check()
    await boxes.nth(30).click()
    await page.getByText("At most 30 missions at once").waitFor()
    assert.isFalse(await boxes.nth(30).isChecked())
    await boxes.nth(0).uncheck()
    await boxes.nth(30).check()
    await page.getByText("30 missions chosen").waitFor()
    await page.getByRole("button", { name: "Choose none" }).click()
    assert.isFalse(await boxes.nth(1).isChecked())
    for (const reference of ["MANY-29", "MANY-30"]) await choose(page, reference)
    await page.getByRole("button", { name: "Cancel these missions" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Cancel 2 missions" }).click()
    await dialog
      .locator("li")
      .filter({ hasText: /cancelled, fee/u })
      .nth(1)
      .waitFor()
    const statuses = ["MANY-28", "MANY-29", "MANY-30"].map((reference) => statusOf(ids.get(reference) ?? ""))
    assert.deepStrictEqual(await Promise.all(statuses), ["scheduled", "cancelled", "cancelled"])
    await visit.close()
  })
})
