import { execFile, spawn, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildClient } from "../../../tools/build-client.ts"
import { anyPort } from "../../../tools/harness/any-port.ts"
import { validOrder } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { cutBody, type HostileServer, json, silence, startHostileServer } from "./testing/hostile-server.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"

const here = join(import.meta.dirname, "..")
const runtimes = join(here, "../../tools/runtimes")
const program = (name: string) => join(runtimes, "node_modules/.bin", name)
const run = promisify(execFile)
const installMillis = 300_000

const home = mkdtempSync(join(tmpdir(), "trajet-runtimes-"))

/** Installs the other runtimes into `tools/runtimes`: they are too large for the project's own packages. */
const installRuntimes = (): void => {
  if (existsSync(program("workerd"))) return
  const { status, stderr } = spawnSync("npm", ["ci"], { cwd: runtimes, encoding: "utf8", timeout: installMillis })
  if (status !== 0) throw new Error(`npm ci failed in tools/runtimes: ${stderr}`)
}

type Settings = Readonly<Record<string, unknown>>

const write = (settings: Settings): void =>
  writeFileSync(join(home, "settings.mjs"), `export const settings = ${JSON.stringify(settings)}\n`)

const inProcess = async (command: string, args: ReadonlyArray<string>): Promise<string> => {
  const { stdout } = await run(command, [...args, "main.mjs"], { cwd: home, timeout: 60_000 })
  return stdout
}

const workerConfig = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "2026-01-01")),
    (name = "internet", network = (allow = ["public", "private", "local"]))
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`

const inWorkerd = async (): Promise<string> => {
  await run(
    program("esbuild"),
    ["worker.mjs", "--bundle", "--format=esm", "--outfile=worker.js", "--conditions=workerd"],
    { cwd: home }
  )
  const port = await anyPort()
  writeFileSync(join(home, "config.capnp"), workerConfig(port))
  const child = spawn(program("workerd"), ["serve", "config.capnp"], {
    cwd: home,
    stdio: ["ignore", "inherit", "inherit"]
  })
  try {
    const texts: Array<string> = []
    await until("workerd answers", async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
      if (answer !== null) texts.push(await answer.text())
      return answer !== null
    })
    return texts.join("")
  } finally {
    child.kill("SIGKILL")
  }
}

const onNode = ["Node of the project", () => inProcess(process.execPath, [])] as const

const tours: ReadonlyArray<readonly [string, () => Promise<string>]> = byForm({
  short: [onNode],
  long: [
    onNode,
    ["Node 20", () => inProcess(program("node"), [])],
    ["Deno", () => inProcess(program("deno"), ["run", "--allow-net", "--no-lock", "--node-modules-dir=manual"])],
    ["Bun", () => inProcess(program("bun"), [])],
    ["workerd", inWorkerd]
  ]
})

describe("the packed client on a runtime", () => {
  let api: WorkerApi["api"]
  let hostile: HostileServer
  let wasCut = false

  beforeAll(async () => {
    if (byForm({ short: false, long: true })) installRuntimes()
    const installed = join(home, "node_modules/@trajet/client")
    mkdirSync(installed, { recursive: true })
    cpSync(join(here, "package.json"), join(installed, "package.json"))
    assert.strictEqual(buildClient(join(installed, "dist")), 0)
    cpSync(join(runtimes, "programs"), home, { recursive: true })
    writeFileSync(join(home, "package.json"), `{"type":"module"}`)
    const worker = await workerApi()
    const { database } = worker
    api = worker.api
    const { clear: apiKey } = await makeKey(database, await makeGroup(database, groupName("runtimes")))
    hostile = await startHostileServer((response, request) => {
      if (request.path.endsWith("/redirect")) return void response.writeHead(307, { location: "/v1/options" }).end()
      if (request.path.endsWith("/silence")) return silence(response, request)
      const isWhole = request.path.endsWith("/cut-once") && wasCut
      wasCut = true
      return isWhole ? json(200, { id: "whole" })(response, request) : cutBody(200)(response, request)
    })
    write({ baseUrl: `${api.origin}/v1`, hostileUrl: hostile.baseUrl, apiKey, order: validOrder() })
  }, installMillis)
  afterAll(async () => {
    await hostile.stop()
    rmSync(home, { recursive: true, force: true })
  })

  it.each(tours)("prices, orders, deposits, and meets faults on %s", async (name, tour) => {
    wasCut = false
    assert.deepStrictEqual(
      JSON.parse(await tour()),
      {
        isPriced: true,
        replayed: "true",
        isListed: true,
        files: ["success", "success"],
        refused: true,
        redirected: "redirect",
        cut: ["whole", 2],
        open: "GET /v1/transports/cut",
        aborted: true,
        delivery: "delivery-1",
        byKeyPair: "body_not_event"
      },
      name
    )
  })
})
