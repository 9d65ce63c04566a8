import { demonstrationGrid } from "@trajet/domain/pricing"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { succeeds } from "../api-tools/generators/tools.ts"
import { type ApiProcess, startApiProcess } from "../harness/api-process.ts"
import { testDatabase } from "../harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../harness/dispatcher-process.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { testSeed } from "../harness/seed.ts"
import { makeGroup, makeKey } from "../harness/tenants.ts"
import { demoGroups } from "../start/demo.ts"
import { workOf } from "./client-sources.ts"
import { faultTable, wrongFindings } from "./faults/fault-table.ts"
import { type Finding, runFaults } from "./faults/run-faults.ts"
import { clientLanguages } from "./languages.ts"

const folder = mkdtempSync(join(tmpdir(), "trajet-clients-"))

const freePort = async (): Promise<number> => {
  const server = createServer()
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === "object" && address !== null ? address.port : 0
}

const seed = testSeed()
const faultsMin = 1_000
/** What the suite of faults found, by the titles of the clients. */
const found = new Map<string, ReadonlyArray<Finding>>()

const lastJson = (output: string): unknown => JSON.parse(output.trimEnd().split("\n").at(-1) ?? "")

describe("the clients against the real product", () => {
  let api: ApiProcess
  let dispatcher: DispatcherProcess
  let database = ""

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiProcess(database)
    dispatcher = await startDispatcherProcess(database)
  })
  afterAll(async () => {
    await Promise.all([api.stop(), dispatcher.stop()])
    rmSync(folder, { recursive: true, force: true })
  })

  /** The variables of the program of a README: a key and an endpoint of a group of its own. */
  const environmentFor = async (name: string): Promise<Readonly<Record<string, string>>> => {
    const group = await makeGroup(database, `client ${name}`, demonstrationGrid, demoGroups[0]?.billing)
    const port = await freePort()
    const { secret } = await makeEndpoint(database, group, `http://127.0.0.1:${port}/hook`)
    return {
      TRAJET_API: `${api.origin}/v1`,
      TRAJET_API_KEY: (await makeKey(database, group)).clear,
      WEBHOOK_SECRET: secret,
      PORT: String(port)
    }
  }

  describe.each(clientLanguages)("in $title", (language) => {
    const work = workOf(language.name, join(folder, language.name, "built"))

    it("is generated, compiles, and passes its own tests", async () => {
      await language.build(work)
      await language.test(work)
    })

    it(`ends as expected in ${faultsMin} faults, seed ${seed}`, { tags: ["CLT-12"] }, async () => {
      const findings = await runFaults(language.driver(work), { seed, faultsMin, knowsTypes: true })
      found.set(language.title, findings)
      assert.deepStrictEqual(wrongFindings(findings).slice(0, 5), [], faultTable(found))
    })

    it(
      "is installed from its package into an empty folder, where the program of README.md orders",
      { tags: ["CLT-13"] },
      async () => {
        const packed = await language.pack(work)
        const {
          args,
          cwd = folder,
          env = {},
          program
        } = await language.install(packed, join(folder, language.name, "order"))
        const output = await succeeds(program, args, { cwd, env: { ...env, ...(await environmentFor(language.name)) } })
        const { id, price, ...seen } = Object(lastJson(output))
        assert.deepStrictEqual(seen, { event: "transport.created", status: "cancelled" })
        assert.match(id, /^[0-9a-f-]{36}$/u)
        assert.isAbove(Number(price), 0)
      }
    )
  })

  it("have all the same table", () => {
    const table = faultTable(found)
    console.log(table)
    const columns = table
      .split("\n")
      .slice(2)
      .map(
        (line) =>
          new Set(
            line
              .split(" | ")
              .slice(1)
              .map((cell) => cell.replace(/ \|$/u, ""))
          )
      )
    assert.lengthOf([...found.keys()], clientLanguages.length)
    assert.deepStrictEqual(
      columns.filter((cells) => cells.size > 1),
      []
    )
  })
})
