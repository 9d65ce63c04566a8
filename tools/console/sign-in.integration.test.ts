import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { makeLink, makeUser } from "../harness/users.ts"
import { setStage, type Stage } from "./stage.ts"

const [desktop] = looks
const newPassword = "a phrase that nobody knows"
const usedUp = /Ce lien n'est plus valable/u

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /Claire Martin/u }).click()
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click()
  await page.waitForURL("**/console/sign-in")
}

describe("the entrance of the console", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  const newMember = () => makeUser(stage.database, { role: "member", groupId: stage.group })

  it("takes a one-time link and a new password, and then the password alone", { tags: "CON-46" }, async () => {
    const user = await newMember()
    const link = await makeLink(stage.database, user, "invitation")
    const { close, page } = await stage.open(link, desktop)
    const password = page.getByLabel("Nouveau mot de passe")
    await password.fill(user.email.slice(0, 60))
    await page.locator("button[type=submit]").click()
    await page.getByText("password_refused").waitFor()
    assert.strictEqual(new URL(page.url()).hash, "", "the address keeps the token")
    await password.fill(newPassword)
    await page.locator("button[type=submit]").click()
    await page.waitForURL("**/console/overview")
    await signOut(page)
    await page.locator("input[type=email]").fill(user.email)
    await page.locator("input[type=password]").fill(newPassword)
    await page.locator("button[type=submit]").click()
    await page.waitForURL("**/console/overview")
    await signOut(page)
    await page.goto(`${stage.origin}${link}`)
    await page.getByText(usedUp).waitFor()
    await page.getByRole("link", { name: "Aller à la connexion" }).click()
    await page.locator("input[type=email]").waitFor()
    await close()
  })

  it("signs in by a link of the demonstration at once, one time", { tags: "CON-46" }, async () => {
    const link = await makeLink(stage.database, await newMember(), "sign_in")
    const first = await stage.open(link, desktop)
    await first.page.waitForURL("**/console/overview")
    await first.close()
    for (const address of [link, "/console/enter"]) {
      const second = await stage.open(address, desktop)
      await second.page.getByText(usedUp).waitFor()
      await second.close()
    }
  })
})
