import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { browserOf, makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks

describe("the page of members in the console", () => {
  let stage: Stage

  beforeAll(async () => {
    // The API does not connect to it: it only says that there is one.
    stage = await setStage({ TRAJET_SMTP_URL: "smtp://127.0.0.1:9" })
  })
  afterAll(() => stage.stop())

  it(
    "invites a member by e-mail, changes its role and removes it after a question",
    { tags: ["CON-53", "CON-64"] },
    async () => {
      const visit = await stage.enter("/console/members", french)
      const { page } = visit
      const dialog = page.getByRole("dialog")
      const email = `${randomUUID()}@users.example`
      await page.getByRole("button", { name: "Inviter un membre" }).click()
      await dialog.getByLabel("Adresse e-mail").fill(email)
      await dialog.getByLabel("Nom", { exact: true }).fill("Hugo Leroy")
      await dialog.getByLabel("Langue").selectOption("en")
      await assertFair(visit, "the form of an invitation")
      await dialog.getByRole("button", { name: "Envoyer l'invitation" }).click()
      await page.getByText(`L'invitation est envoyée à ${email}.`).waitFor()
      const stored = () => onServer(stage.database, "SELECT role, language FROM console_user WHERE email = $1", [email])
      assert.deepStrictEqual({ ...(await stored())[0] }, { role: "member", language: "en" })
      await page.getByRole("button", { name: "Réinviter Hugo Leroy" }).click()
      await dialog.getByText(`est envoyé à ${email}`).waitFor()
      await assertFair(visit, "the second invitation")
      await dialog.getByRole("button", { name: "Envoyer l'invitation" }).click()
      await dialog.waitFor({ state: "detached" })
      const mails = await onServer(stage.database, "SELECT 1 FROM notice WHERE recipients = ARRAY[$1]", [email])
      assert.lengthOf(mails, 2)
      await page.getByRole("button", { name: "Changer le rôle de Hugo Leroy" }).click()
      await dialog.getByText("Hugo Leroy devient administrateur").waitFor()
      await assertFair(visit, "the change of a role")
      await dialog.getByRole("button", { name: "Nommer administrateur" }).click()
      await page.getByText("Hugo Leroy : administrateur.").waitFor()
      assert.strictEqual((await stored())[0]?.["role"], "administrator")
      await page.getByRole("button", { name: "Retirer Hugo Leroy" }).click()
      await dialog.getByText("perd l'accès à la console").waitFor()
      await assertFair(visit, "the removal of a member")
      await dialog.getByRole("button", { name: "Retirer", exact: true }).click()
      await page.getByText("Hugo Leroy n'est plus membre du groupe.").waitFor()
      assert.deepStrictEqual(await stored(), [])
      await page.getByRole("row").filter({ hasText: email }).waitFor({ state: "detached" })
      await visit.close()
    }
  )

  it("shows who signed in when, filters by role, and changes nothing of its own user", { tags: "CON-53" }, async () => {
    const member = await makeUser(stage.database, { role: "member", groupId: stage.group })
    await browserOf(stage.origin, member)
    const visit = await stage.enter("/console/members", french)
    const { page } = visit
    await page.getByText(member.email).waitFor()
    await page.getByText("vous", { exact: true }).waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Retirer" }).count(), 1)
    await page.getByText("Administrateurs", { exact: true }).click()
    await page.getByText(member.email).waitFor({ state: "detached" })
    await page.getByText("Invités", { exact: true }).click()
    await page.getByText("Rien ne correspond à ces filtres.").waitFor()
    await page.getByRole("button", { name: "Retirer les filtres" }).click()
    await page.getByText(member.email).waitFor()
    await visit.close()
  })

  it("is not for members", { tags: ["CON-53", "CON-56"] }, async () => {
    const member = await makeUser(stage.database, { role: "member", groupId: stage.group })
    const visit = await stage.enter("/console/members", french, member)
    await visit.page.getByRole("heading", { name: "Accès refusé" }).waitFor()
    await visit.close()
  })
})

describe("the console of a host without a mail server", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  it("promises no invitation, and says what to set", { tags: "CON-124" }, async () => {
    const email = `${randomUUID()}@users.example`
    const visit = await stage.enter("/console/members", french)
    const { page } = visit
    const dialog = page.getByRole("dialog")
    await page.getByRole("button", { name: "Inviter un membre" }).click()
    await dialog.getByText(/serveur de messagerie|mail server/u).waitFor()
    await dialog.getByLabel("Adresse e-mail").fill(email)
    await dialog.getByLabel("Nom", { exact: true }).fill("Hugo Leroy")
    await assertFair(visit, "the form of an invitation without a mail")
    await dialog.getByRole("button", { name: "Inviter sans e-mail" }).click()
    await page.getByText(`${email} est membre, mais aucune invitation n'est partie`).waitFor()
    await page.getByRole("button", { name: "Réinviter Hugo Leroy" }).click()
    await dialog.getByText(/serveur de messagerie|mail server/u).waitFor()
    await dialog.getByRole("button", { name: "Inviter sans e-mail" }).waitFor()
    await visit.close()
  })

  it("asks for no address where no link for a password would leave", { tags: "CON-124" }, async () => {
    const visit = await stage.open("/console/lost-password", french)
    await visit.page.getByText(/serveur de messagerie|mail server/u).waitFor()
    assert.strictEqual(await visit.page.getByRole("textbox").count(), 0)
    await visit.close()
  })
})
