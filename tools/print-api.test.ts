import { globSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { assert, describe, it } from "vitest"
import { apiDocuments } from "./harness/api-documents.ts"

describe("the documents of docs/api", () => {
  it("equal the output of the printer: after a change, run npm run print:api", { tags: "VER-4" }, () => {
    const printed = apiDocuments()
    const kept = globSync("docs/api/{*.json,schemas/**/*.json}").map((path) => relative("docs/api", path))
    assert.sameMembers(kept, [...printed.keys()])
    for (const [name, { text }] of printed) {
      assert.isTrue(readFileSync(`docs/api/${name}`, "utf8") === text, `docs/api/${name} differs`)
    }
  })
})
