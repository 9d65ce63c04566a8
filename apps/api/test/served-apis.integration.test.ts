import { OperationsApi } from "@trajet/contract"
import { assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const unknownMission = "0199a1b2-0000-7000-8000-000000000000"

/** Statuses of a request to each API and to its pages, from a process that serves these APIs. */
const statusesOf = async (database: string, apis: string) => {
  const client = (await makeKey(database, await makeGroup(database, `group of ${apis}`))).clear
  const operator = (await makeOperator(database)).key
  const api = await startApiHere(database, { TRAJET_APIS: apis })
  try {
    const status = async (path: string, key?: string) =>
      (await ask(api.origin, path, key === undefined ? {} : { key })).status
    return {
      client: [
        await status("/v1/transports", client),
        await status("/openapi.json"),
        await status("/docs"),
        await status("/mcp")
      ],
      operations: [
        (await ask(api.origin, `/operations/v1/missions/${unknownMission}`, { key: operator })).text.includes(
          "mission"
        ),
        await status("/operations/openapi.json"),
        await status("/operations/docs")
      ],
      pages: (await ask(api.origin, "/problems/offer_taken")).text + (await ask(api.origin, "/v2", {})).text,
      document: (await ask(api.origin, "/operations/openapi.json")).text
    }
  } finally {
    await api.stop()
  }
}

describe("a process", () => {
  it("serves the APIs that TRAJET_APIS names, with their pages, and no other", { tags: "VER-1" }, async () => {
    const database = await testDatabase()
    const all = await statusesOf(database, "client,operations")
    assert.deepStrictEqual(
      [all.client, all.operations],
      [
        [200, 200, 200, 405],
        [true, 200, 200]
      ]
    )
    const operations = await statusesOf(database, "operations")
    assert.deepStrictEqual(
      [operations.client, operations.operations],
      [
        [404, 404, 404, 404],
        [true, 200, 200]
      ]
    )
    const clients = await statusesOf(database, "client")
    assert.deepStrictEqual(
      [clients.client, clients.operations],
      [
        [200, 200, 200, 405],
        [false, 404, 404]
      ]
    )
    const paths = Object.values(OperationsApi.groups).flatMap(({ endpoints }) =>
      Object.values(endpoints).map(({ path }) => path.replaceAll(/:(\w+)/gu, "{$1}"))
    )
    // Problems lead to the references that the process has.
    assert.include(all.pages, 'href="/docs"')
    assert.include(all.pages, 'href="/operations/docs"')
    assert.include(all.pages, "see /docs or /operations/docs")
    assert.notInclude(operations.pages, '"/docs"')
    assert.notInclude(operations.pages, "see /docs")
    for (const path of paths) assert.include(all.document, JSON.stringify(path))
  })
})
