import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, violationsOn } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { groupName, makeGroup } from "../harness/tenants.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french, english] = looks

describe("a sign-in of more than ten minutes ago", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage({ TRAJET_LOOPBACK_WEBHOOKS: "true" })
  })
  afterAll(() => stage.stop())

  const age = ({ id }: TestUser) =>
    onServer(
      stage.database,
      "UPDATE console_session SET signed_in_at = clock_timestamp() - interval '601 s' WHERE user_id = $1",
      [id]
    )

  /** Gives the password to the question that lies above the dialog of the change. */
  const confirm = async ({ page }: Visit, { password }: Pick<TestUser, "password">) => {
    const question = page.getByRole("dialog", { name: /^(?:Confirmez votre identité|Confirm that it is you)$/u })
    await question.locator("input[type=password]").fill(password)
    await question.getByRole("button", { name: /^Confirm(?:er)?$/u }).click()
    return question
  }

  it("asks for the password before a key is created, and then shows the key", { tags: "CON-73" }, async () => {
    const visit = await stage.enter("/console/keys", french)
    const { page } = visit
    await page.getByRole("button", { name: "Créer une clé" }).first().click()
    const dialog = page.getByRole("dialog", { name: "Créer une clé" })
    await dialog.getByLabel("Libellé").fill("ERP de Nantes")
    await age(stage.user)
    await dialog.getByRole("button", { name: "Créer une clé" }).click()
    await page.getByText("Ce changement demande une connexion de moins de dix minutes.").waitFor()
    await page.getByRole("button", { name: "Confirmer par une clé d'accès" }).waitFor()
    assert.deepStrictEqual(await violationsOn(page), [])
    await page
      .getByRole("dialog", { name: "Confirmez votre identité" })
      .getByRole("button", { name: "Annuler" })
      .click()
    await dialog.getByText("sign_in_again").waitFor()
    await dialog.getByRole("button", { name: "Créer une clé" }).click()
    await (await confirm(visit, { password: "not the password" })).getByText("sign_in_refused").waitFor()
    await confirm(visit, stage.user)
    assert.match((await page.getByRole("region", { name: "Clé", exact: true }).textContent()) ?? "", /^svc_test_/u)
    await page.getByRole("button", { name: "J'ai copié la clé" }).click()
    assert.strictEqual(await page.getByText("ERP de Nantes").count(), 1)
    await visit.close()
  })

  it("asks before a secret is replaced, and then shows the new one", { tags: "CON-73" }, async () => {
    const { id, secret } = await makeEndpoint(stage.database, stage.group, "https://hooks.example.com/trajet")
    const visit = await stage.enter(`/console/webhooks/${id}?tab=settings`, french)
    const { page } = visit
    await page.getByRole("button", { name: "Remplacer le secret" }).click()
    await age(stage.user)
    await page.getByRole("dialog").getByRole("button", { name: "Remplacer le secret" }).click()
    await confirm(visit, stage.user)
    const shown = (await page.getByRole("region", { name: "Secret de signature" }).textContent()) ?? ""
    assert.match(shown, /^whsec_/u)
    assert.notStrictEqual(shown, secret)
    await visit.close()
  })

  it("asks before a role changes, and then changes it", { tags: "CON-73" }, async () => {
    const groupId = await makeGroup(stage.database, groupName())
    const administrator = await makeUser(stage.database, { role: "administrator", groupId }, "en")
    const member = await makeUser(stage.database, { role: "member", groupId }, "en")
    const visit = await stage.enter("/console/members", english, administrator)
    const { page } = visit
    const roleOf = async () =>
      (await onServer(stage.database, "SELECT role FROM console_user WHERE id = $1", [member.id]))[0]?.["role"]
    await page.getByRole("button", { name: "Change the role of Claire Martin" }).first().click()
    await age(administrator)
    await page.getByRole("dialog").getByRole("button", { name: "Make administrator" }).click()
    await page.getByText("This change needs a sign-in within the last ten minutes.").waitFor()
    assert.strictEqual(await roleOf(), "member")
    await confirm(visit, administrator)
    await page.getByText("Claire Martin: administrator.").waitFor()
    assert.strictEqual(await roleOf(), "administrator")
    await visit.close()
  })
})
