import { randomUUID } from "node:crypto"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../harness/dispatcher-process.ts"
import { ask } from "../harness/http.ts"
import { type Receiver, startReceiver } from "../harness/receiver.ts"
import { makeGroup, testBilling } from "../harness/tenants.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks

/** Sends the request of the command that is shown, and returns its status. */
const runCommand = async (page: Page, origin: string): Promise<number> => {
  const command = (await page.locator("pre:visible").filter({ hasText: "curl" }).first().textContent()) ?? ""
  const key = /X-Api-Key: (\S+?)'/u.exec(command)?.[1] ?? ""
  const path = /curl -sS (\S+)/u.exec(command)?.[1]?.replace(origin, "") ?? ""
  const body: unknown = JSON.parse(/-d '(.+)'$/su.exec(command)?.[1] ?? "null")
  return (await ask(origin, path, { key, body })).status
}

describe("the first steps of a group", () => {
  let stage: Stage
  let receiver: Receiver
  let dispatcher: DispatcherProcess

  beforeAll(async () => {
    receiver = await startReceiver()
    stage = await setStage({ TRAJET_LOOPBACK_WEBHOOKS: "true" })
    dispatcher = await startDispatcherProcess(stage.database)
  })
  afterAll(async () => {
    await dispatcher.stop()
    await stage.stop()
    await receiver.close()
  })

  const newUser = async (role: "administrator" | "member" = "administrator") =>
    makeUser(stage.database, { role, groupId: await makeGroup(stage.database, `Newcomers ${randomUUID()}`) })

  it("lead from a key to a webhook, and each one notices its result", { tags: "CON-66" }, async () => {
    const user = await newUser()
    const visit = await stage.enter("/console/", french, user)
    const { page } = visit
    await page.waitForURL("**/console/first-steps")
    await page.getByText("0 étape sur 5 terminée").waitFor()
    await assertFair(visit, "the guide of a new group")
    await page.getByRole("button", { name: "Créer une clé de test" }).click()
    await page.getByText("1 étape sur 5 terminée").waitFor()
    const key = (await page.getByRole("region", { name: "Clé", exact: true }).textContent()) ?? ""
    assert.match(key, /^svc_test_/u)
    await assertFair(visit, "the guide with a key")
    await page.getByRole("button", { name: "Ajouter un webhook", exact: true }).last().click()
    await page.getByRole("dialog").getByLabel("URL").fill(`${receiver.url}/hook`)
    await page.getByRole("dialog").getByRole("button", { name: "Ajouter" }).click()
    await page.getByRole("button", { name: "J'ai copié le secret" }).click()
    await page.getByText("2 étapes sur 5 terminées").waitFor()
    await page.getByRole("button", { name: "Demander un premier prix" }).focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    assert.strictEqual(await runCommand(page, stage.origin), 200)
    await page.getByText("3 étapes sur 5 terminées").waitFor()
    await page.getByRole("button", { name: "Commander une première mission" }).click()
    await page.getByLabel("Entité de facturation").getByText(testBilling.companyName).waitFor({ state: "attached" })
    await assertFair(visit, "the guide with a command that orders")
    assert.strictEqual(await runCommand(page, stage.origin), 201)
    await page.getByText("5 étapes sur 5 terminées").waitFor()
    await page.getByText("Votre intégration reçoit des webhooks.").waitFor()
    assert.isNotEmpty(receiver.received)
    await assertFair(visit, "the guide at its end")
    await page.reload()
    await page.getByText("5 étapes sur 5 terminées").waitFor()
    assert.notInclude(await page.content(), key)
    await page.getByRole("button", { name: "Créer une clé d'API" }).click()
    await page.getByRole("button", { name: "Créer une autre clé" }).waitFor()
    await page.goto(`${stage.origin}/console/`)
    await page.waitForURL("**/console/overview")
    await visit.close()
  })

  it("are hidden by a button, and opened again from the navigation", { tags: "CON-66" }, async () => {
    const visit = await stage.enter("/console/", french, await newUser())
    const { page } = visit
    await page.waitForURL("**/console/first-steps")
    await page.getByRole("button", { name: "Masquer le guide" }).click()
    await page.waitForURL("**/console/overview")
    await page.goto(`${stage.origin}/console/`)
    await page.waitForURL("**/console/overview")
    await page.getByRole("link", { name: "Premiers pas", exact: true }).click()
    await page.getByRole("button", { name: "Créer une clé de test" }).waitFor()
    await visit.close()
  })

  it("warn in the live environment, and are not for members", { tags: "CON-66" }, async () => {
    const visit = await stage.enter("/console/first-steps", french, await newUser())
    await visit.page.locator("aside").getByText("Production", { exact: true }).click()
    await visit.page.getByText("où une commande envoie un vrai convoyeur").waitFor()
    await assertFair(visit, "the guide in the live environment")
    await visit.page.getByRole("button", { name: "Passer à l'environnement de test" }).click()
    await visit.page.getByRole("button", { name: "Créer une clé de test" }).waitFor()
    await visit.close()
    const member = await stage.enter("/console/", french, await newUser("member"))
    await member.page.waitForURL("**/console/overview")
    assert.strictEqual(await member.page.getByRole("link", { name: "Premiers pas" }).count(), 0)
    await member.close()
  })

  it("say what the API says when it fails", { tags: "CON-66" }, async () => {
    const user = await newUser()
    const visit = await stage.enter("/console/missions", french, user)
    await visit.page.route("**/console/api/endpoints", (route) => route.fulfill({ status: 403, body: "{}" }))
    await visit.page.getByRole("link", { name: "Premiers pas" }).click()
    await visit.page.getByRole("alert").waitFor()
    await visit.page.unroute("**/console/api/endpoints")
    await visit.page.getByRole("button", { name: "Réessayer" }).click()
    await visit.page.getByText("sur 5 terminée").waitFor()
    await visit.close()
  })
})
