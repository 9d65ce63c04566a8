import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looksByForm } from "../harness/browser.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

describe("saved views of the missions in the console", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  it("are saved, chosen, renamed and deleted from the list, in every look", { tags: "CON-88" }, async () => {
    for (const look of looksByForm) {
      const user = await makeUser(stage.database, { role: "member", groupId: stage.group })
      const visit = await stage.enter("/console/missions?status=completed&back=yes", look, user)
      const { page } = visit
      const open = () => page.getByRole("button", { name: /^(?:Vues|Views)$/u }).click()
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
})
