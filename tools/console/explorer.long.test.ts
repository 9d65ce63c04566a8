import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { looks, violationsOn } from "../harness/browser.ts"
import { setStage, type Stage } from "./stage.ts"

const [french] = looks

// The page has every call of the API: to examine it takes half a minute of processor.
describe("the reference of the API", () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.stop())

  it("is without a violation", async () => {
    const { close, page } = await stage.open("/docs/explorer", french)
    await page.locator("h1").first().waitFor()
    assert.deepStrictEqual(await violationsOn(page), [])
    await close()
  })
})
