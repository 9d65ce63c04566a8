import { OperatorId } from "@trajet/domain/people"
import type { Route } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, violationsOn } from "../harness/browser.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import { makeUser, type TestUser } from "../harness/users.ts"
import { assertFair } from "./fair-page.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const words = {
  fr: {
    ...{ more: "Autres actions", trip: "Changer le trajet · Aller", reason: "Motif", description: "Description" },
    ...{ propose: "Proposer", assign: "Attribuer", unassign: "Retirer au convoyeur", driver: "Convoyeur" },
    ...{ wayBack: "Et ensuite ?" },
    ...{ pickup: "Noter l'enlèvement", delivery: "Noter la livraison", incident: "Signaler un incident" },
    ...{ category: "Catégorie", blocking: "Bloque la mission", resolve: "Résoudre", cancel: "Annuler la mission" },
    ...{ assignAnyway: "Attribuer quand même", missing: "Par la route, il manque" },
    ...{ create: "Créer un convoyeur", copied: "J'ai copié la clé", suspend: "Suspendre", suspended: "Suspendu" },
    persons: ["Prénom", "Nom", "Téléphone", "E-mail"]
  },
  en: {
    ...{ more: "More actions", trip: "Change the trip · Outbound", reason: "Reason", description: "Description" },
    ...{ propose: "Propose", assign: "Assign", unassign: "Take from the driver", driver: "Driver" },
    ...{ wayBack: "And then?" },
    ...{ pickup: "Note the pickup", delivery: "Note the delivery", incident: "Report an incident" },
    ...{ category: "Category", blocking: "Stops the mission", resolve: "Resolve", cancel: "Cancel the mission" },
    ...{ assignAnyway: "Assign anyway", missing: "By road, " },
    ...{ create: "Create a driver", copied: "I have copied the key", suspend: "Suspend", suspended: "Suspended" },
    persons: ["First name", "Last name", "Phone", "E-mail"]
  }
} as const

type Said = (typeof words)["fr" | "en"]

interface Case {
  /** The dialog, by the word of the button that sends it. */
  readonly verb: "propose" | "assign" | "unassign" | "pickup" | "delivery" | "incident" | "resolve" | "cancel"
  /** The menu that has it; absent for a button of the page. */
  readonly menu?: "more" | "trip"
  readonly fields: ReadonlyArray<"driver" | "category" | "description" | "blocking" | "reason" | "wayBack">
  /** The status of the mission afterwards. */
  readonly status: string
}

const assigning: Case = { verb: "assign", fields: ["driver", "reason"], status: "assigned" }

/** The dialogs of a mission that is assigned, in an order in which each is possible. */
const cases: ReadonlyArray<Case> = [
  { verb: "unassign", menu: "trip", fields: ["reason"], status: "scheduled" },
  { verb: "propose", fields: ["driver"], status: "scheduled" },
  assigning,
  { verb: "incident", menu: "more", fields: ["category", "description", "blocking"], status: "incident" },
  { verb: "resolve", fields: ["reason"], status: "assigned" },
  { verb: "pickup", menu: "trip", fields: ["reason"], status: "in_transit" },
  { verb: "delivery", menu: "trip", fields: ["reason", "wayBack"], status: "awaiting_documents" }
]

/** A place on one day, between two hours. */
const stop = (address: string, from: string, to: string) => ({
  ...{ address, date: "2031-05-06T00:00:00+02:00", start_time: from, end_time: to }
})

const cancelling: Case = { verb: "cancel", menu: "more", fields: ["reason"], status: "cancelled" }

const inFrench = { language: "fr", lookName: "light, French" } as const
const inEnglish = { language: "en", lookName: "dark, English" } as const

describe.each([inFrench, inEnglish])("the dialogs of operators in $lookName", ({ language, lookName }) => {
  const said: Said = words[language]
  let stage: Stage
  let operator: TestPerson
  let user: TestUser
  let visit: Visit

  beforeAll(async () => {
    stage = await setStage()
    operator = await makeOperator(stage.database)
    user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(operator.id) })
    await onServer(stage.database, `UPDATE console_user SET language = '${language}'`)
    const look = looks.find(({ name }) => name === lookName)
    if (look === undefined) throw new Error("there is no such look")
    visit = await stage.enter("/console/drivers", look, user)
  })
  afterAll(() => stage.stop())

  const dialog = () => visit.page.getByRole("dialog")
  const act = async (id: string, path: string, body: unknown) => {
    const answer = await ask(stage.origin, `/operations/v1/missions/${id}/${path}`, { key: operator.key, body })
    assert.isBelow(answer.status, 300, answer.text)
  }

  const ordered = async (members = {}) => {
    const id = await orderedMission(stage.origin, stage.key, members)
    await visit.page.goto(`${stage.origin}/console/board/${id}`)
    return id
  }

  const openDialog = async ({ menu, verb }: Case) => {
    const { page } = visit
    if (menu !== undefined) await page.getByRole("button", { name: said[menu], exact: true }).click()
    const opening = page.getByRole(menu === undefined ? "button" : "menuitem", { name: said[verb], exact: true })
    await opening.click()
    await dialog().getByRole("button", { name: said[verb], exact: true }).waitFor()
    // A menu that is closing has no items, which axe would report.
    await page.getByRole("menu").waitFor({ state: "detached" })
  }

  const choose = async (label: string, option: string) => {
    await dialog()
      .getByRole("combobox", { name: label })
      .or(dialog().getByRole("textbox", { name: label }))
      .click()
    await visit.page.locator(`[role=option][value="${option}"]`).click()
  }

  const fill = async ({ fields }: Case, driverId: string) => {
    for (const field of fields) {
      if (field === "driver") await choose(said.driver, driverId)
      else if (field === "category") await choose(said.category, "weather")
      else if (field === "wayBack") await choose(said.wayBack, "train")
      else if (field === "blocking") await dialog().getByLabel(said.blocking).check()
      else await dialog().getByLabel(said[field]).fill("said on the phone")
    }
  }

  const send = (name: string) => dialog().getByRole("button", { name, exact: true }).click()

  const sendDialog = async (id: string, each: Case, driverId: string) => {
    await openDialog(each)
    await assertFair(visit, `${each.verb} in ${lookName}`)
    await fill(each, driverId)
    await send(said[each.verb])
    await dialog().waitFor({ state: "detached" })
    const read = await ask(stage.origin, `/operations/v1/missions/${id}`, { key: operator.key })
    assert.strictEqual(read.json()["status"], each.status, each.verb)
    if (each.verb === "propose") assert.include(read.text, driverId)
  }

  it("open on a mission, are filled and are sent", async () => {
    const [first, second] = [await makeDriver(stage.database), await makeDriver(stage.database)]
    const id = await orderedMission(stage.origin, stage.key)
    await act(id, "assign", { driver_id: first.id, reason: "confirmed" })
    await visit.page.goto(`${stage.origin}/console/board/${id}`)
    for (const each of cases) await sendDialog(id, each, second.id)
    const { text } = await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })
    assert.match(text, /"driver_kg":null.*"not_counted":\["train"\]/u)
    await sendDialog(await ordered(), cancelling, second.id)
  })

  it(
    "say which mission is too far, and assign once the operator has confirmed this driver",
    { tags: "CON-101" },
    async () => {
      const [far, near] = [await makeDriver(stage.database), await makeDriver(stage.database)]
      const nice = { pickup: stop("06400 Cannes", "08:00", "09:00"), delivery: stop("06000 Nice", "10:00", "11:00") }
      const first = await orderedMission(stage.origin, stage.key, nice)
      await act(first, "assign", { driver_id: far.id, reason: "confirmed" })
      const read = async (mission: string) =>
        (await ask(stage.origin, `/operations/v1/missions/${mission}`, { key: operator.key })).json()
      const number = String((await read(first))["transport_id"])
      const id = await ordered({
        pickup: stop("59000 Lille", "12:00", "13:00"),
        delivery: stop("62000 Arras", "14:00", "15:00")
      })
      await openDialog(assigning)
      await fill(assigning, far.id)
      await send(said.assign)
      const warning = dialog().getByRole("status").filter({ hasText: said.missing })
      await warning.waitFor()
      assert.include(await warning.innerText(), number)
      await assertFair(visit, `warning in ${lookName}`)
      assert.strictEqual((await read(id))["status"], "scheduled")
      // Another driver is checked again.
      await choose(said.driver, near.id)
      await warning.waitFor({ state: "detached" })
      await choose(said.driver, far.id)
      await send(said.assign)
      await warning.waitFor()
      await send(said.assignAnyway)
      await dialog().waitFor({ state: "detached" })
      const trips = Object((await read(id))["trips"])
      assert.strictEqual(trips.aller.driver.id, far.id)
    }
  )

  it("create a driver, show the key once, and suspend the driver", async () => {
    const { page } = visit
    await page.evaluate("localStorage.setItem('trajet-environment', 'live')")
    await page.goto(`${stage.origin}/console/drivers`)
    await page.getByRole("button", { name: said.create, exact: true }).click()
    const inputs = ["Ada", `Lovelace ${language}`, "06 12 34 56 78", `ada.${language}@drivers.example`]
    for (const [index, label] of said.persons.entries())
      await dialog()
        .getByRole("textbox", { name: label, exact: true })
        .fill(inputs[index] ?? "")
    await assertFair(visit, `new driver in ${lookName}`)
    await send(said.create)
    const shown = dialog().locator("pre")
    await shown.waitFor()
    const key = (await shown.innerText()).trim()
    assert.isAbove(key.length, 20)
    await assertFair(visit, `key of a driver in ${lookName}`)
    await send(said.copied)
    await dialog().waitFor({ state: "detached" })
    assert.notInclude(await page.content(), key)
    await page.getByRole("button", { name: `${said.suspend} Ada Lovelace ${language}` }).click()
    await assertFair(visit, `suspension in ${lookName}`)
    await send(said.suspend)
    await dialog().waitFor({ state: "detached" })
    await page.getByRole("row").filter({ hasText: "Ada" }).getByText(said.suspended).waitFor()
    await page.evaluate("localStorage.setItem('trajet-environment', 'test')")
  })

  it("stay open until the page has read what they changed", async () => {
    const { page } = visit
    const id = await ordered()
    await openDialog(cancelling)
    await fill(cancelling, "")
    const reading = `**/operations/v1/missions/${id}`
    const held = Promise.withResolvers<Route>()
    await page.route(reading, held.resolve)
    await send(said.cancel)
    const route = await held.promise
    await page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")
    assert.isTrue(await dialog().isVisible())
    await route.continue()
    await dialog().waitFor({ state: "detached" })
    await page.unroute(reading)
  })

  it("show in the dialog that the mission has changed in the meantime", async () => {
    const driver = await makeDriver(stage.database)
    const id = await ordered()
    await openDialog(assigning)
    await fill(assigning, driver.id)
    await act(id, "cancel", { reason: "the client called" })
    await send(said.assign)
    const alert = dialog().getByRole("alert")
    await alert.waitFor()
    assert.include(await alert.innerText(), "already_cancelled")
    assert.deepStrictEqual(await violationsOn(visit.page), [])
  })
})
