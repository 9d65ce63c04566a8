import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { assertFair, unexpected } from "../console/fair-page.ts"
import type { Visit } from "../console/stage.ts"
import { looks } from "../harness/browser.ts"
import { samplePdf } from "../harness/deposits.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { until } from "../harness/until.ts"
import { saidIn } from "../walk/words/said.ts"
import { readWords } from "../walk/words/word-tables.ts"
import { enterPhone } from "./entered-phone.ts"
import { type DriverStage, setDriverStage } from "./stage.ts"

const [, , english, french] = looks
const languages = [
  { language: "fr", look: french },
  { language: "en", look: english }
] as const

const stopsOn = (day: string) => ({
  pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${day}T09:00:00+02:00`, start_time: "09:00" },
  delivery: { address: "Place Bellecour, 69002 Lyon", date: `${day}T17:00:00+02:00` }
})

describe.each(languages)("a phone in $language changes what the API stores:", ({ language, look }) => {
  const say = saidIn(language, readWords().entries)
  let stage: DriverStage
  let visit: Visit
  let mission: string
  const inspectionId = randomUUID()

  const asDriver = async (path: string, method: string, body: unknown) => {
    const reply = await ask(stage.origin, `/operations/v1/missions/${path}`, { key: stage.driver.key, method, body })
    assert.isBelow(reply.status, 300, reply.text)
  }

  /** Inspects the vehicle without a camera. */
  const inspect = async (phase: "depart" | "arrivee") => {
    const path = `${mission}/inspections/aller/${phase}`
    const now = new Date().toISOString()
    await asDriver(path, "PUT", { inspection_id: inspectionId, started_at: now })
    await asDriver(`${path}/complete`, "POST", {
      ...{ completed_at: now, photos_total: 0, expects: { photos: [], fields: [] } }
    })
  }

  const read = async (id = mission) =>
    (await ask(stage.origin, `/operations/v1/missions/${id}`, { key: stage.operator.key, method: "GET" })).text

  /** Resolves the incident, as an operator does. */
  const resolve = async () => {
    const id = /"incidents":\[\{"id":"([^"]+)"/u.exec(await read())?.[1] ?? ""
    const reply = await ask(stage.origin, `/operations/v1/missions/${mission}/incidents/${id}/resolve`, {
      key: stage.operator.key,
      body: { outcome: "continue", reason: "over" }
    })
    assert.strictEqual(reply.status, 200, reply.text)
  }

  const press = (name: string) =>
    visit.page
      .getByRole("button", { name: say(name) })
      .first()
      .click()
  const stored = async (what: string, part: RegExp, id?: string) => {
    try {
      await until(what, async () => part.test(await read(id)))
    } catch (reason) {
      throw new Error(`the phone shows: ${await visit.page.locator("body").innerText()}`, { cause: reason })
    }
  }

  beforeAll(async () => {
    stage = await setDriverStage()
    mission = await orderedMission(stage.origin, stage.key, stopsOn("2031-05-06"))
    const assigned = await ask(stage.origin, `/operations/v1/missions/${mission}/assign`, {
      key: stage.operator.key,
      body: { driver_id: stage.driver.id, reason: "free" }
    })
    assert.strictEqual(assigned.status, 200, assigned.text)
    await inspect("depart")
    const changed = await ask(stage.origin, `/v1/transports/${mission}/dates`, {
      key: stage.key,
      method: "PATCH",
      body: { legs: { "livraison-aller": { date: "2031-05-06", start_time: "18:30" } } }
    })
    assert.strictEqual(changed.status, 200, changed.text)
    visit = await enterPhone(stage, look)
  })
  afterAll(() => stage.stop())

  it("an answer to changed terms", async () => {
    await press("Answer the change")
    await visit.page.getByRole("button", { name: say("Accept the change") }).waitFor()
    await assertFair(visit, "changed terms")
    await press("Accept the change")
    await stored("the answer", /"driver_validation":null/u)
    await press("Back")
  })

  it("both answers to offers", async () => {
    const [declined, accepted] = [
      await orderedMission(stage.origin, stage.key, stopsOn("2031-05-13")),
      await orderedMission(stage.origin, stage.key, stopsOn("2031-05-20"))
    ]
    await press("Refresh")
    const offer = async (id: string) => {
      const number = /"transport_id":"([^"]+)"/u.exec(await read(id))?.[1] ?? ""
      return visit.page.getByRole("article").filter({ hasText: number })
    }
    const first = await offer(declined)
    await first.getByRole("button", { name: say("Decline") }).click()
    await assertFair(visit, "the question before an offer is declined")
    await first.getByRole("button", { name: say("Decline") }).click()
    await first.waitFor({ state: "detached" })
    const second = await offer(accepted)
    await second.getByRole("button", { name: say("Accept") }).click()
    await assertFair(visit, "the question before an offer is accepted")
    await second.getByRole("button", { name: say("Yes, accept") }).click()
    await stored("the acceptance", /"status":"assigned"/u, accepted)
    await stored("the refusal", /"status":"scheduled"/u, declined)
  })

  it("an incident, a document, a pickup and a delivery", async () => {
    const { page } = visit
    await page
      .locator(".card.now")
      .getByRole("button", { name: say("Open the mission") })
      .click()
    await press("Report an incident")
    await press("Weather")
    await assertFair(visit, "an incident")
    await press("Send")
    await stored("the incident", /"category":"weather"/u)
    await press("Add a document")
    const pdf = { name: "pv.pdf", mimeType: "application/pdf", buffer: samplePdf(5_000) }
    await page.locator("input[type=file]").last().setInputFiles(pdf)
    await press("Send")
    await stored("the document", /"documents":\[\{/u)
    // The phone goes back to the mission by itself once it has kept the document.
    await page.getByRole("button", { name: say("Add a document") }).waitFor()
    await resolve()
    await press("Back")
    await press("Refresh")
    await press("Vehicle picked up")
    await press("Yes, confirm")
    await stored("the pickup", /"picked_up_at":"/u)
    await inspect("arrivee")
    await press("Refresh")
    await press("Vehicle delivered")
    await page.getByLabel(say("And then?")).selectOption("train")
    await assertFair(visit, "the question before a delivery")
    await press("Yes, confirm")
    await stored("the delivery", /"delivered_at":"/u)
    const seen = await ask(stage.origin, `/v1/transports/${mission}`, { key: stage.key })
    assert.match(seen.text, /"driver_kg":null.*"not_counted":\["train"\]/u)
    assert.deepStrictEqual(unexpected(visit), [])
  })
})
