import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { takePage } from "../harness/kept-pages.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { type CellName, startThreeCells, type ThreeCells } from "../harness/three-cells.ts"
import { until } from "../harness/until.ts"
import { builtConsole } from "../pages/built-folders.ts"
import { buildDriver } from "./build-driver.ts"
import { button, phonePassphrase, protectPhone } from "./entered-phone.ts"
import { makePhoneLinks } from "./phone-links.ts"
import { builtFolder } from "./stage.ts"

const [, , english, french] = looks

describe("a phone at the address of three cells", () => {
  let all: ThreeCells
  let origin: string
  let operator: TestPerson
  let driver: TestPerson

  const asked = async (name: CellName, path: string, key: string, body?: unknown, method = "POST") => {
    const reply = await ask(all.cells[name].api.origin, `/operations/v1/missions/${path}`, { key, body, method })
    assert.isBelow(reply.status, 300, reply.text)
    return reply
  }

  /** A mission of the driver in a cell, whose vehicle is inspected at departure. */
  const inspected = async (name: CellName, reference: string): Promise<string> => {
    const { api, key } = all.cells[name]
    const id = await orderedMission(api.origin, key, { reference })
    await asked(name, `${id}/assign`, operator.key, { driver_id: driver.id, reason: "free" })
    const phase = `${id}/inspections/aller/depart`
    const now = new Date().toISOString()
    await asked(name, phase, driver.key, { inspection_id: randomUUID(), started_at: now }, "PUT")
    const expects = { photos: [], fields: [] }
    await asked(name, `${phase}/complete`, driver.key, { completed_at: now, photos_total: 0, expects })
    return id
  }

  const pickedUpAt = async (name: CellName, id: string): Promise<unknown> => {
    const mission = await ask(all.cells[name].api.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    return Reflect.get(Object(Reflect.get(Object(mission.json()["trips"]), "aller")), "picked_up_at")
  }

  const enter = async (look: (typeof looks)[number]) => {
    const { make } = await makePhoneLinks(origin, all.cells.a.database, operator.id, driver.id)
    const { page, release } = await takePage(look, "plain")
    await page.goto(`${origin}${(await make()).path}`)
    await protectPhone(page)
    await all.copyPeople()
    return { page, close: () => release(origin) }
  }

  beforeAll(async () => {
    await buildDriver({ folder: builtFolder, say: (line) => console.log(line) })
    all = await startThreeCells({ TRAJET_DRIVER_FOLDER: builtFolder, TRAJET_CONSOLE_FOLDER: builtConsole })
    origin = `http://localhost:${all.port}`
    operator = await makeOperator(all.cells.a.database)
  })
  beforeEach(async () => {
    driver = await makeDriver(all.cells.a.database)
    await all.copyPeople()
  })
  afterAll(() => all.stop())

  it(
    "has one key for all, keeps the missions of a cell that is down, and sends a report after its group has moved",
    { tags: ["DRV-68"] },
    async () => {
      const id = await inspected("b", "IN-B")
      await inspected("c", "IN-C")
      const { page, close } = await enter(french)
      await button(page, "Actualiser").click()
      await page.getByText("IN-C").waitFor()
      const mission = page.getByRole("article").filter({ hasText: "IN-B" })
      const open = mission.getByRole("button", { name: "Voir la mission" })
      // The sheet is on the phone.
      await open.waitFor()
      await all.kill("b")
      await button(page, "Actualiser").click()
      await page.getByText(/Le service «\sb\s» ne répond pas\. État du .*\d\d:\d\d/u).waitFor()
      await page.reload()
      await page.getByLabel("Phrase secrète").fill(phonePassphrase)
      await button(page, "Ouvrir").click()
      await page.getByText("IN-C").waitFor()
      await page.getByText(/Le service «\sb\s» ne répond pas\./u).waitFor()
      await open.click()
      await page.getByRole("button", { name: "Véhicule pris en charge" }).click()
      await button(page, "Oui, confirmer").click()
      await page.getByText("1 élément n’est pas encore envoyé.").waitFor()
      await all.moveGroup("b", "c")
      await page.getByRole("button", { name: "Revenir" }).click()
      await button(page, "Actualiser").click()
      await until("the report is in the other cell", async () => (await pickedUpAt("c", id)) !== null)
      await page.getByText("1 élément n’est pas encore envoyé.").waitFor({ state: "detached" })
      await all.revive("b")
      await close()
    }
  )

  it("goes on while the home is down", { tags: ["CON-158", "DRV-68"] }, async () => {
    const id = await inspected("c", "HOMELESS")
    const { page, close } = await enter(english)
    await button(page, "Refresh").click()
    await page.getByText("HOMELESS").waitFor()
    await all.kill("a")
    await button(page, "Refresh").click()
    await page.getByText(/The service “a” does not answer\. As of/u).waitFor()
    await page
      .getByRole("article")
      .filter({ hasText: "HOMELESS" })
      .getByRole("button", { name: "Open the mission" })
      .click()
    await page.getByRole("button", { name: "Vehicle picked up" }).click()
    await button(page, "Yes, confirm").click()
    await until("the report is sent", async () => (await pickedUpAt("c", id)) !== null)
    await all.revive("a")
    await close()
  })
})
