import { eventEnvelopes } from "@trajet/contract"
import { Scope } from "@trajet/domain/access"
import { SubscribableType } from "@trajet/domain/events"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../harness/api-process.ts"
import { testDatabase } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import { cancelMission, moveDelivery, orderedMission } from "../harness/missions.ts"
import { makeGroup, makeKey } from "../harness/tenants.ts"
import { writeApiDocuments } from "../print-api.ts"
import { demoGroups } from "../start/demo.ts"
import { runTool, toolsFolder } from "./run-tool.ts"

const openApi = ["openapi.json", "operations-openapi.json"]
const scratch = "scratch"
const documents = `${scratch}/documents`

/** Runs a tool, expects it to end well, and returns its output. */
const succeeds = async (program: string, ...args: ReadonlyArray<string>): Promise<string> => {
  const { exitCode, output } = await runTool(program, ...args)
  assert.strictEqual(exitCode, 0, output)
  return output
}

/** Makes a group with the billing entity that the examples of the contract name. */
const makeDemoGroup = (database: string) => makeGroup(database, "fleet", demonstrationGrid, demoGroups[0]?.billing)

const removeScratch = (): void => rmSync(join(toolsFolder, scratch), { recursive: true, force: true })

const lastJson = (output: string): unknown => JSON.parse(output.trim().split("\n").at(-1) ?? "")

describe("software of others", () => {
  let api: ApiProcess
  let database = ""
  let key = ""

  beforeAll(async () => {
    removeScratch()
    writeApiDocuments(join(toolsFolder, documents))
    database = await testDatabase()
    api = await startApiProcess(database)
    key = (await makeKey(database, await makeDemoGroup(database), { scopes: Scope.literals })).clear
  })
  afterAll(async () => {
    removeScratch()
    await api.stop()
  })

  it.each([...openApi, "asyncapi.json"])("lints %s without an error: Redocly", async (name) => {
    const lint = "node_modules/@redocly/cli/bin/cli.js"
    assert.include(await succeeds(lint, "lint", `${documents}/${name}`), "Your API description is valid")
  })

  it("finds an error in a document that has one: Redocly", async () => {
    const broken = { ...JSON.parse(readFileSync(join(toolsFolder, documents, "openapi.json"), "utf8")), servers: [] }
    const path = `${scratch}/broken.json`
    writeFileSync(join(toolsFolder, path), JSON.stringify(broken))
    const { exitCode, output } = await runTool("node_modules/@redocly/cli/bin/cli.js", "lint", path)
    assert.strictEqual(exitCode, 1, output)
  })

  it("parses the AsyncAPI document without an error or a warning: @asyncapi/parser", async () => {
    const output = await succeeds("parse-asyncapi.mjs", `${documents}/asyncapi.json`)
    const streamed = SubscribableType.literals.length
    // Beside those of the stream, one channel and one operation of the webhooks.
    const found = { channels: streamed + 1, operations: streamed + 1, messages: streamed + eventEnvelopes.length }
    assert.deepStrictEqual(lastJson(output), found)
  })

  it("runs the collection, and gets only documented answers: Newman", async () => {
    const report = `${scratch}/newman.json`
    const variables = ["--env-var", `base_url=${api.origin}`, "--env-var", `api_key=${key}`]
    const options = ["--reporters", "json", "--reporter-json-export", report, ...variables]
    await succeeds("node_modules/newman/bin/newman.js", "run", `${documents}/postman-collection.json`, ...options)
    const { run } = JSON.parse(readFileSync(join(toolsFolder, report), "utf8"))
    const answers: ReadonlyArray<string> = run.executions.map(
      (each: { readonly item: { readonly name: string }; readonly response: { readonly code: number } }) =>
        `${each.response.code} ${each.item.name}`
    )
    assert.isAbove(answers.length, 20)
    const refused = answers.filter((answer) => !answer.startsWith("2"))
    // Two requests are refused, because the group has no delivery and its mission has no robot.
    assert.deepStrictEqual(refused, [
      "404 Send a failed or dead delivery again",
      "404 Let the robot driver of a mission play its next step"
    ])
  })

  it("validates the events of the log by their schemas: Ajv", async () => {
    // A group of its own: the collection empties the test environment of its group.
    const own = (await makeKey(database, await makeGroup(database, "readers of events"))).clear
    for (let nth = 0; nth < 3; nth++) {
      const id = await orderedMission(api.origin, own)
      assert.strictEqual((await moveDelivery(api.origin, own, id, 0)).status, 200)
      assert.strictEqual((await cancelMission(api.origin, own, id)).status, 200)
    }
    const page = (await ask(api.origin, "/v1/events?limit=200", { key: own })).json()["data"]
    const events = (Array.isArray(page) ? page : []).map(({ created_at, data, id, type }) => ({
      id,
      type,
      created_at,
      data
    }))
    const path = `${scratch}/events.jsonl`
    writeFileSync(join(toolsFolder, path), events.map((event) => JSON.stringify(event)).join("\n"))
    const found = lastJson(await succeeds("validate-events.mjs", `${documents}/schemas/events`, path))
    assert.deepInclude(found, { schemas: eventEnvelopes.length, failures: 0 })
    assert.isAbove(events.length, 8)
  })
})
