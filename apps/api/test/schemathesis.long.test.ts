import { demonstrationGrid } from "@trajet/domain/pricing"
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { testSeed } from "../../../tools/harness/seed.ts"
import { pythonEnvironment } from "../../../tools/harness/python-environment.ts"
import { type FuzzWorld, makeFuzzWorld } from "./fuzz/fuzz-world.ts"

const settings = "tools/schemathesis/schemathesis.toml"
const requirements = "tools/schemathesis/requirements.txt"
// Expects 405 for an unknown method. The list of statuses is closed: an unknown method gets 404, like an unknown path.
const checkLeftOut = "unsupported_method"
const examples = 100
const runMillis = 20 * 60_000
const idsGiven = 12

/** Ids that exist, because generated ids only get 404. */
const knownIds = ({ idOf }: FuzzWorld): string => {
  const ids = (subject: "mission" | "delivery") =>
    JSON.stringify(Array.from({ length: idsGiven }, (_, index) => idOf(subject, index)))
  const operation = (path: string, dictionary: string, more = "") =>
    `[[operations]]
include-path-regex = "${path}"
parameters = { "path.id" = { dictionary = "${dictionary}", probability = 0.8 }${more} }`
  return [
    `[dictionaries.missions]\nvalues = ${ids("mission")}`,
    `[dictionaries.options]\nvalues = ${JSON.stringify(demonstrationGrid.options.map(({ key }) => key))}`,
    `[dictionaries.deliveries]\nvalues = ${ids("delivery")}`,
    operation(
      "^/v1/transports/.*/options/",
      "missions",
      ', "path.option_key" = { dictionary = "options", probability = 0.8 }'
    ),
    operation("^/v1/transports/(?!.*/options/)", "missions"),
    operation("^/v1/webhooks/", "deliveries")
  ].join("\n\n")
}

/** Runs a program to its end in a working folder, prints its output, and returns its exit code. */
const run = (program: string, args: ReadonlyArray<string>, cwd: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"], timeout: runMillis, cwd })
    child.on("error", reject)
    child.on("exit", resolve)
  })

describe("the document of the API", () => {
  let api: ApiProcess
  let world: FuzzWorld

  beforeAll(async () => {
    const database = await testDatabase()
    api = await startApiProcess(database)
    world = await makeFuzzWorld(database, api)
  })
  afterAll(() => api.stop())

  it("is kept by the API: Schemathesis finds neither a 500 nor an undocumented answer", async () => {
    const schemathesis = join(pythonEnvironment(requirements), "bin", "schemathesis")
    const folder = mkdtempSync(join(tmpdir(), "trajet-schemathesis-"))
    const config = join(folder, "schemathesis.toml")
    writeFileSync(config, `${readFileSync(settings, "utf8")}\n${knownIds(world)}\n`)
    const seed = testSeed()
    console.log(`TRAJET_TEST_SEED=${seed} repeats this run`)
    const exitCode = await run(
      schemathesis,
      [
        "--no-color",
        `--config-file=${config}`,
        "run",
        `${api.origin}/openapi.json`,
        `--header=X-Api-Key: ${world.keys.full}`,
        "--checks=all",
        `--exclude-checks=${checkLeftOut}`,
        `--max-examples=${examples}`,
        `--seed=${seed}`,
        "--continue-on-failure"
      ],
      folder
    )
    assert.strictEqual(exitCode, 0)
  })
})
