import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../harness/dispatcher-process.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { type Receiver, startReceiver } from "../harness/receiver.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage } from "./stage.ts"

const [french, english] = looks
const furtherOrders = 40

describe("a receiver that fails", () => {
  let stage: Stage
  let receiver: Receiver
  let dispatcher: DispatcherProcess
  let answer = 500
  let before = ""
  let endpointId = ""

  const path = (search = "") => `/console/webhooks/${endpointId}${search}`
  const enter = (search = "", look = french) => stage.enter(path(search), look)
  const arrived = (missionId: string) => receiver.received.filter(({ body }) => body.includes(missionId)).length

  beforeAll(async () => {
    receiver = await startReceiver(() => answer)
    stage = await setStage({ TRAJET_LOOPBACK_WEBHOOKS: "true" })
    dispatcher = await startDispatcherProcess(stage.database)
    before = await orderedMission(stage.origin, stage.key)
    // Events that the relay has passed get no delivery to an endpoint that comes later.
    await until("the relay empties the outbox", async () => {
      return (await onServer(stage.database, "SELECT event_id FROM outbox LIMIT 1")).length === 0
    })
    endpointId = (await makeEndpoint(stage.database, stage.group, `${receiver.url}/hook`)).id
  })
  afterAll(async () => {
    await dispatcher.stop()
    await stage.stop()
    await receiver.close()
  })

  it("is shown with the retries that follow, and with the pause after ten failures", { tags: "CON-61" }, async () => {
    for (let count = 0; count < 12; count += 1) await orderedMission(stage.origin, stage.key)
    const visit = await enter()
    const { page } = visit
    await page.getByText("Votre serveur a échoué : il a répondu 500.").first().waitFor()
    await page.getByText("Prochain essai").first().waitFor()
    await page.getByText("Suspendu", { exact: true }).first().waitFor()
    await page.getByText(/Après \d+ échecs de suite, Trajet attend jusqu'au/u).waitFor()
    await assertFair(visit, "a suspended endpoint")
    await visit.close()
  })

  it("is resumed by hand once it works, and its deliveries arrive", { tags: "CON-61" }, async () => {
    answer = 204
    const visit = await enter()
    const { page } = visit
    await page.getByRole("button", { name: "Réactiver" }).click()
    await page.getByRole("dialog").getByText("dix par seconde").waitFor()
    await assertFair(visit, "the question before an endpoint is resumed")
    await page.getByRole("dialog").getByRole("button", { name: "Réactiver" }).click()
    await page.getByText("Le webhook est actif.").waitFor()
    await page.getByText("Votre serveur a accusé réception (204).").first().waitFor()
    await page.getByText("Actif", { exact: true }).first().waitFor()
    await visit.close()
  })

  it("gets the events of a period by a replay, which shows its progress and its end", { tags: "CON-61" }, async () => {
    assert.strictEqual(arrived(before), 0)
    const visit = await enter()
    const { page } = visit
    await page.getByRole("tab", { name: "Rejouer" }).click()
    await page.getByLabel("Événements depuis").fill("")
    await page.getByRole("button", { name: "Lancer le rejeu" }).click()
    await page.getByText("Indiquez le début de la période.").waitFor()
    await assertFair(visit, "the form of a replay")
    await page.getByLabel("Événements depuis").fill("2026-01-01T08:00")
    await page.getByRole("button", { name: "Lancer le rejeu" }).click()
    await page.getByRole("progressbar", { name: "Progression du rejeu" }).waitFor()
    await page.getByText(/^Terminé\s: \d+ événements? remis en route\./u).waitFor()
    await assertFair(visit, "a replay that has ended")
    const address = new URL(page.url())
    await page.reload()
    await page.getByText(/^Terminé\s:/u).waitFor()
    await page.getByRole("link", { name: "Voir les livraisons" }).click()
    await until("the event arrives", () => arrived(before) > 0)
    await visit.close()
    const member = await makeUser(stage.database, { role: "member", groupId: stage.group }, "en")
    const other = await stage.enter(`${address.pathname}${address.search}`, english, member)
    await other.page.getByText(/^Done: /u).waitFor()
    assert.strictEqual(await other.page.getByRole("button", { name: "New replay" }).count(), 0)
    await other.close()
  })

  it("gets them again by a replay in English, if what arrived before is sent too", { tags: "CON-61" }, async () => {
    const user = await makeUser(stage.database, { role: "administrator", groupId: stage.group }, "en")
    const already = arrived(before)
    const { close, page } = await stage.enter(path("?tab=replay"), english, user)
    await page.getByLabel("Events from").fill("2026-01-01T08:00")
    await page.getByLabel("Also send what was delivered already").check()
    await page.getByRole("button", { name: "Start the replay" }).click()
    await page.getByText(/^Done: \d+ events? (?:is|are) on (?:its|their) way again\./u).waitFor()
    await until("the event arrives again", () => arrived(before) > already)
    await close()
  })

  it(
    "counts a replay before it starts, in both languages, and sends nothing by that",
    { tags: "CON-151" },
    async () => {
      await until("everything has arrived", async () => {
        const open = "SELECT FROM delivery WHERE endpoint_id = $1 AND status <> 'succeeded'"
        return (await onServer(stage.database, open, [endpointId])).length === 0
      })
      const user = await makeUser(stage.database, { role: "administrator", groupId: stage.group }, "en")
      const visits = [await enter("?tab=replay"), await stage.enter(path("?tab=replay"), english, user)] as const
      const [inFrench, inEnglish] = visits
      const already = receiver.received.length
      await inFrench.page.getByLabel("Événements depuis").fill("2026-01-01T08:00")
      await inFrench.page.getByLabel("Envoyer aussi ce qui ne l'a jamais été").uncheck()
      await inFrench.page.getByRole("button", { name: "Compter d'abord" }).click()
      await inFrench.page.getByText("Ce rejeu enverrait 0 livraison. Rien n'est parti.").waitFor()
      await inFrench.page.getByLabel("Renvoyer aussi ce qui a déjà été livré").check()
      await until("the count goes", async () => (await inFrench.page.getByText("Ce rejeu enverrait").count()) === 0)
      await inFrench.page.getByRole("button", { name: "Compter d'abord" }).click()
      await inFrench.page.getByRole("row", { name: /^transport\.created 0 0 0 13$/u }).waitFor()
      await inEnglish.page.getByLabel("Events from").fill("2026-01-01T08:00")
      await inEnglish.page.getByLabel("Also send what was delivered already").check()
      await inEnglish.page.getByRole("button", { name: "Count first" }).click()
      await inEnglish.page.getByText(/^This replay would send \d+ deliveries\. Nothing was sent\.$/u).waitFor()
      for (const visit of visits) {
        await assertFair(visit, "a counted replay")
        await visit.close()
      }
      assert.strictEqual(receiver.received.length, already)
    }
  )

  it("stops a replay at once, says how much was sent, and keeps it in the list", { tags: "CON-151" }, async () => {
    const words = [
      {
        ...{ look: french, from: "Événements depuis", also: "Renvoyer aussi ce qui a déjà été livré" },
        ...{ rate: "Livraisons par seconde", start: "Lancer le rejeu", ends: /Fin prévue dans \d+ secondes?\./u },
        ...{ stop: "Arrêter le rejeu", told: /^Arrêté\s: \d+ événements? renvoyés? jusque-là\.$/u },
        ...{ stopped: "Arrêté", another: "Nouveau rejeu" }
      },
      {
        ...{ look: english, from: "Events from", also: "Also send what was delivered already" },
        ...{ rate: "Deliveries a second", start: "Start the replay", ends: /Ends in \d+ seconds?\./u },
        ...{ stop: "Stop the replay", told: /^Stopped: \d+ events? (?:was|were) sent again until then\.$/u },
        ...{ stopped: "Stopped", another: "New replay" }
      }
    ] as const
    // So many that a replay of one a second still runs when a slow machine stops it.
    for (let made = 0; made < furtherOrders; made++) await orderedMission(stage.origin, stage.key)
    for (const [index, word] of words.entries()) {
      const language = index === 0 ? "fr" : "en"
      const user = await makeUser(stage.database, { role: "administrator", groupId: stage.group }, language)
      const visit = await stage.enter(path("?tab=replay"), word.look, user)
      const { page } = visit
      await page.getByLabel(word.from).fill("2026-01-01T08:00")
      await page.getByLabel(word.also).check()
      await page.getByLabel(word.rate).fill("1")
      await page.getByRole("button", { name: word.start }).click()
      await page.getByText(word.ends).waitFor()
      await assertFair(visit, "a replay under way")
      await page.getByRole("button", { name: word.stop }).click()
      await page.getByText(word.told).waitFor()
      await page.getByRole("cell", { name: word.stopped, exact: true }).first().waitFor()
      await assertFair(visit, "a replay that was stopped")
      await page.getByRole("button", { name: word.another }).click()
      await page.getByRole("button", { name: word.start }).waitFor()
      await visit.close()
    }
    const stopped = await onServer(
      stage.database,
      `SELECT done_again + done_never BETWEEN 1 AND expected_again - 1 AS is_begun, expected_again > $1 AS is_long
       FROM webhook_replay WHERE cancelled_at IS NOT NULL`,
      [furtherOrders]
    )
    assert.deepStrictEqual(stopped, [
      { is_begun: true, is_long: true },
      { is_begun: true, is_long: true }
    ])
  })

  it(
    "has its deliveries found by state and by type, and the address keeps the filters",
    { tags: "CON-61" },
    async () => {
      const visit = await enter("?type=transport.created&status=succeeded")
      const { page } = visit
      await page.getByRole("link", { name: "transport.created" }).first().waitFor()
      await page.getByRole("combobox", { name: "Événement" }).selectOption("document.rejected")
      await page.getByText("Rien ne correspond à ces filtres.").waitFor()
      assert.include(page.url(), "type=document.rejected")
      await assertFair(visit, "deliveries that no filter finds")
      await page.getByRole("button", { name: "Retirer les filtres" }).click()
      await page.getByRole("link", { name: "transport.created" }).first().waitFor()
      assert.notInclude(page.url(), "type=")
      await visit.close()
    }
  )

  it("is disabled in the end, which the page explains in the language of the user", { tags: "CON-61" }, async () => {
    const reason = "24 attempts have failed since 2026-11-20T08:00:00.000Z, and none has succeeded"
    await onServer(stage.database, "UPDATE webhook_endpoint SET status = 'disabled', reason = $1 WHERE id = $2", [
      reason,
      endpointId
    ])
    const visit = await enter("?tab=replay")
    await visit.page.getByText("aucun des 24 envois depuis le 20 nov. 2026, 09:00 n'a réussi").waitFor()
    await visit.page.getByText("ce que vous rejouez attend qu'il le soit").waitFor()
    await assertFair(visit, "a disabled endpoint")
    await visit.close()
  })

  it("has pages for a replay without a violation, in every look", async () => {
    for (const look of looksByForm) {
      const visit = await enter("?tab=replay", look)
      await visit.page.locator("input[type=datetime-local]").first().waitFor()
      await assertFair(visit, `a replay, ${look.name}`)
      await visit.close()
    }
  })
})
