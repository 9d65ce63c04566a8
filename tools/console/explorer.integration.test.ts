import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks } from "../harness/browser.ts"
import { orderedMission } from "../harness/missions.ts"
import { setStage, type Stage, type Visit } from "./stage.ts"

const [french] = looks

/** Asks as the explorer does, and returns the status and the path that was asked. */
const asked = (page: Page, path: string, init: object = {}): Promise<{ status: number; path: string; text: string }> =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (answer) =>
      ({ status: answer.status, path: new URL(answer.url).pathname, text: await answer.text() }))`
  )

/** The form of the sign-in learns that nobody is signed in by a 401, which Chromium writes to the log. */
const complaintsOf = ({ complaints }: Visit) => complaints.filter((complaint) => complaint.includes("/docs/explorer"))

describe("the reference of the API", () => {
  let stage: Stage
  let missionId = ""

  beforeAll(async () => {
    stage = await setStage()
    missionId = await orderedMission(stage.origin, stage.key)
  })
  afterAll(() => stage.stop())

  it(
    "sends requests through the session of a user, in the test environment, without a key",
    { tags: "CON-68" },
    async () => {
      const visit = await stage.enter("/console/missions", french)
      const { page } = visit
      await page.locator("h1").first().waitFor()
      await page.goto(`${stage.origin}/docs/explorer`)
      await page.getByText("Signed in to the console as Claire Martin").waitFor()
      const read = await asked(page, `/v1/transports/${missionId}`)
      assert.deepInclude(read, { status: 200, path: `/console/api/v1/transports/${missionId}` })
      const priced = await asked(page, "/v1/pricing", {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": "" },
        body: JSON.stringify({ pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" })
      })
      assert.strictEqual(priced.status, 200, priced.text)
      const keyed = await asked(page, "/v1/transports?limit=1", { headers: { "x-api-key": stage.key } })
      assert.deepInclude(keyed, { status: 200, path: "/v1/transports" })
      await page.getByText("Price a trip without ordering it").first().click()
      // To compute the names of all buttons of this page takes seconds.
      const tests = page.locator("button").filter({ hasText: /Test Request.*post \/v1\/pricing\)/iu })
      await tests.click()
      await page.getByRole("button", { name: /^Send Request/u }).waitFor()
      const answered = page.waitForResponse((answer) => answer.url().includes("/console/api/v1/"))
      await page.keyboard.press("Control+Enter")
      assert.strictEqual((await answered).status(), 200)
      assert.deepStrictEqual(complaintsOf(visit), [])
      await visit.close()
    }
  )

  it(
    "asks for a key as before without a session, and asks for no session when it opens",
    { tags: "CON-68" },
    async () => {
      const visit = await stage.open("/docs/explorer", french)
      const { page } = visit
      await page.locator("h1").first().waitFor()
      assert.deepStrictEqual(visit.complaints, [])
      assert.deepInclude(await asked(page, "/v1/transports"), { status: 401, path: "/v1/transports" })
      await visit.close()
    }
  )
})
