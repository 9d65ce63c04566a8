import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { setStage, type Stage, type Visit } from "../console/stage.ts"
import { looks } from "../harness/browser.ts"
import { examine } from "./examine.ts"
import type { Finding } from "./page-facts.model.ts"

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
    const { findings } = await examine(visit.page)
    await visit.page.evaluate("document.querySelector('#planted').remove()")
    return [...new Set(findings.map(({ kind }) => kind))]
  }

  it("is alone: the page has none by itself", async () => {
    assert.deepStrictEqual((await examine(visit.page)).findings, [])
  })

  it.each(planted)("is found: %s in %s", async (kind, html) => {
    assert.include(await foundWith(html), kind)
  })

  it.each(fair)("is not imagined: %s", async (html) => {
    assert.deepStrictEqual(await foundWith(html), [])
  })
})
