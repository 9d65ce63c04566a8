import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { makeOperator } from "../harness/people.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [, english, , phone] = looks

describe("saved views of the missions in the console", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  it("are saved, chosen, renamed and deleted from the list, in every look", { tags: "CON-88" }, async () => {
    for (const look of [phone, english]) {
      const language = look === english ? "en" : "fr"
      const user = await makeUser(stage.database, { role: "member", groupId: stage.group }, language)
      const visit = await stage.enter("/console/missions?status=completed&back=yes", look, user)
      const { page } = visit
      const open = async () => {
        await page.locator("h1").waitFor()
        const filters = page.getByRole("button", { name: /^(?:Filtres|Filters)/u, expanded: false })
        if (await filters.isVisible()) await filters.click()
        await page.getByRole("button", { name: /^(?:Vues|Views)$/u }).click()
      }
      const act = (name: RegExp) => page.getByRole("menuitem", { name }).click()
      const dialog = page.getByRole("dialog")
      await open()
      await act(/^(?:Enregistrer ces filtres|Save these filters)$/u)
      await dialog.getByRole("textbox").fill("Finies")
      await dialog.getByRole("button", { name: /^(?:Enregistrer|Save)$/u }).click()
      await dialog.waitFor({ state: "detached" })
      await page.goto(`${stage.origin}/console/missions`)
      await open()
      await page.getByRole("menuitem", { name: "Finies", exact: true }).waitFor()
      await assertFair(visit, look.name)
      await act(/^Finies$/u)
      await page.waitForURL((url) => url.searchParams.get("status") === "completed")
      assert.strictEqual(new URL(page.url()).searchParams.get("back"), "yes")
      await open()
      await act(/^(?:Renommer|Rename) .*Finies/u)
      await dialog.getByRole("textbox").fill("Closes")
      await dialog.getByRole("button", { name: /^(?:Renommer|Rename)$/u }).click()
      await dialog.waitFor({ state: "detached" })
      await open()
      await act(/^(?:Supprimer|Delete) .*Closes/u)
      await assertFair(visit, `${look.name}, dialog`)
      await dialog.getByRole("button", { name: /^(?:Supprimer|Delete)$/u }).click()
      await dialog.waitFor({ state: "detached" })
      await open()
      await page.getByText(/^(?:Aucune vue enregistrée\.|No saved view\.)$/u).waitFor()
      await visit.close()
    }
  })

  it("keep the filters of the board for an operator", { tags: "CON-113" }, async () => {
    const operator = await makeOperator(stage.database)
    const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
    for (const look of looksByForm) {
      const visit = await stage.enter("/console/board", look, user)
      const { page } = visit
      const dialog = page.getByRole("dialog")
      const name = `Demain ${look.name}`
      await page.getByRole("textbox", { name: /^(?:Rechercher|Search)$/u }).waitFor()
      // A select on a phone, buttons on a desktop.
      const choice = page.getByRole("combobox", { name: /^(?:Enlèvement|Pickup)$/u })
      if ((await choice.count()) > 0) await choice.selectOption("tomorrow")
      else
        await page
          .getByText(/^(?:Demain|Tomorrow)$/u)
          .first()
          .click()
      await page.waitForURL((url) => url.searchParams.get("pickup") === "tomorrow")
      await page.getByRole("textbox", { name: /^(?:Rechercher|Search)$/u }).pressSequentially("Bordeaux")
      await page.waitForURL((url) => url.searchParams.get("q") === "Bordeaux")
      await page.getByRole("button", { name: /^(?:Vues|Views)$/u }).click()
      await page.getByRole("menuitem", { name: /^(?:Enregistrer ces filtres|Save these filters)$/u }).click()
      await dialog.getByRole("textbox").fill(name)
      await dialog.getByRole("button", { name: /^(?:Enregistrer|Save)$/u }).click()
      await dialog.waitFor({ state: "detached" })
      await page.goto(`${stage.origin}/console/board`)
      await page.getByRole("button", { name: /^(?:Vues|Views)$/u }).click()
      await page.getByRole("menuitem", { name, exact: true }).click()
      await page.waitForURL((url) => url.searchParams.get("pickup") === "tomorrow")
      assert.strictEqual(await page.getByRole("textbox", { name: /^(?:Rechercher|Search)$/u }).inputValue(), "Bordeaux")
      await assertFair(visit, look.name)
      await visit.close()
    }
  })
})
