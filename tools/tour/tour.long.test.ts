import { spawn } from "node:child_process"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"
import { copied, type Newcomer } from "../quickstart/newcomer.ts"
import { playSecondShell } from "../quickstart/play-quickstart.ts"
import { quickstartPath, quickstartText } from "../quickstart/read-quickstart.ts"
import { playTour, textOf, tourPages } from "./play-tour.ts"

const short = textOf(tourPages.short)

const runTour = (home: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["tools/bootstrap.mjs", "run", "tools/tour/main.ts"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, TRAJET_HOME: home }
    })
    child.on("error", reject)
    child.on("exit", resolve)
  })

let product: StartedProduct

beforeAll(async () => {
  product = startProduct({ home: makeHome() })
  await product.ready()
})
afterAll(async () => {
  product.child.kill("SIGTERM")
  await product.exitCode()
  removeHome(product.home)
})

describe("the tours of README.md and docs/tour.md", () => {
  it("get the answers that the pages show from the started product", async () => {
    assert.strictEqual(await runTour(product.home), 0)
  })

  it.each([
    { ...tourPages.short, answers: 4 },
    { ...tourPages.long, answers: 24 }
  ])("can be repeated on the same data: $path", async ({ answers, ...page }) => {
    const { compared, differences } = await playTour(page, product.home)
    assert.deepStrictEqual(differences, [])
    assert.strictEqual(compared, answers)
  })

  it("fail if an answer differs from the page", async () => {
    const edited = short.replace(`"price": "394.50"`, `"price": "1.00"`)
    const { differences } = await playTour(tourPages.short, product.home, edited)
    assert.lengthOf(differences, 1)
    assert.match(differences[0] ?? "", /^line \d+: body\.price: shown "1\.00", answered "394\.50"$/u)
  })

  it("fail at a block with a failing command", async () => {
    const page = tourPages.long
    const { differences } = await playTour(page, product.home, textOf(page).replace("-sSi", "-sSif"))
    assert.isAbove(differences.length, 0)
    assert.match(differences.at(-1) ?? "", /the shell ended with 22/u)
  })
})

// The long form plays the page from a clean clone: quickstart.long.test.ts.
describe(quickstartPath, () => {
  const text = quickstartText()
  let newcomer: Newcomer

  beforeAll(async () => {
    newcomer = await copied(product.home)
  })
  afterAll(() => newcomer.remove())

  it("leads to webhooks that a receiver of one's own has verified", async () => {
    const { differences, times } = await playSecondShell({ ...newcomer, text })
    assert.deepStrictEqual(differences, [])
    assert.include(times.map(({ step }) => step).join(), "the first verified webhook")
  })

  it("fails if an output differs from the page, and at a block that fails", async () => {
    const pricing = text.slice(0, text.indexOf("## Make a project"))
    const edited = await playSecondShell({ ...newcomer, text: pricing.replace("394.5 EUR,", "1 EUR,") })
    assert.match(edited.differences.join(), /^line \d+: shown\n1 EUR, /u)
    const broken = await playSecondShell({ ...newcomer, text: pricing.replace("}/start.json", "}/begin.json") })
    assert.match(broken.differences.join(), /^the shell ended with 1: /u)
  })
})
