import type { Locator, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair, assertReadable, unexpected } from "./fair-page.ts"
import { fillIn, openParts, orderedDay } from "./order-form.ts"
import { setStage, type Stage } from "./stage.ts"

const [french, inEnglish] = looks

const amountOf = (text: string | null): number => Number((text ?? "").replaceAll(/[^\d,.-]/gu, "").replace(",", "."))

describe("options in the forms of missions", () => {
  let stage: Stage
  let english: TestUser

  beforeAll(async () => {
    stage = await setStage()
    english = await makeUser(stage.database, { role: "member", groupId: stage.group }, "en")
  })
  afterAll(() => stage.stop())

  const trips = (page: Page): readonly [Locator, Locator] => [
    page.getByRole("group", { name: /^Options (?:de l.aller|of the outward trip)$/u }),
    page.getByRole("group", { name: /^Options (?:du retour|of the return)$/u })
  ]

  it(
    "has the options of both trips with their fields, without a violation, in every look",
    { tags: "CON-90" },
    async () => {
      for (const look of looksByForm) {
        const visit = await stage.enter(
          "/console/missions/new",
          look,
          look.context.locale === "en-GB" ? english : stage.user
        )
        const { page } = visit
        await fillIn(page)
        const [outward, back] = trips(page)
        await outward.getByLabel(/^(?:PV dématérialisé loueur|Digital report of the renter)/u).check()
        await outward.getByRole("combobox").selectOption("escale")
        await back.getByLabel(/^(?:Plein de carburant|Refuelling)/u).check()
        await page
          .getByText(/^(?:Plein de carburant|Refuelling)/u)
          .nth(1)
          .waitFor()
        await page.locator("form button[type=submit]:enabled").waitFor()
        // The head of the page stays in place, and would cover what lies below it.
        await page.evaluate("scrollTo(0, 0)")
        await assertFair(visit, `order, ${look.name}`)
        await visit.close()
      }
    }
  )

  it(
    "orders options of both trips with the values of their fields, at the price that it shows",
    { tags: "CON-90" },
    async () => {
      const visit = await stage.enter("/console/missions/new", french)
      const { page } = visit
      await fillIn(page)
      const [outward, back] = trips(page)
      const order = page.getByRole("button", { name: /Commander pour/u })
      await order.waitFor()
      const before = amountOf(await order.textContent())
      await outward.getByLabel(/^PV dématérialisé loueur/u).check()
      await outward.getByRole("combobox").selectOption("escale")
      await outward.getByLabel("Code PIN").fill("4321")
      await back.getByLabel(/^Plein de carburant/u).check()
      await back.getByLabel("Niveau voulu").fill("80 %")
      const lines = page.getByRole("region", { name: "Prix" }).getByRole("row")
      await lines.filter({ hasText: /^PV dématérialisé loueur · Aller/u }).waitFor()
      await lines.filter({ hasText: /^Plein de carburant .* · Retour/u }).waitFor()
      await page.waitForFunction("document.querySelector('form button[type=submit]')?.disabled === false")
      assert.closeTo(amountOf(await order.textContent()) - before, 9 + 15, 0.001)
      await order.click()
      await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
      const id = page.url().split("/").at(-1) ?? ""
      const active = async (leg: string) =>
        (await ask(stage.origin, `/v1/options?transport_id=${id}&leg=${leg}`, { key: stage.key })).json()[
          "active_options"
        ]
      assert.deepStrictEqual([await active("aller"), await active("retour")], [["pv_digital"], ["plein"]])
      assert.deepStrictEqual(unexpected(visit), [])
      await visit.close()
    }
  )

  it(
    "says which options the trip implies, excludes and exchanges, and sends none of them twice",
    { tags: "CON-90" },
    async () => {
      const visit = await stage.enter("/console/missions/new", french)
      const { page } = visit
      const options = page.getByRole("group", { name: "Options" })
      const named = (name: RegExp) => options.getByLabel(name)
      await openParts(page)
      await page.getByLabel("Rendez-vous à prendre").first().check()
      await options.getByText("Ajoutée par le rendez-vous à prendre.").waitFor()
      assert.isTrue(await named(/^Prise de rendez-vous/u).isChecked())
      assert.isTrue(await named(/^Prise de rendez-vous/u).isDisabled())
      assert.isTrue(await named(/^Jockey/u).isDisabled())
      await options.getByText("Seulement avec un retour.").waitFor()
      await named(/^Plaque W garage/u).check()
      await page.getByLabel("Sur plateau").check()
      await options.getByText("Impossible sur plateau.").waitFor()
      assert.isFalse(await named(/^Plaque W garage/u).isChecked())
      await named(/^Lavage extérieur/u).check()
      await options.getByText("Remplace « Lavage extérieur ».").waitFor()
      await named(/^Lavage complet/u).check()
      assert.isFalse(await named(/^Lavage extérieur/u).isChecked())
      await options.getByText("À déposer ensuite sur la page de la mission : Carte grise.").waitFor()
      await assertFair(visit, "the rules of options")
      await visit.close()
    }
  )

  it(
    "puts what the API refuses at its input, which gets the focus, until the input changes",
    { tags: "CON-90" },
    async () => {
      const visit = await stage.enter("/console/missions/new", french)
      const { page } = visit
      await fillIn(page)
      const [outward, back] = trips(page)
      await outward.getByLabel(/^Express/u).check()
      await back.getByLabel(/^PV dématérialisé loueur/u).check()
      await back.getByRole("combobox").selectOption("alizes")
      const link = back.getByLabel("Lien du loueur")
      await link.fill("ftp://example.invalid/pv")
      await page.getByRole("button", { name: /Commander pour/u }).click()
      await back.getByText("Valeur manquante ou inutilisable.").waitFor()
      await until("the input has the focus", () => link.evaluate((input) => input.matches(":focus")))
      assert.strictEqual(await link.getAttribute("aria-invalid"), "true")
      await link.fill("https://example.invalid/pv")
      await back.getByText("Valeur manquante ou inutilisable.").waitFor({ state: "detached" })
      await page.getByLabel("Immatriculation").first().fill("NOT A PLATE")
      await page.getByText("Ce n'est pas une immatriculation.").waitFor()
      await visit.close()
    }
  )

  it(
    "asks before it orders what resembles open missions, and orders after the user says so",
    { tags: "CON-99" },
    async () => {
      const pickup = { address: "10 rue de Rivoli, 75001 Paris", date: `${orderedDay()}T09:00:00+01:00` }
      const delivery = { address: "Place Bellecour, 69002 Lyon", date: `${orderedDay()}T18:00:00+01:00` }
      const vehicle = { registration: "FG-567-HJ" }
      const known = await orderedMission(stage.origin, stage.key, { pickup, delivery, vehicle, reference: "SEEN" })
      const visit = await stage.enter("/console/missions/new", french)
      const { page } = visit
      await fillIn(page)
      await page.getByLabel("Votre référence").fill("SEEN")
      await page.getByLabel("Immatriculation").first().fill("fg 567 hj")
      const order = page.getByRole("button", { name: /Commander pour/u })
      await order.and(page.locator(":enabled")).click()
      const dialog = page.getByRole("dialog")
      await dialog
        .getByText(/même référence, même immatriculation, enlèvement le .*, commandée le .* par la clé/u)
        .waitFor()
      assert.include(await dialog.getByRole("link").getAttribute("href"), known)
      await assertFair(visit, "an order that resembles a mission")
      const stored = async () => {
        const list = await ask(stage.origin, "/v1/transports?reference=SEEN", { key: stage.key })
        const { data } = list.json()
        return Array.isArray(data) ? data.length : 0
      }
      await dialog.getByRole("button", { name: "Ne pas commander" }).click()
      await dialog.waitFor({ state: "detached" })
      assert.strictEqual(await stored(), 1)
      await order.click()
      await dialog.getByRole("button", { name: "Commander quand même" }).click()
      await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
      assert.strictEqual(await stored(), 2)
      assert.deepStrictEqual(unexpected(visit), [])
      await visit.close()
    }
  )

  it("marks what is probably wrong, asks before it orders, and orders it as typed", { tags: "CON-104" }, async () => {
    const visit = await stage.enter("/console/missions/new", inEnglish, english)
    const { page } = visit
    await fillIn(page)
    const phone = page.getByRole("group", { name: "Pickup" }).getByLabel("Phone")
    await phone.fill("06 12 34 56 78 / 07 98 76 54 32")
    await page.getByLabel("Registration").first().fill("SS-123-AB")
    await page.getByText("Probably wrong: check it").nth(1).waitFor()
    await assertFair(visit, "an order that is probably wrong")
    const order = page.getByRole("button", { name: /Order for/u }).and(page.locator(":enabled"))
    await order.click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Phone · Pickup").waitFor()
    await dialog.getByText("Registration · Vehicle").waitFor()
    await assertFair(visit, "the question about it")
    await dialog.getByRole("button", { name: "Correct" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByLabel("Registration").first().fill("SX-123-AB")
    await page.getByText("Probably wrong: check it").nth(1).waitFor({ state: "detached" })
    await order.click()
    await dialog.getByRole("button", { name: "Order anyway" }).click()
    await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
    const id = page.url().split("/").at(-1) ?? ""
    const { pickup, vehicle } = (await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })).json()
    assert.deepInclude(Object(pickup)["contact"], { phone: "06 12 34 56 78 / 07 98 76 54 32", phone_e164: null })
    assert.deepInclude(Object(vehicle), { registration: "SX123AB" })
    assert.deepStrictEqual(unexpected(visit), [])
    await visit.close()
  })

  it(
    "says at the field what is wrong with a billing entity, and keeps the words of the API for technicians",
    { tags: "CON-108" },
    async () => {
      const visit = await stage.enter("/console/missions/new", french)
      const { page } = visit
      await fillIn(page)
      await page.getByLabel("Entité de facturation").selectOption("Une autre entité…")
      await page.getByLabel("Société").fill("Nobody")
      await page.getByLabel("E-mail").last().fill("nobody@fleet.example")
      await page.getByLabel("Adresse").last().fill("1 rue A, 75001 Paris")
      await page.locator("form button[type=submit]:enabled").click()
      await page.getByText("Aucune entité de facturation ne correspond.").waitFor()
      const alert = page.getByRole("alert")
      await alert.getByText("Corrigez les champs signalés.").waitFor()
      const words = alert.locator("li")
      assert.isFalse(await words.first().isVisible())
      await alert.getByText("Détails techniques").click()
      assert.isTrue(await words.first().isVisible())
      // The browser writes the refusal to the log of the page.
      await assertReadable(visit, "a refused entity")
      await visit.close()
    }
  )

  it("orders a robot, whose steps the page of the mission plays", { tags: "TST-2" }, async () => {
    const visit = await stage.enter("/console/missions/new", french)
    const { page } = visit
    await fillIn(page)
    await page.getByLabel("Convoyeur robot").selectOption({ index: 1 })
    await page.locator("form button[type=submit]:enabled").click()
    await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
    await page.getByRole("button", { name: "Jouer l'étape suivante" }).click()
    await page.getByText("L'étape est jouée.").waitFor()
    const without = await orderedMission(stage.origin, stage.key)
    await page.goto(`${stage.origin}/console/missions/${without}`)
    await page.getByRole("button", { name: "Jouer l'étape suivante" }).click()
    await page.getByText("Aucun robot ne conduit cette mission.").waitFor()
    await visit.close()
  })

  it("orders although the look for similar missions fails", { tags: "CON-99" }, async () => {
    const visit = await stage.enter("/console/missions/new", french)
    const { page } = visit
    await fillIn(page)
    await page.getByLabel("Votre référence").fill("NOT LOOKED FOR")
    await page.route("**/console/api/similar-orders", (route) => route.fulfill({ status: 500, body: "{}" }))
    await page
      .getByRole("button", { name: /Commander pour/u })
      .and(page.locator(":enabled"))
      .click()
    await page.waitForURL(/\/console\/missions\/[0-9a-f-]{36}$/u)
    await visit.close()
  })

  it("keeps, in a copy of a mission, the options of both trips with the values of their fields, but for those that the user takes out", async () => {
    const pin = { option_key: "pv_digital", params: { renter: "escale", pin: "1234" } }
    const id = await orderedMission(stage.origin, stage.key, {
      options: [pin, "express"],
      return_trip: { delivery: "10 rue de Rivoli, 75001 Paris", options: [{ ...pin }, "lavage_ext"] }
    })
    const visit = await stage.enter(`/console/missions/${id}`, french)
    const { page } = visit
    await page.getByRole("button", { name: "Dupliquer" }).click()
    const dialog = page.getByRole("dialog")
    for (const day of await dialog.locator("input[type=date]").all()) await day.fill(orderedDay())
    const [outward, back] = [/^Options reprises, aller/u, /^Options reprises, retour/u].map((name) =>
      dialog.getByRole("group", { name })
    )
    if (outward === undefined || back === undefined) return assert.fail("there are two trips")
    await outward.getByLabel(/^PV dématérialisé loueur/u).waitFor()
    await back.getByLabel(/^PV dématérialisé loueur/u).waitFor()
    await back.getByLabel(/^Lavage extérieur/u).uncheck()
    const ordering = dialog.getByRole("button", { name: /^Commander pour/u })
    await ordering.and(page.locator(":enabled")).waitFor()
    await ordering.click()
    await page.waitForURL((url) => /[0-9a-f-]{36}$/u.test(url.pathname) && !url.pathname.endsWith(id))
    const copy = page.url().split("/").at(-1) ?? ""
    const active = async (leg: string) =>
      (await ask(stage.origin, `/v1/options?transport_id=${copy}&leg=${leg}`, { key: stage.key })).json()[
        "active_options"
      ]
    assert.deepStrictEqual([await active("aller"), await active("retour")], [["pv_digital", "express"], ["pv_digital"]])
    await visit.close()
  })

  it(
    "says on the page of a mission which option another one replaces, and what the API refuses at the field",
    { tags: "CON-90" },
    async () => {
      const id = await orderedMission(stage.origin, stage.key, { options: ["pv_papier"] })
      const visit = await stage.enter(`/console/missions/${id}`, french)
      const { page } = visit
      await page.getByRole("button", { name: "Ajouter une option" }).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("Option", { exact: true }).selectOption("pv_digital")
      await dialog.getByText("Remplace « PV de livraison papier ».").waitFor()
      await dialog.getByLabel(/^Loueur/u).selectOption("alizes")
      await dialog.getByLabel("Lien du loueur").fill("ftp://example.invalid/pv")
      await dialog.getByRole("button", { name: "Ajouter" }).click()
      await dialog.getByText("Valeur manquante ou inutilisable.").waitFor()
      const complaints = visit.complaints.filter((complaint) => !complaint.includes("status of 422"))
      await assertFair({ ...visit, complaints }, "a refused option")
      await dialog.getByLabel("Lien du loueur").fill("https://example.invalid/pv")
      await dialog.getByRole("button", { name: "Ajouter" }).click()
      await dialog.waitFor({ state: "detached" })
      await visit.close()
    }
  )
})
