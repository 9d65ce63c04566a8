import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { ofClients } from "../console/sent-form-cases.ts"
import { instantsForDays, isCallOf, sentForms } from "../console/sent-forms.ts"
import { setStage, type Stage, type Visit } from "../console/stage.ts"
import { looks } from "../harness/browser.ts"
import { ask } from "../harness/http.ts"
import { orderedMission } from "../harness/missions.ts"
import { examine, knownWords } from "./examine.ts"
import type { Finding } from "./page-facts.model.ts"
import { saidIn } from "./words/said.ts"

const [french] = looks

/** Faults as somebody would make them, in the page of missions in French. */
const planted: ReadonlyArray<readonly [kind: Finding["kind"], html: string]> = [
  ["code", "<p>in_transit</p>"],
  ["code", "<button aria-label='Retirer lavage_ext'>Retirer</button>"],
  ["code", "<select><option>scheduled</option></select>"],
  ["untranslated", "<p>Save these filters</p>"],
  ["untranslated", "<input placeholder='Something unexpected'>"],
  ["format", "<p>2031-03-17</p>"],
  ["format", "<p>468.4 km</p>"],
  ["cut", "<p style='width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>Toutes les missions</p>"],
  ["cut", "<div style='height:18px;overflow:hidden'><p style='margin:0;width:60px'>Toutes les missions</p></div>"],
  ["cut", "<p style='position:fixed;left:-40px;top:100px'>Toutes les missions</p>"],
  ["wrapped", "<button style='width:90px;white-space:normal'>Toutes les missions</button>"],
  ["overlap", "<p style='margin:0'>Missions</p><p style='margin:-20px 0 0'>Missions</p>"]
]

/** What looks like a fault and is none. */
const fair: ReadonlyArray<string> = [
  "<code>in_transit</code>",
  "<p>En route</p>",
  "<p lang='en'>Something unexpected</p>",
  "<p>17 mars 2031, 468,4 km, 394,50 €</p>",
  "<p title='Toutes les missions' style='width:40px;overflow:hidden;white-space:nowrap'>Toutes les missions</p>",
  "<div style='width:40px;overflow:auto;white-space:nowrap'>Toutes les missions</div>",
  "<button><span style='display:block'>Missions</span><span style='display:block'>Missions</span></button>",
  "<p hidden>in_transit</p>"
]

describe("a fault that is planted in a page", () => {
  let stage: Stage
  let visit: Visit

  beforeAll(async () => {
    stage = await setStage()
    visit = await stage.enter("/console/missions", french)
    await visit.page.getByRole("heading", { level: 1 }).waitFor()
    await visit.page.locator("[aria-busy=true], .mantine-Skeleton-root").first().waitFor({ state: "detached" })
  })
  afterAll(() => stage.stop())

  const foundWith = async (html: string): Promise<ReadonlyArray<Finding["kind"]>> => {
    await visit.page.evaluate(`{
      const planted = document.createElement("div")
      planted.id = "planted"
      planted.innerHTML = ${JSON.stringify(html)}
      document.querySelector("main").append(planted)
      for (const element of planted.querySelectorAll("[style]")) element.style.cssText = element.getAttribute("style")
    }`)
    const { findings } = await examine(visit.page, "nowhere")
    await visit.page.evaluate("document.querySelector('#planted').remove()")
    return [...new Set(findings.map(({ kind }) => kind))]
  }

  it("is alone: the page has none by itself", async () => {
    assert.deepStrictEqual((await examine(visit.page, "nowhere")).findings, [])
  })

  it.each(planted)("is found: %s in %s", async (kind, html) => {
    assert.include(await foundWith(html), kind)
  })

  it.each(fair)("is not imagined: %s", async (html) => {
    assert.deepStrictEqual(await foundWith(html), [])
  })
})

const ofDates = "missions/detail/changes/dates-dialog.tsx PATCH /v1/transports/:id/dates"

describe("a day that a form writes wrong", () => {
  let stage: Stage
  let visit: Visit

  beforeAll(async () => {
    stage = await setStage()
    visit = await stage.enter("/console/missions", french)
  })
  afterAll(() => stage.stop())

  /** Fills in the dates of a mission as `sent-forms.integration.test.ts` does, in a page that writes one day as `planted`. */
  const isCaught = async (planted: string): Promise<boolean> => {
    const { page } = visit
    const id = await orderedMission(stage.origin, stage.key, { return_trip: true, options: ["lavage_ext"] })
    await page.goto(`${stage.origin}/console/missions/${id}`)
    await page.evaluate(`{
      const { fetch } = window
      window.fetch = (input, init) => fetch(input, typeof init?.body === "string"
        ? { ...init, body: init.body.replaceAll("2031-03-29", ${JSON.stringify(planted)}) } : init)
    }`)
    const [one, form] = [ofClients[ofDates], sentForms().find(({ name }) => name === ofDates)]
    if (one === undefined || form === undefined) return assert.fail(`the console has no ${ofDates}`)
    const [answer] = await Promise.all([
      page.waitForResponse((sent) => isCallOf(form, { method: sent.request().method(), url: sent.url() })),
      one.send({ page, language: "fr", say: saidIn("fr", knownWords().entries), look: () => Promise.resolve() })
    ])
    if (!answer.ok() || instantsForDays(answer.request().postData()).length > 0) return true
    const stored = (await ask(stage.origin, `/v1/transports/${id}`, { key: stage.key })).json()
    try {
      expect(stored).toMatchObject(one.stored)
      return false
    } catch {
      return true
    }
  }

  it("is caught, whether it is an instant or another day, and a right one is not", async () => {
    for (const planted of ["2031-03-29T00:00:00Z", "2031-03-28T23:00:00.000Z", "2031-03-28", "2031-03-30"])
      assert.isTrue(await isCaught(planted), planted)
    assert.isFalse(await isCaught("2031-03-29"))
  })
})
