import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { testSeed } from "../../harness/seed.ts"
import { node } from "../../test/commands.ts"
import { workOf } from "../client-sources.ts"
import { pythonClient } from "../languages/python.ts"
import { typescriptClient } from "../languages/typescript.ts"
import { faultTable, wrongFindings } from "./fault-table.ts"
import { runFaults } from "./run-faults.ts"

// The clients for TypeScript and Python, without a generator: Python drives its hand-written layer. `npm run test:long`
// has the clients of all languages as they are packed, and more faults (tools/clients/clients.long.test.ts).

const seed = testSeed()

describe("the suite of faults", () => {
  const tags = [
    "CLT-1",
    "CLT-2",
    "CLT-3",
    "CLT-4",
    "CLT-5",
    "CLT-6",
    "CLT-7",
    "CLT-8",
    "CLT-9",
    "CLT-10",
    "CLT-11",
    "CLT-12"
  ]

  it(`finds nothing wrong with the clients for TypeScript and Python, seed ${seed}`, { tags }, async () => {
    const clients = [typescriptClient, pythonClient].map(async ({ driver, name, title }) => {
      // No client lies in this folder, so that the driver of Python takes the sources.
      const command = driver(workOf(name, join(import.meta.dirname, "not-built")))
      const run = { seed, faultsMin: 120, knowsTypes: name === "typescript" }
      return [title, await runFaults(command, run)] as const
    })
    const findings = new Map(await Promise.all(clients))
    assert.deepStrictEqual([...findings.values()].flatMap(wrongFindings).slice(0, 5), [], faultTable(findings))
  })

  it.each([
    ["a new key for each request", /have different keys/u],
    ["every write is sent again", /the number of requests is|were made/u],
    ["redirects are followed", /after a redirect/u],
    ["Retry-After is compared with the own clock", /the pauses are/u],
    ["requests are logged", /the API key is in the output/u],
    ["any type is taken for JSON", /instead of unexpected_answer|instead of outcome_unknown|the reason is/u]
  ])("finds a planted bug: %s", async (bug, wrong) => {
    const args = ["--conditions=@trajet/source", join(import.meta.dirname, "wrong-driver.ts")]
    const command = { program: node, args, env: { TRAJET_PLANTED_BUG: bug } }
    const findings = await runFaults(command, { seed, faultsMin: 120, knowsTypes: true })
    assert.match(wrongFindings(findings).join("\n"), wrong)
  })
})
