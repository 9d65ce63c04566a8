import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildClient } from "../../../tools/build-client.ts"

const here = join(import.meta.dirname, "..")
const root = join(here, "../..")
const home = mkdtempSync(join(tmpdir(), "trajet-client-"))
const installed = join(home, "node_modules/@trajet/client")

const filesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

// Matches the specifiers of imports and exports. Excludes a quote before `from`, which belongs to another statement.
const importForm = /^(?:import|export)\b[^;"'`]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gmu

const specifiersOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(importForm)].map((found) => found[1] ?? found[2] ?? found[3] ?? "")

const imported = (folder: string, ending: RegExp): ReadonlyArray<string> => [
  ...new Set(
    filesOf(folder)
      .filter((file) => ending.test(file))
      .flatMap(specifiersOf)
  )
]

const program = `
  import { signForTest, verify } from "@trajet/client/webhooks"
  const secret = "whsec_" + btoa("a secret of thirty-two bytes!!!!")
  const event = { type: "transport.cancelled", data: { id: "a", transport_id: "M-1", cancelled_at: "now" } }
  const { body, headers } = await signForTest({ event, secret, deliveryId: "delivery-1" })
  const ours = await verify(new TextEncoder().encode(body), headers, secret)
  const standard = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("webhook-")))
  const theirs = await verify(body, standard, secret)
  const code = await verify(body + " ", headers, secret).catch((error) => error.code)
  say([ours.deliveryId, theirs.type, code].join(" "))
`
const said = "delivery-1 transport.cancelled signature_mismatch"

const calls = `
  import { createClient, isProblem } from "@trajet/client"
  const answers = [new Response('{"price_ht":1}', { headers: { "content-type": "application/json" } })]
  const fetch = async (url, init) => answers.pop() ?? new Response(init.method + " " + url, { status: 404 })
  const trajet = createClient({ baseUrl: "https://api.example/v1/", apiKey: "svc_live_key", fetch })
  const { price_ht } = await trajet.pricing.estimate({ pickup: "Paris", delivery: "Lyon" })
  const refused = await trajet.documents
    .deposit("a", { files: [{ key: "pv_signe", content: new Uint8Array([1]) }] })
    .catch((error) => isProblem(error) && error.status)
  say([price_ht, refused].join(" "))
`
const saidOfCalls = "1 404"

// Runs the entry in a context that has only the globals of every runtime, and neither `process` nor `require`.
const bareRuntime = (source: string) => `
  import { readFileSync } from "node:fs"
  import { dirname, join } from "node:path"
  import vm from "node:vm"
  const entry = process.argv[1]
  const say = (text) => console.log(text)
  const globals = { crypto, TextEncoder, TextDecoder, atob, btoa, say, URL, URLSearchParams, Headers, Response, FormData,
    Blob, ReadableStream, AbortController, AbortSignal, setTimeout, clearTimeout }
  const context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } })
  const modules = new Map()
  const load = (file) => {
    if (!modules.has(file)) {
      modules.set(file, new vm.SourceTextModule(readFileSync(file, "utf8"), { context, identifier: file }))
    }
    return modules.get(file)
  }
  const link = (specifier, from) => {
    if (specifier.startsWith("@trajet/client")) return load(entry)
    if (!specifier.startsWith(".")) throw new Error("imports " + specifier)
    return load(join(dirname(from.identifier), specifier))
  }
  const main = new vm.SourceTextModule(${JSON.stringify(source)}, { context, identifier: "main" })
  await main.link(link)
  await main.evaluate()
`

const consumer = `
  import { signForTest, verify, type EventData, type VerifyOptions, type WebhookEvent } from "@trajet/client/webhooks"

  const shown = (event: WebhookEvent): string => {
    if (event.type === "transport.created") return event.data.price.toString()
    if (event.type === "transport.assigned") return event.data.driver.email
    return event.type
  }
  const options = (toleranceSeconds: number | undefined): VerifyOptions => ({ toleranceSeconds })
  export const receive = async (body: Uint8Array, headers: Record<string, string | string[] | undefined>) =>
    shown(await verify(body, headers, ["whsec_a", "whsec_b"], options(undefined)))
  export const data: EventData["transport.cancelled"] = { id: "a", transport_id: "M-1", cancelled_at: "now" }
  export const signed = signForTest({ event: { type: "transport.cancelled", data }, secret: "s", deliveryId: undefined })
  // @ts-expect-error a payload of another type
  export const wrong = signForTest({ event: { type: "transport.created", data }, secret: "s" })
`

describe("the published client", () => {
  beforeAll(() => {
    mkdirSync(installed, { recursive: true })
    cpSync(join(here, "package.json"), join(installed, "package.json"))
    cpSync(join(here, "bin"), join(installed, "bin"), { recursive: true })
    assert.strictEqual(buildClient(join(installed, "dist")), 0)
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it("has the files of its exports, no tests, and no dependency", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
    const entries = [".", "./effect", "./evidence", "./webhooks"]
    assert.deepStrictEqual(Object.keys(manifest.exports), entries)
    const exported = entries.flatMap((entry) => ["types", "default"].map((kind) => manifest.exports[entry][kind]))
    const named = [manifest.bin.trajet, ...exported]
    const files = filesOf(installed).map((file) => file.slice(installed.length + 1))
    for (const file of named) assert.include(files, file.replace("./", ""))
    assert.deepStrictEqual(
      files.filter((file) => /\.test\.|testing\//u.test(file)),
      []
    )
    assert.deepStrictEqual([manifest.dependencies, manifest.private], [{}, undefined])
  })

  it("imports only its own files, except Node in the command and Effect in the client of Effects", () => {
    const webhooks = imported(join(installed, "dist/webhooks"), /\.(?:js|d\.ts)$/u)
    assert.isAbove(webhooks.length, 3)
    for (const specifier of webhooks) assert.match(specifier, /^\.\/[\w.-]+$/u)
    for (const folder of ["api", "connection"])
      for (const specifier of imported(join(installed, "dist", folder), /\.(?:js|d\.ts)$/u))
        assert.match(specifier, /^\.{1,2}\//u, folder)
    for (const specifier of imported(join(installed, "dist/effect"), /\.js$/u))
      assert.match(specifier, /^(?:\.{1,2}\/|effect\/)/u)
    for (const specifier of imported(join(installed, "dist/listen"), /\.js$/u))
      assert.match(specifier, /^(?:\.{1,2}\/|node:)/u)
  })

  const inBareRuntime = (source: string, entry: string): string => {
    const flags = ["--experimental-vm-modules", "--no-warnings", "--input-type=module", "-e", bareRuntime(source)]
    const args = [...flags, join(installed, "dist", entry)]
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
    return stdout.trim() === "" ? stderr : stdout.trim()
  }

  it("verifies, and calls the API, in a runtime that has only web standards", () => {
    assert.strictEqual(inBareRuntime(program, "webhooks/index.js"), said)
    assert.strictEqual(inBareRuntime(calls, "index.js"), saidOfCalls)
  })

  it("verifies in a program that installed the package", () => {
    const main = join(home, "main.mjs")
    writeFileSync(main, `const say = console.log\n${program}`)
    const { stdout, stderr } = spawnSync(process.execPath, [main], { encoding: "utf8" })
    assert.strictEqual(stdout.trim(), said, stderr)
  })

  it("has types that compile in strict projects, with and without the types of Node and of browsers", () => {
    writeFileSync(join(home, "package.json"), `{"type":"module"}`)
    writeFileSync(join(home, "consumer.ts"), consumer)
    for (const lib of [["es2022"], ["es2022", "dom", "dom.iterable"]]) {
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        module: "nodenext",
        target: "es2022",
        lib,
        types: []
      }
      writeFileSync(join(home, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }))
      for (const compiler of ["typescript", "typescript-7"]) {
        const tsc = join(root, "node_modules", compiler, "bin/tsc")
        const { stdout } = spawnSync(process.execPath, [tsc, "-p", home], { encoding: "utf8" })
        assert.strictEqual(stdout, "", `${compiler}, ${lib.join()}`)
      }
    }
  })

  it("has the command trajet, which prints its usage", () => {
    const said = execFileSync(process.execPath, [join(installed, "bin/trajet.mjs"), "--help"], { encoding: "utf8" })
    assert.match(said, /^trajet: transports from the command line/u)
  })

  it("has a command that runs the sources through the bootstrap, if the sources are there", () => {
    const repository = join(home, "repository")
    for (const folder of ["libs/client/src", "tools"]) mkdirSync(join(repository, folder), { recursive: true })
    cpSync(join(here, "bin"), join(repository, "libs/client/bin"), { recursive: true })
    writeFileSync(join(repository, "libs/client/src/cli.ts"), "")
    writeFileSync(join(repository, "tools/bootstrap.mjs"), "console.log(JSON.stringify(process.argv.slice(2)))")
    const command = [join(repository, "libs/client/bin/trajet.mjs"), "listen", "--key", "k"]
    const said = execFileSync(process.execPath, command, { encoding: "utf8" })
    assert.deepStrictEqual(JSON.parse(said), ["run", "libs/client/src/cli.ts", "listen", "--key", "k"])
  })
})
