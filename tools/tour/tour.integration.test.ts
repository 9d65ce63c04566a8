import { spawn } from "node:child_process"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"
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

describe("the tours of README.md and docs/tour.md", () => {
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
    const edited = short.replace(`"price": "422.30"`, `"price": "1.00"`)
    const { differences } = await playTour(tourPages.short, product.home, edited)
    assert.lengthOf(differences, 1)
    assert.match(differences[0] ?? "", /^line \d+: body\.price: shown "1\.00", answered "422\.30"$/u)
  })

  it("fail at a block with a failing command", async () => {
    const page = tourPages.long
    const { differences } = await playTour(page, product.home, textOf(page).replace("-sSi", "-sSif"))
    assert.isAbove(differences.length, 0)
    assert.match(differences.at(-1) ?? "", /the shell ended with 22/u)
  })
})
