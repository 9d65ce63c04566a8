import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { looks, violationsOn } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { until } from "../harness/until.ts"
import { browserOf, makeLink, makeUser } from "../harness/users.ts"
import { setStage, type Stage } from "./stage.ts"

const [french, english] = looks
const newPassword = "a phrase that nobody knows"

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /Claire Martin/u }).click()
  await page.getByRole("menuitem", { name: /^(?:Se déconnecter|Sign out)$/u }).click()
  await page.waitForURL("**/console/sign-in")
}

describe("the account page of the console", () => {
  let stage: Stage

  beforeAll(async () => {
    // The API does not connect to it: it only says that there is one.
    stage = await setStage({ TRAJET_SMTP_URL: "smtp://127.0.0.1:9" })
  })
  afterAll(() => stage.stop())

  const newMember = () => makeUser(stage.database, { role: "member", groupId: stage.group })

  it("saves the name and the language, and so does the language of the menu", { tags: "CON-47" }, async () => {
    const user = await newMember()
    const { close, page } = await stage.enter("/console/account", french, user)
    await page.getByLabel("Nom", { exact: true }).fill("Ada Lovelace")
    await page.getByLabel("Langue").selectOption("en")
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await page.getByText("Your profile is saved.").waitFor()
    const [saved] = await onServer(stage.database, "SELECT name, language FROM console_user WHERE id = $1", [user.id])
    assert.deepStrictEqual({ ...saved }, { name: "Ada Lovelace", language: "en" })
    await page.getByRole("button", { name: /Ada Lovelace/u }).click()
    const answer = page.waitForResponse((response) => response.request().method() === "PATCH")
    await page.getByRole("menuitemradio", { name: "Français" }).click()
    assert.strictEqual((await answer).status(), 200)
    await page.getByRole("heading", { name: "Votre compte" }).waitFor()
    const [chosen] = await onServer(stage.database, "SELECT language FROM console_user WHERE id = $1", [user.id])
    assert.strictEqual(chosen?.["language"], "fr")
    await close()
  })

  it.each([
    {
      language: "fr",
      look: french,
      words: { name: "Nom", save: "Enregistrer", saved: "Votre profil est enregistré." }
    },
    { language: "en", look: english, words: { name: "Name", save: "Save", saved: "Your profile is saved." } }
  ] as const)("saves the name in $language, and signs out without a complaint of the page", async (said) => {
    const { language, look, words } = said
    const user = await makeUser(stage.database, { role: "member", groupId: stage.group }, language)
    const { close, complaints, page } = await stage.enter("/console/account", look, user)
    await page.getByLabel(words.name, { exact: true }).fill("Claire Martin-Roy")
    await page.getByRole("button", { name: words.save, exact: true }).click()
    await page.getByText(words.saved).waitFor()
    const [saved] = await onServer(stage.database, "SELECT name, language FROM console_user WHERE id = $1", [user.id])
    assert.deepStrictEqual({ ...saved }, { name: "Claire Martin-Roy", language })
    await signOut(page)
    await page.getByRole("button", { name: /^(?:Se connecter|Sign in)$/u }).waitFor()
    assert.deepStrictEqual(complaints, [])
    await close()
  })

  it("ends another session, and all others by a new password", { tags: "CON-47" }, async () => {
    const user = await newMember()
    const other = await browserOf(stage.origin, user)
    const { close, page } = await stage.enter("/console/account", french, user)
    await page.getByRole("button", { name: /Terminer la session/u }).click()
    await page.getByText("La session est terminée.").waitFor()
    assert.strictEqual((await other.ask("/console/api/session")).status, 401)
    const third = await browserOf(stage.origin, user)
    await page.getByLabel("Nouveau mot de passe").fill(newPassword)
    await page.getByRole("button", { name: "Changer le mot de passe" }).click()
    await page.getByText(/Le mot de passe est changé/u).waitFor()
    assert.strictEqual((await third.ask("/console/api/session")).status, 401)
    await browserOf(stage.origin, { ...user, password: newPassword })
    await close()
  })

  it(
    "adds a passkey, which signs its user in and confirms a change, until it is deleted",
    { tags: "CON-47" },
    async () => {
      const user = await newMember()
      const { close, page } = await stage.enter("/console/account", french, user)
      const debug = await page.context().newCDPSession(page)
      // The authenticator goes with the session of the debugger.
      onTestFinished(() => debug.detach())
      await debug.send("WebAuthn.enable")
      await debug.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true
        }
      })
      await page.getByLabel("Nom de la clé d'accès").fill("Laptop")
      await page.getByRole("button", { name: "Ajouter une clé d'accès" }).click()
      await page.getByRole("button", { name: "Supprimer Laptop" }).waitFor()
      const enter = async () => {
        await signOut(page)
        await page.getByRole("button", { name: "Se connecter avec une clé d'accès" }).click()
      }
      await enter()
      await page.waitForURL("**/console/overview")
      await page.goto(`${stage.origin}/console/account`)
      await page.getByRole("button", { name: "Supprimer Laptop" }).click()
      await onServer(
        stage.database,
        "UPDATE console_session SET signed_in_at = clock_timestamp() - interval '601 s' WHERE user_id = $1",
        [user.id]
      )
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click()
      await page.getByRole("button", { name: "Confirmer par une clé d'accès" }).click()
      await page.getByText("Aucune clé d'accès pour l'instant.").waitFor()
      await enter()
      await page.getByText(/La clé d'accès n'a pas été utilisée/u).waitFor()
      await close()
    }
  )

  it(
    "leads a user without a password and a passkey to a mailed link, by which a sensitive change goes on",
    { tags: "CON-65" },
    async () => {
      const user = await newMember()
      const { close, page } = await stage.enter("/console/account", french, user)
      await onServer(stage.database, "UPDATE console_user SET password_hash = NULL WHERE id = $1", [user.id])
      await onServer(
        stage.database,
        "UPDATE console_session SET signed_in_at = clock_timestamp() - interval '601 s' WHERE user_id = $1",
        [user.id]
      )
      await page.getByLabel("Nouveau mot de passe").fill(newPassword)
      await page.getByRole("button", { name: "Changer le mot de passe" }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByText("vous n'avez ni mot de passe ni clé d'accès").waitFor()
      assert.deepStrictEqual(await violationsOn(page), [])
      const goOn = dialog.getByRole("button", { name: "C'est fait, continuer" })
      await dialog.getByRole("button", { name: "Envoyer le lien" }).click()
      await goOn.click()
      await dialog.getByText("Le lien n'a pas encore servi dans ce navigateur.").waitFor()
      const second = await page.context().newPage()
      await second.goto(`${stage.origin}${await makeLink(stage.database, user, "reset")}`)
      // It has not the look of the first page, and so another language.
      await second.locator("input[type=password]").fill("a phrase of the mailed link")
      await second.locator("button[type=submit]").click()
      await second.waitForURL("**/console/overview")
      await goOn.click()
      await page.getByText(/Le mot de passe est changé/u).waitFor()
      await browserOf(stage.origin, { ...user, password: newPassword })
      await close()
    }
  )

  it(
    "is not needed for a lost password: a mail with a link is asked for without a session",
    { tags: "CON-48" },
    async () => {
      const user = await newMember()
      const { close, page } = await stage.open("/console/sign-in", english)
      await page.getByRole("link", { name: "Forgotten your password?" }).click()
      const send = page.getByRole("button", { name: "Send the link" })
      // The page of the sign-in has a field of the same label, and stays until the next page is loaded.
      await send.waitFor()
      await page.getByLabel("E-mail address").fill(user.email)
      await send.click()
      await page.getByText(/If the address belongs to a user/u).waitFor()
      const mails = () =>
        onServer(stage.database, "SELECT 1 FROM notice WHERE recipients = ARRAY[$1] AND link_id IS NOT NULL", [
          user.email
        ])
      await until("the mail is queued", async () => (await mails()).length > 0)
      assert.lengthOf(await mails(), 1)
      await close()
    }
  )
})
