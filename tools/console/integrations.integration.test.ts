import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type DispatcherProcess, startDispatcherProcess } from "../harness/dispatcher-process.ts"
import { looks } from "../harness/browser.ts"
import { orderedMission, orderMission } from "../harness/missions.ts"
import { onServer } from "../harness/database.ts"
import { type Receiver, startReceiver } from "../harness/receiver.ts"
import { until } from "../harness/until.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french, english] = looks
const languages = [
  {
    language: "fr",
    ...{ look: french, test: "Envoyer un test", works: "la réception fonctionne" },
    ...{ request: "Requête envoyée", refused: "Votre serveur a répondu 401 ou 403", again: "Renvoyer" },
    ...{ answered: "Réponse de votre serveur à l'essai 1", terminal: "Rejouer depuis un terminal" },
    acknowledged: "Votre serveur a accusé réception (204)."
  },
  {
    language: "en",
    ...{ look: english, test: "Send a test", works: "reception works" },
    ...{ request: "Request sent", refused: "Your server answered 401 or 403", again: "Send again" },
    ...{ answered: "Answer of your server to attempt 1", terminal: "Repeat from a terminal" },
    acknowledged: "Your server acknowledged it (204)."
  }
] as const

const unknownRequest = {
  type: "about:blank",
  title: "Not found",
  status: 404,
  code: "not_found",
  detail: "No request."
}

describe("the pages of integrations", () => {
  let stage: Stage
  let receiver: Receiver
  let dispatcher: DispatcherProcess
  let answer = 204
  let endpointPath = ""
  let clearKey = ""

  beforeAll(async () => {
    receiver = await startReceiver((_received, response) => {
      response.writeHead(answer, { "content-type": "text/plain" }).end("not today")
    })
    stage = await setStage({ TRAJET_LOOPBACK_WEBHOOKS: "true" })
    dispatcher = await startDispatcherProcess(stage.database)
  })
  afterAll(async () => {
    await dispatcher.stop()
    await stage.stop()
    await receiver.close()
  })

  const enter = (path: string): Promise<Visit> => stage.enter(path, french)

  const administrator = (language: "fr" | "en") =>
    makeUser(stage.database, { role: "administrator", groupId: stage.group }, language)

  const deliveriesOf = (missionId: string) =>
    onServer(
      stage.database,
      `SELECT d.last_status_code FROM delivery d JOIN event e ON e.id = d.event_id
       WHERE e.mission_id = $1 AND e.type = 'transport.created'`,
      [missionId]
    )

  it("create a key, show it once with a command that prices a trip, and revoke it", { tags: "CON-57" }, async () => {
    const visit = await enter("/console/keys")
    const { page } = visit
    await page.getByRole("button", { name: "Créer une clé" }).first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Libellé").fill("ERP de Lyon")
    await dialog.getByLabel("Commander, modifier").check()
    await assertFair(visit, "the form of a key")
    await dialog.getByRole("button", { name: "Créer une clé" }).click()
    clearKey = (await dialog.getByRole("region", { name: "Clé" }).textContent()) ?? ""
    const command = await dialog.getByRole("region", { name: "Essayez-la" }).textContent()
    assert.include(command, `curl -sS ${stage.origin}/v1/pricing`)
    assert.include(command, `X-Api-Key: ${clearKey}`)
    assert.strictEqual((await orderMission(stage.origin, clearKey)).status, 201)
    await assertFair(visit, "a new key")
    await dialog.getByRole("button", { name: "J'ai copié la clé" }).click()
    assert.notInclude(await page.content(), clearKey)
    await page.getByRole("button", { name: "Révoquer ERP de Lyon" }).click()
    await page.getByText("La clé cesse d'agir tout de suite").waitFor()
    await assertFair(visit, "the revocation of a key")
    await page.getByRole("dialog").getByRole("button", { name: "Révoquer" }).click()
    await page.getByText("La clé « ERP de Lyon » est révoquée.").waitFor()
    assert.strictEqual((await orderMission(stage.origin, clearKey)).status, 401)
    await visit.close()
  })

  it("add an endpoint, and show its secret once", { tags: "CON-58" }, async () => {
    const visit = await enter("/console/webhooks")
    const { page } = visit
    await page.getByRole("button", { name: "Ajouter un webhook" }).first().click()
    await page.getByRole("dialog").getByLabel("URL").fill(`${receiver.url}/hook`)
    await page.getByRole("dialog").getByRole("button", { name: "Ajouter" }).click()
    const secret = await page.getByRole("region", { name: "Secret de signature" }).textContent()
    assert.match(secret ?? "", /^whsec_/u)
    await page.getByRole("button", { name: "J'ai copié le secret" }).click()
    await page.waitForURL(/\/console\/webhooks\/[0-9a-f-]{36}/u)
    endpointPath = new URL(page.url()).pathname
    await visit.close()
  })

  it.each(languages)(
    "show a test, and in the list of deliveries why a webhook failed, its attempts, and send it again: $language",
    { tags: "CON-58" },
    async (said) => {
      answer = 204
      const visit = await stage.enter(`${endpointPath}?tab=test`, said.look, await administrator(said.language))
      const { page } = visit
      await page.getByRole("button", { name: said.test }).click()
      await page.getByText(said.works).waitFor()
      const sent = await page.getByRole("region", { name: said.request }).textContent()
      assert.include(sent, String(receiver.received.at(-1)?.headers["x-svc-signature"]))
      await assertFair(visit, "a test")
      answer = 401
      const missionId = await orderedMission(stage.origin, stage.key)
      const status = async () => (await deliveriesOf(missionId))[0]?.["last_status_code"]
      await until("its delivery has failed", async () => (await status()) === 401)
      await page.goto(`${stage.origin}${endpointPath}`)
      await page.getByText(said.refused).first().waitFor()
      await assertFair(visit, "the deliveries")
      await page.getByRole("link", { name: "transport.created" }).first().click()
      await page.getByRole("region", { name: said.answered }).getByText("not today").waitFor()
      const curl = await page.getByRole("region", { name: said.terminal }).textContent()
      assert.include(curl, `-X POST '${receiver.url}/hook'`)
      await assertFair(visit, "a delivery")
      answer = 204
      await page.getByRole("button", { name: said.again }).click()
      await page.getByText(said.acknowledged).waitFor()
      assert.strictEqual(await status(), 204)
      await visit.close()
    }
  )

  it(
    "find a request by its id, also if the log has it later, and say who changed what",
    { tags: "CON-58" },
    async () => {
      const visit = await enter("/console/requests")
      const { page } = visit
      const { headers } = await orderMission(stage.origin, stage.key)
      const id = headers["x-request-id"] ?? ""
      const notFound = { status: 404, contentType: "application/problem+json", body: JSON.stringify(unknownRequest) }
      await page.route(`**/console/api/requests/${id}`, (route) => route.fulfill(notFound), { times: 1 })
      await page.getByText("POST /v1/transports").first().waitFor()
      await page.getByLabel("Identifiant d'une requête").fill(`X-Request-Id: ${id}`)
      await page.getByRole("main").getByRole("button", { name: "Chercher" }).click()
      await page.getByText("Aucune requête n'a cet identifiant.").waitFor()
      await page.getByRole("button", { name: `Copier ${id}` }).waitFor()
      await page.getByRole("link", { name: "Changements" }).click()
      await page.getByText("A révoqué une clé d'API").waitFor()
      await page.getByText("A ajouté un webhook").waitFor()
      await visit.close()
    }
  )
})
