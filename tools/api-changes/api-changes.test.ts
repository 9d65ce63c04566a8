import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { assert, describe, it } from "vitest"
import { apiDocuments } from "../harness/api-documents.ts"
import { byForm } from "../harness/test-form.ts"
import { comparedNames } from "../print-api.ts"
import { type Json, membersOf } from "./json-schema.ts"
import { asyncApiChanges } from "./asyncapi-changes.ts"
import { openApiChanges } from "./openapi-changes.ts"
import { plantedChanges, plantedStreamChanges } from "./planted-changes.ts"
import type { Documents } from "./schema-changes.ts"

const released = "docs/api/last-release"
const names = globSync(`${released}/*.json`).map((path) => basename(path))

const read = (name: string): Json => membersOf(JSON.parse(readFileSync(`${released}/${name}`, "utf8")))

const documents = apiDocuments()
const printed = (name: string): Json => membersOf(JSON.parse(documents.get(name)?.text ?? "null"))

const isOpenApi = (name: string): boolean => name.endsWith("openapi.json")

const changes = (name: string, documents: Documents): ReadonlyArray<string> =>
  isOpenApi(name) ? openApiChanges(documents, today) : asyncApiChanges(documents)

const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length)
/** The short form tries one of this many planted changes. */
const stride = byForm({ short: 37, long: 1 })

describe("the API", () => {
  it("keeps every document of the last release", () => {
    assert.sameMembers(names, [...comparedNames])
    for (const name of names) assert.isTrue(documents.has(name), name)
  })

  it.each(names)("has no change of %s that breaks clients of the last release", { tags: "VER-5" }, (name) => {
    assert.deepStrictEqual(changes(name, { old: read(name), new: printed(name) }), [])
  })
})

describe("the check of changes", () => {
  it.each([
    { name: "openapi.json", breaking: 2_000 },
    { name: "operations-openapi.json", breaking: 2_000 },
    { name: "asyncapi.json", breaking: 500 }
  ])(
    "finds each change of $name that breaks clients, and lets each addition pass",
    { tags: "VER-5" },
    ({ breaking, name }) => {
      const document = printed(name)
      const planted = isOpenApi(name) ? plantedChanges(document) : plantedStreamChanges(document)
      assert.isAbove(planted.filter(({ breaks }) => breaks).length, breaking)
      assert.isAbove(planted.filter(({ breaks }) => !breaks).length, 20)
      const wrong = planted
        .filter((_, index) => index % stride === 0)
        .filter((each) => changes(name, { old: document, new: each.document }).length > 0 !== each.breaks)
      assert.deepStrictEqual(
        wrong.map((each) => each.name),
        []
      )
    }
  )

  it("names the place of a change and the member", () => {
    const document = printed("openapi.json")
    const [first] = plantedChanges(document).filter(
      ({ name }) => name === "a removed member at components schemas OptionCatalogue properties renters"
    )
    assert.deepStrictEqual(openApiChanges({ old: document, new: first?.document ?? {} }, today), [
      "GET /v1/options 200.renters: the member is removed"
    ])
  })

  it("lets an endpoint end on the day that was announced, and not before", { tags: "VER-6" }, () => {
    const path = { get: { operationId: "old", "x-sunset": "2027-06-01", responses: {} } }
    const ended = { old: { paths: { "/v1/old": path } }, new: { paths: {} } }
    assert.deepStrictEqual(openApiChanges(ended, "2027-05-31"), ["GET /v1/old is removed"])
    assert.deepStrictEqual(openApiChanges(ended, "2027-06-01"), [])
  })
})
