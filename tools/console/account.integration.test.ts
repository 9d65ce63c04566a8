import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { looks, violationsOn } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { startOpenIdProvider } from "../harness/openid-provider.ts"
import { until } from "../harness/until.ts"
import { browserOf, makeLink, makeUser } from "../harness/users.ts"
import { setStage, type Stage } from "./stage.ts"

const [french, english] = looks
const inLanguages = [
  { language: "fr", look: french },
  { language: "en", look: english }
] as const
const client = { id: "trajet", secret: "secretOfTheTest" }
const newPassword = "a phrase that nobody knows"

const passkeyWords = [
  {
    language: "fr",
    ...{ look: french },
    said: {
      ...{ name: "Nom de la clé d'accès", add: "Ajouter une clé d'accès", remove: "Supprimer" },
      ...{ signIn: "Se connecter avec une clé d'accès", confirm: "Confirmer par une clé d'accès" },
      ...{ none: "Aucune clé d'accès pour l'instant.", unused: /La clé d'accès n'a pas été utilisée/u }
    }
  },
  {
    language: "en",
    ...{ look: english },
    said: {
      ...{ name: "Name of the passkey", add: "Add a passkey", remove: "Delete" },
      ...{ signIn: "Sign in with a passkey", confirm: "Confirm with a passkey" },
      ...{ none: "No passkeys yet.", unused: /The passkey was not used/u }
    }
  }
] as const

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /Claire Martin/u }).click()
  await page.getByRole("menuitem", { name: /^(?:Se déconnecter|Sign out)$/u }).click()
  await page.waitForURL("**/console/sign-in")
}

describe("the account page of the console", () => {
  let stage: Stage
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>

  beforeAll(async () => {
    provider = await startOpenIdProvider(client)
    stage = await setStage({
      // The API does not connect to it: it only says that there is one.
      TRAJET_SMTP_URL: "smtp://127.0.0.1:9",
      ...{ TRAJET_OIDC_ISSUER: provider.issuer, TRAJET_OIDC_NAME: "Fleet login", TRAJET_OIDC_DOMAINS: "users.example" },
      ...{ TRAJET_OIDC_CLIENT_ID: client.id, TRAJET_OIDC_CLIENT_SECRET: client.secret }
    })
  })
  afterAll(async () => {
    await stage.stop()
    await provider.stop()
  })

  const newMember = (language: "fr" | "en" = "fr") =>
    makeUser(stage.database, { role: "member", groupId: stage.group }, language)

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
    const user = await newMember(language)
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

  it.each(inLanguages)(
    "ends another session, and all others by a new password: $language",
    { tags: "CON-47" },
    async ({ language, look }) => {
      const user = await newMember(language)
      const other = await browserOf(stage.origin, user)
      const { close, page } = await stage.enter("/console/account", look, user)
      await page.getByRole("button", { name: /Terminer la session|End the session/u }).click()
      await page.getByText(/^(?:La session est terminée|The session has ended)\.$/u).waitFor()
      assert.strictEqual((await other.ask("/console/api/session")).status, 401)
      const third = await browserOf(stage.origin, user)
      await page.getByLabel(/^(?:Nouveau mot de passe|New password)/u).fill(newPassword)
      await page.getByRole("button", { name: /^Chang(?:er le mot de passe|e the password)$/u }).click()
      await page.getByText(/Le mot de passe est changé|The password is changed/u).waitFor()
      assert.strictEqual((await third.ask("/console/api/session")).status, 401)
      await browserOf(stage.origin, { ...user, password: newPassword })
      await close()
    }
  )

  it.each(passkeyWords)(
    "adds a passkey, which signs its user in and confirms a change, until it is deleted: $language",
    { tags: "CON-47" },
    async ({ language, look, said }) => {
      const user = await newMember(language)
      const { close, page } = await stage.enter("/console/account", look, user)
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
      await page.getByLabel(said.name).fill("Laptop")
      await page.getByRole("button", { name: said.add }).click()
      await page.getByRole("button", { name: `${said.remove} Laptop` }).waitFor()
      const kept = () => onServer(stage.database, "SELECT name FROM console_passkey WHERE user_id = $1", [user.id])
      assert.deepStrictEqual(
        (await kept()).map(({ name }) => name),
        ["Laptop"]
      )
      const enter = async () => {
        await signOut(page)
        await page.getByRole("button", { name: said.signIn }).click()
      }
      await enter()
      await page.waitForURL("**/console/overview")
      await page.goto(`${stage.origin}/console/account`)
      await page.getByRole("button", { name: `${said.remove} Laptop` }).click()
      await onServer(
        stage.database,
        "UPDATE console_session SET signed_in_at = clock_timestamp() - interval '601 s' WHERE user_id = $1",
        [user.id]
      )
      await page.getByRole("dialog").getByRole("button", { name: said.remove }).click()
      await page.getByRole("button", { name: said.confirm }).click()
      await page.getByText(said.none).waitFor()
      assert.deepStrictEqual(await kept(), [])
      await enter()
      await page.getByText(said.unused).waitFor()
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

  it.each(inLanguages)(
    "is entered by an OpenID provider, which sends its user back: $language",
    { tags: "CON-82" },
    async ({ language, look }) => {
      const user = await newMember(language)
      const { close, page } = await stage.open("/console/sign-in", look)
      await page.getByRole("button", { name: /Fleet login/u }).click()
      await page.waitForURL(`${provider.issuer}/**`)
      const asked = new URL(page.url()).searchParams
      const answer = new URLSearchParams(provider.signedIn(page.url(), user))
      await page.goto(`${asked.get("redirect_uri") ?? ""}?${answer.toString()}`)
      await page.getByRole("button", { name: /Claire Martin/u }).waitFor()
      const sessions = "SELECT 1 FROM console_session WHERE user_id = $1"
      assert.lengthOf(await onServer(stage.database, sessions, [user.id]), 1)
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
