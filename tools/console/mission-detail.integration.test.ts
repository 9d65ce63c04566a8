import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { recordInspection } from "../../apps/api/test/inspections.ts"
import { looks } from "../harness/browser.ts"
import { samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair, unexpected } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french, english] = looks
const stepsMax = 60
const hostileName = '<img src=x onerror="document.title=1">.pdf'

describe("the page of a mission", () => {
  let stage: Stage
  let driven = ""

  const enter = (id: string): Promise<Visit> => stage.enter(`/console/missions/${id}`, french)

  const order = (members: Readonly<Record<string, unknown>> = {}) => orderedMission(stage.origin, stage.key, members)

  /** Plays the robot of a mission to its end. */
  const play = async (id: string): Promise<void> => {
    for (let step = 0; step < stepsMax; step++) {
      const reply = await ask(stage.origin, `/v1/test/transports/${id}/advance`, { key: stage.key, body: {} })
      if (reply.status !== 200 || reply.json()["status"] === "completed") return
    }
  }

  beforeAll(async () => {
    stage = await setStage()
    driven = await order({
      reference: "DETAIL-1",
      return_trip: true,
      test_specifications: { robot_driver: { mode: "manual" } }
    })
    await play(driven)
  })
  afterAll(() => stage.stop())

  it("moves through the photos of the inspection by keyboard, and draws the route of each trip with every waypoint in a table", async () => {
    const visit = await enter(driven)
    const { page } = visit
    const section = page.getByRole("region", { name: "État des lieux" })
    await section.getByRole("list").last().getByRole("button").first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Photo 1 sur").waitFor()
    await page.waitForFunction("document.querySelector('[role=dialog] img')?.naturalWidth > 0")
    await page.keyboard.press("ArrowRight")
    await dialog.getByText("Photo 2 sur").waitFor()
    await page.keyboard.press("ArrowLeft")
    await dialog.getByText("Photo 1 sur").waitFor()
    await assertFair(visit, "a photo")
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await section.getByText("Retour", { exact: true }).click()
    await section.getByRole("button", { name: "Rapport PDF, Au départ" }).click()
    await dialog.locator("iframe").waitFor()
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    const route = page.getByRole("region", { name: "Itinéraire" })
    await route.getByRole("img", { name: /^Itinéraire de 10 rue de Rivoli.* à Place Bellecour/u }).waitFor()
    await route.getByText("Toutes les étapes").click()
    await route.getByRole("rowheader", { name: "km 50", exact: true }).waitFor()
    await assertFair(visit, "the waypoints")
    await route.getByText("Retour", { exact: true }).click()
    await route.getByRole("img", { name: /^Itinéraire de Place Bellecour.* à 10 rue de Rivoli/u }).waitFor()
    await visit.close()
  })

  it("compares both phases of an inspection position by position", { tags: "CON-139" }, async () => {
    const visit = await enter(driven)
    const { page } = visit
    const section = page.getByRole("region", { name: "État des lieux" })
    const differences = section.locator("li").filter({ hasText: "→" })
    await differences.filter({ hasText: /^Kilométrage\s: .* → .* \(\+/u }).waitFor()
    await differences.filter({ hasText: /\(-40\)/u }).waitFor()
    const compare = section.getByRole("button", { name: "Comparer en grand" })
    await compare.first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Vue 1 sur").waitFor()
    const figures = dialog.locator("figure")
    const titles = await figures.locator("figcaption").allTextContents()
    assert.deepStrictEqual(titles, ["Au départ", "À l'arrivée"])
    await page.keyboard.press("ArrowRight")
    await dialog.getByText("Vue 2 sur").waitFor()
    await page.keyboard.press("ArrowLeft")
    await dialog.getByText("Vue 1 sur").waitFor()
    await page.waitForFunction(
      "[...document.querySelectorAll('[role=dialog] img')].filter((image) => image.naturalWidth > 0).length === 2"
    )
    const widths = async () =>
      Promise.all([0, 1].map(async (at) => (await figures.nth(at).locator("img").boundingBox())?.width))
    const before = await widths()
    await dialog.getByRole("button", { name: "Agrandir les deux photos" }).click()
    for (const [at, width] of (await widths()).entries()) assert.isAbove(width ?? 0, (before[at] ?? 0) + 1)
    await dialog.getByRole("button", { name: "Agrandir les deux photos" }).click()
    await assertFair(visit, "two photos of a position")
    await page.setViewportSize({ width: 390, height: 844 })
    const [departure, arrival] = [await figures.nth(0).boundingBox(), await figures.nth(1).boundingBox()]
    assert.isAtLeast(arrival?.y ?? 0, (departure?.y ?? 0) + (departure?.height ?? 0))
    await page.keyboard.press("Escape")
    await visit.close()
  })

  it("shows the total of both trips and its parts, on its page and in the list", { tags: "CON-106" }, async () => {
    const { price } = (await ask(stage.origin, `/v1/transports/${driven}`, { key: stage.key })).json()
    const { amount_ht: outbound, return_ht: back, total_ht: total } = Object(price)
    const money = (euros: number) =>
      new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(euros).replaceAll(/\s/gu, " ")
    const visit = await enter(driven)
    const overview = visit.page.getByRole("region", { name: "Résumé" })
    await overview.getByText(`${money(total)} (aller ${money(outbound)} + retour ${money(back)})`).waitFor()
    await visit.page.goto(`${stage.origin}/console/missions?q=DETAIL-1`)
    const row = visit.page.getByRole("row").filter({ hasText: "retour" })
    await row.getByText(money(total)).waitFor()
    await row.getByText(`${money(outbound)} + retour ${money(back)}`).waitFor()
    await visit.close()
  })

  it("shows in its timeline what became of dates, and of which trip an event tells", { tags: "CON-107" }, async () => {
    const missionId = await order({ return_trip: true })
    const reply = await ask(stage.origin, `/v1/transports/${missionId}/dates`, {
      key: stage.key,
      method: "PATCH",
      body: { legs: { "livraison-aller": { date: "2031-03-20", start_time: "10:00", end_time: "12:00" } } }
    })
    assert.strictEqual(reply.status, 200, reply.text)
    const visit = await enter(missionId)
    const timeline = visit.page.getByRole("region", { name: "Chronologie" })
    await timeline.getByText(/: Livraison · .* → 20 mars 2031 10:00 – 12:00$/u).waitFor()
    await visit.page.goto(`${stage.origin}/console/missions/${driven}`)
    await timeline.getByText(/^Aller · Véhicule livré/u).waitFor()
    await timeline.getByText(/^Retour · Véhicule livré/u).waitFor()
    await visit.close()
  })

  it("draws the damages on the outline of the vehicle, with their numbers in a list", async () => {
    const missionId = await order()
    const tenant = { groupId: stage.group, environment: "test" } as const
    await recordInspection(stage.database, { tenant, missionId, trip: "aller" })
    const visit = await enter(missionId)
    const section = visit.page.getByRole("region", { name: "État des lieux" })
    const outline = section.getByRole("img", { name: /2 marques de dommage$/u }).first()
    await outline.waitFor()
    assert.deepStrictEqual(await outline.locator("text").allTextContents(), ["1", "2"])
    await section.getByText("rayure depart 2").waitFor()
    await section.getByText("18 342").first().waitFor()
    await assertFair(visit, "damages")
    await visit.close()
  })

  it("deposits documents one by one, says why one is refused, and shows them as text alone", async () => {
    const visit = await enter(await order())
    const { page } = visit
    await page.getByRole("button", { name: "Déposer des documents" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Type de document").selectOption("bon_de_commande")
    const pdf = samplePdf()
    await dialog.locator("input[type=file]").setInputFiles([
      { name: hostileName, mimeType: "application/pdf", buffer: pdf },
      { name: "again.pdf", mimeType: "application/pdf", buffer: pdf },
      { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
      { name: "lie.pdf", mimeType: "application/pdf", buffer: Buffer.from("no document") }
    ])
    await dialog.getByText("Le fichier est vide.").waitFor()
    await dialog.getByRole("button", { name: "Déposer" }).click()
    await dialog.getByText("Ce fichier est déjà déposé sous ce type.").waitFor()
    await dialog.getByText("Seuls les PDF et les images").waitFor()
    await assertFair({ ...visit, complaints: [] }, "a deposit")
    await dialog.getByRole("button", { name: "Fermer" }).last().click()
    const documents = page.getByRole("region", { name: "Documents" })
    await documents.getByText(hostileName).waitFor()
    await documents.getByText("déposé par votre groupe").waitFor()
    await documents.getByText("À vérifier").waitFor()
    assert.strictEqual(await page.locator("img[src=x]").count(), 0)
    assert.notStrictEqual(await page.title(), "1")
    await documents.getByRole("button", { name: "Ouvrir Bon de commande" }).click()
    const frame = page.getByRole("dialog").locator("iframe")
    assert.match((await frame.getAttribute("src")) ?? "", /^\/files\//u)
    await page.getByRole("dialog").getByText(hostileName).waitFor()
    const downloading = page.waitForEvent("download")
    await page.getByRole("dialog").getByRole("link", { name: "Télécharger" }).click()
    const file = await downloading
    assert.notMatch(file.suggestedFilename(), /[<>"]/u)
    await visit.close()
  })

  it("deposits a document and orders a copy in English, which the API keeps", async () => {
    const id = await order()
    const user = await makeUser(stage.database, { role: "member", groupId: stage.group }, "en")
    const visit = await stage.enter(`/console/missions/${id}`, english, user)
    const { page } = visit
    await page.getByRole("button", { name: "Deposit documents" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Kind of document").selectOption("bon_de_commande")
    const pdf = { name: "order.pdf", mimeType: "application/pdf", buffer: samplePdf() }
    await dialog.locator("input[type=file]").setInputFiles([pdf])
    await dialog.getByRole("button", { name: "Deposit" }).click()
    await page.getByRole("region", { name: "Documents" }).getByText("deposited by your group").waitFor()
    const kept = await ask(stage.origin, `/v1/transports/${id}/documents`, { key: stage.key })
    expect(kept.json()).toMatchObject({ data: [{ key: "bon_de_commande", file_name: "order.pdf" }] })
    await dialog.getByRole("button", { name: "Close" }).last().click()
    await page.getByRole("button", { name: "Duplicate" }).click()
    for (const at of [0, 1]) await dialog.locator("input[type=date]").nth(at).fill("2031-06-02")
    await dialog.getByRole("button", { name: /^Order for/u }).click()
    await page.waitForURL((url) => /[0-9a-f-]{36}$/u.test(url.pathname) && !url.pathname.endsWith(id))
    const copy = await ask(stage.origin, `/v1/transports/${page.url().split("/").at(-1) ?? ""}`, { key: stage.key })
    expect(copy.json()).toMatchObject({ duplicated_from: { id }, delivery: { date: "2031-06-02" } })
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("duplicates a mission after a preview with its price, and says what stands against it", async () => {
    const source = await order({ options: ["lavage_ext", "mise_en_main"] })
    const visit = await enter(source)
    const { page } = visit
    await page.getByRole("button", { name: "Dupliquer" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Lavage extérieur").waitFor()
    const dates = dialog.locator("input[type=date]")
    for (const at of [0, 1]) await dates.nth(at).fill("2026-01-05")
    await dialog.getByText("Cette copie ne peut pas être commandée").waitFor()
    assert.isTrue(await dialog.getByRole("button", { name: "Commander la copie" }).isDisabled())
    await assertFair(visit, "a copy that cannot be ordered")
    for (const at of [0, 1]) await dates.nth(at).fill("2031-04-02")
    await dialog.getByLabel(/^Mise en main 30 min/u).uncheck()
    const ordering = dialog.getByRole("button", { name: /^Commander pour/u })
    await ordering.waitFor()
    const [, price = ""] = /pour (.*) HT/u.exec((await ordering.textContent()) ?? "") ?? []
    await assertFair(visit, "a copy")
    await ordering.click()
    await page.waitForURL((url) => url.pathname.startsWith("/console/missions/") && !url.pathname.endsWith(source))
    await page.getByRole("link", { name: /^M-\d+$/u }).waitFor()
    await page.getByText(price, { exact: true }).first().waitFor()
    await page.getByRole("region", { name: "Options" }).getByText("Lavage extérieur").waitFor()
    assert.strictEqual(await page.getByText("Mise en main 30 min").count(), 0)
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it("reports an incident and shows it in the timeline, and adjusts a price and shows why in the history", async () => {
    const visit = await enter(await order())
    const { page } = visit
    await page.getByRole("button", { name: "Signaler un incident" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Nature de l'incident").selectOption("keys_missing")
    await dialog.getByLabel("Ce qui s'est passé").fill("les clés sont restées à l'agence")
    await assertFair(visit, "the report of an incident")
    await dialog.getByRole("button", { name: "Signaler" }).click()
    await page.getByText("Incident signalé").waitFor()
    await page.getByText("Clés manquantes").waitFor()
    await page.getByRole("button", { name: "Ajuster le prix" }).click()
    await dialog.getByLabel("Nouveau prix").fill("450,5")
    await dialog.getByLabel("Motif").fill("attente sur place")
    await assertFair(visit, "the adjustment of a price")
    await dialog.getByRole("button", { name: "Ajuster" }).click()
    const history = page.getByRole("region", { name: "Historique du prix" })
    await history.getByText("attente sur place").waitFor()
    await history.getByText(/450,50/u).waitFor()
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })
})
