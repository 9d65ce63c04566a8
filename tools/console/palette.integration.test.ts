import { OperatorId } from "@trajet/domain/people"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, looksByForm } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeOperator } from "../harness/people.ts"
import { makeGroup, makeKey } from "../harness/tenants.ts"
import { until } from "../harness/until.ts"
import { makeUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french] = looks

const paletteOf = ({ page }: Visit) => {
  const dialog = page.getByRole("dialog", { name: "Chercher et agir" })
  const input = dialog.getByRole("combobox")
  return {
    dialog,
    input,
    option: (name: string | RegExp) => dialog.getByRole("option", { name }),
    open: async () => {
      await page.locator("h1").first().waitFor()
      await page.keyboard.press("Control+k")
      await input.waitFor()
      assert.isTrue(await input.evaluate((element) => element === element.ownerDocument.activeElement))
    }
  }
}

describe("the palette of the console", () => {
  let stage: Stage
  let missionId = ""
  let number = ""
  const reference = `REF-${randomUUID().slice(0, 8)}`

  const numberOf = async (key: string, id: string) =>
    String((await ask(stage.origin, `/v1/transports/${id}`, { key })).json()["transport_id"])

  beforeAll(async () => {
    stage = await setStage()
    missionId = await orderedMission(stage.origin, stage.key, {
      reference,
      vehicle: { registration: "EF-456-GH", brand: "Renault", model: "Clio" }
    })
    number = await numberOf(stage.key, missionId)
  })
  afterAll(() => stage.stop())

  it(
    "finds a mission by its number, its plate or its reference, and opens it by keyboard",
    { tags: "CON-67" },
    async () => {
      const visit = await stage.enter("/console/webhooks", french)
      const { page } = visit
      const palette = paletteOf(visit)
      for (const text of [number, "EF-456-GH", reference]) {
        await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor()
        await palette.open()
        await page.keyboard.type(text)
        await palette.option(new RegExp(number, "u")).waitFor()
        assert.strictEqual(await palette.input.getAttribute("aria-expanded"), "true")
        await page.keyboard.press("Enter")
        await page.waitForURL(`**/console/missions/${missionId}`)
        await palette.dialog.waitFor({ state: "detached" })
        await page.goBack()
      }
      await visit.close()
    }
  )

  it(
    "finds no mission of another group and no page of operators, and keeps its pages and actions when the search fails",
    { tags: "CON-67" },
    async () => {
      const group = await makeGroup(stage.database, `Others ${randomUUID()}`)
      const { clear } = await makeKey(stage.database, group)
      const foreign = await numberOf(clear, await orderedMission(stage.origin, clear))
      const visit = await stage.enter("/console/webhooks", french)
      const palette = paletteOf(visit)
      await palette.open()
      await visit.page.keyboard.type(foreign)
      await palette.dialog.getByText("Rien ne correspond.").waitFor()
      await palette.dialog.getByRole("status").getByText("Aucun résultat").waitFor()
      await assertFair(visit, "the palette without a result")
      await palette.input.fill("grilles")
      await palette.dialog.getByText("Rien ne correspond.").waitFor()
      await visit.page.route("**/console/api/v1/transports?**", (route) => route.fulfill({ status: 400, body: "{}" }))
      await palette.input.fill("missions")
      await palette.dialog.getByText("La recherche des missions a échoué.").waitFor()
      await palette.option("Missions").waitFor()
      await visit.close()
    }
  )

  it(
    "opens pages and forms, changes the theme and the environment, and gives the focus back",
    { tags: "CON-67" },
    async () => {
      const visit = await stage.enter("/console/webhooks", french)
      const { page } = visit
      const palette = paletteOf(visit)
      const button = page.getByRole("button", { name: "Chercher" })
      await button.focus()
      await page.keyboard.press("Enter")
      await palette.input.waitFor()
      await page.keyboard.press("Escape")
      await palette.dialog.waitFor({ state: "detached" })
      await page.waitForFunction("document.activeElement?.textContent?.includes('Chercher')")
      await palette.open()
      await page.keyboard.type("theme sombre")
      await until("one option is left", async () => (await palette.dialog.getByRole("option").count()) === 1)
      await page.keyboard.press("Enter")
      await page.locator("html[data-mantine-color-scheme=dark]").waitFor()
      await palette.open()
      await page.keyboard.type("production")
      await page.keyboard.press("Enter")
      await page.getByText("Environnement de test :").waitFor({ state: "detached" })
      await palette.open()
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowUp")
      await page.keyboard.press("ArrowUp")
      await palette.dialog.locator("[aria-selected=true]", { hasText: "Se déconnecter" }).waitFor()
      await page.keyboard.type("journal")
      await palette.option("Journal des requêtes").click()
      await page.waitForURL("**/console/requests")
      await palette.open()
      await page.keyboard.type("api key creer")
      await page.keyboard.press("Enter")
      await page.getByRole("dialog", { name: "Créer une clé" }).getByLabel("Libellé").waitFor()
      await visit.close()
    }
  )

  it("keeps the focus and the keys if the page that was chosen before loads later", async () => {
    const visit = await stage.enter("/console/webhooks", french)
    const { page } = visit
    const palette = paletteOf(visit)
    await palette.open()
    const loading = Promise.withResolvers<undefined>()
    await page.route("**/console/api/**", async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.route("**/console/assets/**", async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.keyboard.type("journal")
    await page.keyboard.press("Enter")
    await palette.dialog.waitFor({ state: "detached" })
    await palette.open()
    await page.keyboard.type("missi")
    loading.resolve(undefined)
    await page.getByRole("heading", { level: 1, name: "Journal des requêtes", includeHidden: true }).waitFor()
    await page.keyboard.type("ons")
    assert.strictEqual(await palette.input.inputValue(), "missions")
    await visit.close()
  })

  it("finds missions of all groups and their own pages for operators", { tags: "CON-67" }, async () => {
    const operator = await makeUser(stage.database, {
      role: "operator",
      operatorId: OperatorId((await makeOperator(stage.database)).id)
    })
    const visit = await stage.enter("/console/board", french, operator)
    const palette = paletteOf(visit)
    await palette.open()
    await visit.page.keyboard.type(number)
    await palette.option(new RegExp(number, "u")).click()
    await visit.page.waitForURL(`**/console/board/${missionId}`)
    await palette.open()
    await visit.page.keyboard.type("grilles")
    await palette
      .option(/[Gg]rilles/u)
      .first()
      .waitFor()
    await visit.close()
  })

  it("has no violation in any look, and is opened from the menu on phones", { tags: "CON-67" }, async () => {
    for (const look of looksByForm) {
      const visit = await stage.enter("/console/webhooks", look)
      const isPhone = look.context.isMobile === true
      if (isPhone) await visit.page.getByRole("button", { name: "Menu" }).click()
      await visit.page.locator("button:visible", { hasText: "Chercher" }).click()
      await visit.page.getByRole("combobox").waitFor()
      await visit.page.getByRole("combobox").fill(number)
      await visit.page.getByRole("option", { name: new RegExp(number, "u") }).waitFor()
      await assertFair(visit, `the palette, ${look.name}`)
      await visit.close()
    }
  })
})
