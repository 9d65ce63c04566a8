import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"
import { playTour } from "./play-tour.ts"

const page = readFileSync(new URL("../../README.md", import.meta.url), "utf8")

const runTour = (home: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["tools/bootstrap.mjs", "run", "tools/tour/main.ts"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, TRAJET_HOME: home }
    })
    child.on("error", reject)
    child.on("exit", resolve)
  })

describe("the tour of README.md", () => {
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

  it("gets the answers that the page shows from the started product", async () => {
    assert.strictEqual(await runTour(product.home), 0)
  })

  it("can be repeated on the same data", async () => {
    const { compared, differences } = await playTour(page, product.home)
    assert.deepStrictEqual(differences, [])
    assert.isAbove(compared, 10)
  })

  it("fails if an answer differs from the page", async () => {
    const edited = page.replace(`"price": "422.30"`, `"price": "1.00"`)
    const { differences } = await playTour(edited, product.home)
    assert.lengthOf(differences, 1)
    assert.match(differences[0] ?? "", /^line \d+: body\.price: shown "1\.00", answered "422\.30"$/u)
  })

  it("fails at a block with a failing command", async () => {
    const { differences } = await playTour(page.replace("curl -sSi", "curl -sSif"), product.home)
    assert.isAbove(differences.length, 0)
    assert.match(differences.at(-1) ?? "", /the shell ended with 22/u)
  })
})
