import { execFile, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildClient } from "../../../tools/build-client.ts"
import { samplePdf } from "../../../tools/harness/deposits.ts"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../../../tools/harness/product.ts"
import { json, problem, startHostileServer } from "./testing/hostile-server.ts"

// Each example of README.md is a program of an empty project that installed the package. It continues the first example.

const here = join(import.meta.dirname, "..")
const root = join(here, "../..")
const folder = mkdtempSync(join(tmpdir(), "trajet-readme-"))
const installed = join(folder, "node_modules/@trajet/client")

const importLine = /^import .*$/gmu

/** The examples, each with a word that only it has, and whether it continues the first one. */
const examples = {
  first: { word: "createClient({", isAlone: true },
  alone: { word: "transportsCancel", isAlone: false },
  errors: { word: "orderAt", isAlone: false },
  lists: { word: "next_cursor", isAlone: false },
  webhooks: { word: "client/webhooks", isAlone: true },
  files: { word: "openAsBlob", isAlone: false },
  effect: { word: "client/effect", isAlone: false }
} as const
type Example = keyof typeof examples
const names: ReadonlyArray<Example> = ["first", "alone", "errors", "lists", "webhooks", "files", "effect"]

/** The blocks that this test runs: another one runs the program that all clients have. */
const shown = [
  ...readFileSync(join(here, "README.md"), "utf8").matchAll(
    /^```ts run-by="libs\/client\/src\/readme\.long\.test\.ts"\n(.*?)^```$/gmsu
  )
].map(([, text = ""]) => text)

const blockOf = (name: Example): string => {
  const found = shown.filter((text) => text.includes(examples[name].word))
  assert.lengthOf(found, 1, name)
  return found[0] ?? ""
}

interface Vectors {
  readonly now: number
  readonly secrets: ReadonlyArray<string>
  readonly deliveries: ReadonlyArray<{
    readonly headers: Readonly<Record<string, string>>
    readonly body: ReadonlyArray<{ readonly text: string; readonly times: number }>
    readonly expected: { readonly svc: string }
  }>
}

const programOf = (name: Example): string => {
  if (examples[name].isAlone) return blockOf(name)
  const parts = [blockOf("first"), blockOf(name)]
  const imports = parts.flatMap((part) => part.match(importLine) ?? [])
  return [...imports, ...parts.map((part) => part.replaceAll(importLine, ""))].join("\n")
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  module: "nodenext",
  target: "es2024",
  types: ["node"]
}

const orderedPath = "POST /v1/transports"
const estimatedPath = "POST /v1/pricing"

describe("an example of the client's README", () => {
  let product: StartedProduct
  let origin = ""
  let key = ""

  const run = async (name: Example, baseUrl = origin): Promise<string> => {
    const env = { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", TRAJET_API: baseUrl, TRAJET_API_KEY: key }
    const ran = promisify(execFile)(process.execPath, [`${name}.ts`], { cwd: folder, env })
    return (await ran).stdout
  }

  beforeAll(async () => {
    product = startProduct({ home: makeHome() })
    mkdirSync(join(folder, "node_modules/@types"), { recursive: true })
    mkdirSync(installed, { recursive: true })
    cpSync(join(here, "package.json"), join(installed, "package.json"))
    assert.strictEqual(buildClient(join(installed, "dist")), 0)
    for (const name of ["@types/node", "undici-types", "effect", "fast-check"])
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
    writeFileSync(join(folder, "package.json"), `{"type":"module"}`)
    writeFileSync(join(folder, "pv.pdf"), samplePdf())
    for (const name of names) writeFileSync(join(folder, `${name}.ts`), programOf(name))
    const { api, groups } = await product.ready()
    origin = api
    key = groups.find(({ name }) => name === "demo-fleet")?.keys.test.full ?? ""
  })
  afterAll(async () => {
    product.child.kill("SIGTERM")
    await product.exitCode()
    removeHome(product.home)
    rmSync(folder, { recursive: true, force: true })
  })

  it("is one of those that this test runs", () => {
    assert.lengthOf(shown, names.length)
  })

  it("compiles in a strict project", () => {
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: names.map((name) => `${name}.ts`) })
    )
    const tsc = join(root, "node_modules/typescript-7/bin/tsc")
    assert.strictEqual(spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" }).stdout, "")
  })

  it("prices, orders, reads and lists", async () => {
    const lines = (await run("first")).trim().split("\n")
    const [number, status] = lines[0]?.split(" ") ?? []
    assert.match(number ?? "", /^M-\d{8,}$/u)
    assert.strictEqual(status, "scheduled")
    assert.include(lines.slice(1), number)
  })

  it("sends one call alone", async () => {
    assert.match(await run("alone"), /\ncancelled\n$/u)
  })

  it("orders at the price of its quote", async () => {
    assert.match(await run("errors"), /\nordered at 394\.50 €\n$/u)
  })

  it("asks for a new price if its quote has expired", async () => {
    const quote = json(200, { quote_id: "q" })
    const order = json(201, { id: "a", price: "1.00" })
    const mission = json(200, { transport_id: "M-1", status: "scheduled", data: [], next_cursor: null })
    const expired = problem(422, { code: "quote_expired" })
    const hostile = await startHostileServer(quote, order, mission, mission, expired, quote, order)
    const said = await run("errors", hostile.baseUrl).finally(hostile.stop)
    assert.match(said, /\nordered at 1\.00 €\n$/u)
    assert.deepStrictEqual(
      hostile.seen.slice(4).map(({ method, path }) => `${method} ${path}`),
      [orderedPath, estimatedPath, orderedPath]
    )
  })

  it("says what to read if the outcome of its order is unknown", async () => {
    const mission = json(200, { id: "a", quote_id: "q", data: [], next_cursor: null })
    const unknown = problem(502, { code: "relay_unavailable", outcome_unknown: true })
    const hostile = await startHostileServer(mission, mission, mission, mission, unknown)
    const failed: unknown = await run("errors", hostile.baseUrl).then(
      () => null,
      (error: unknown) => error
    )
    await hostile.stop()
    assert.match(String(Object(failed).stdout), /\nfirst GET \/v1\/transports\S*, key [0-9a-f-]{36}\n$/u)
    assert.lengthOf(hostile.seen, 5)
  })

  it("reads a page of the event log, and follows its pages to the end", async () => {
    const said = await run("lists")
    assert.match(said, /^1 \S{8,}$/mu)
    assert.match(said, /^transport\.created [0-9a-f-]{36}$/mu)
  })

  it("deposits a file", async () => {
    assert.match(await run("files"), /\npv_livraison success\n$/u)
  })

  it("reads a mission by Effect", async () => {
    assert.match(await run("effect"), /\nscheduled\n$/u)
  })

  it("accepts genuine deliveries and refuses all others", async () => {
    const vectors: Vectors = JSON.parse(readFileSync(join(root, "examples/webhook-receivers/vectors.json"), "utf8"))
    const deliveries = vectors.deliveries.map(({ body, headers }) => ({
      body: body.map(({ text, times }) => text.repeat(times)).join(""),
      headers
    }))
    const program = `
      const { receive } = await import("./webhooks.ts")
      Date.now = () => ${vectors.now} * 1000
      console.log = () => undefined
      for (const delivery of ${JSON.stringify(deliveries)})
        process.stdout.write((await receive(new Request("http://a", { method: "POST", ...delivery }))).status + "\\n")`
    writeFileSync(join(folder, "deliver.mjs"), program)
    const { stderr, stdout } = spawnSync(process.execPath, ["deliver.mjs"], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", WEBHOOK_SECRET: vectors.secrets.join(" ") }
    })
    assert.deepStrictEqual(
      stdout.trim().split("\n"),
      vectors.deliveries.map(({ expected }) => (expected.svc === "verified" ? "204" : "400")),
      stderr
    )
  })
})
