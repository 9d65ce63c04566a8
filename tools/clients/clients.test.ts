import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { siteContent } from "../site/content/site-content.ts"
import { programLinesMax, readmeProgram, workOf } from "./client-sources.ts"
import { documentForTemplates } from "./generated-part.ts"
import { clientLanguages } from "./languages.ts"
import { dependenciesOf } from "./package-table.ts"

interface Prepared {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>
}

const prepared: Prepared = JSON.parse(
  JSON.stringify(documentForTemplates(JSON.parse(readFileSync(workOf("python").openapi, "utf8"))))
)

const operationAt = (method: string, path: string) => prepared.paths[path]?.[method] ?? {}

/** Packages of others that clients bring. Java has no JSON of its own. */
const brought: Readonly<Record<string, ReadonlyArray<string>>> = { java: ["com.google.code.gson:gson"] }

describe.each(clientLanguages)("the client in $title", ({ name }) => {
  it(
    `shows in its README how to order and follow a mission, in at most ${programLinesMax} lines`,
    { tags: ["CLT-13"] },
    () => {
      assert.isAtMost(readmeProgram(name).trimEnd().split("\n").length, programLinesMax)
    }
  )

  it("has its program in the guide to libraries", { tags: ["CLT-13"] }, () => {
    const guide = siteContent().pages.find(({ slug }) => slug === "guides/libraries")
    assert.include(guide?.body, readmeProgram(name).trimEnd())
  })

  it("brings no package of others, or says which", () => {
    assert.deepStrictEqual(dependenciesOf(workOf(name).source), brought[name] ?? [])
  })
})

describe("the document for templates", () => {
  it("says of every operation its group, its name, and what may be sent again", () => {
    const operations = Object.values(prepared.paths).flatMap((methods) => Object.values(methods))
    assert.isAbove(operations.length, 30)
    for (const operation of operations) {
      assert.match(JSON.stringify([operation["tags"], operation["operationId"]]), /^\[\["[a-z]+"\],"[a-zA-Z]+"\]$/u)
      assert.include(["always", "with_key", "never"], operation["x-repeat"])
      assert.match(`${String(operation["x-path"])} ${String(operation["x-read-first"])}`, /^\/(?!v1)\S+ \/(?!v1)\S+$/u)
    }
  })

  it("marks lists, calls with an idempotency key, and deposits of files", () => {
    assert.deepInclude(operationAt("get", "/v1/transports"), { "x-item": "MissionListItem", "x-repeat": "always" })
    assert.deepInclude(operationAt("post", "/v1/transports"), { "x-with-key": true, parameters: [] })
    const deposit = operationAt("post", "/v1/transports/{id}/documents")
    assert.deepInclude(deposit, {
      "x-with-files": true,
      "x-with-key": true,
      "x-read-first": "/transports/{id}/documents"
    })
    assert.notProperty(operationAt("get", "/v1/transports/{id}"), "x-item")
    assert.notProperty(operationAt("post", "/v1/transports/{id}/cancel"), "x-with-key")
  })
})
