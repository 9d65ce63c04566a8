import { globSync, readFileSync } from "node:fs"
import { relative } from "node:path"
import { assert, describe, it } from "vitest"
import { keptFiles } from "./print-api.ts"

describe("the files of docs/api", () => {
  it("equal the output of the printer: after a change, run npm run print:api", { tags: "VER-4" }, () => {
    const printed = keptFiles()
    const kept = globSync("docs/api/{*.json,*.txt,schemas/**/*.json}").map((path) => relative("docs/api", path))
    assert.sameMembers(kept, [...printed.keys()])
    for (const [name, text] of printed) {
      assert.isTrue(readFileSync(`docs/api/${name}`, "utf8") === text, `docs/api/${name} differs`)
    }
  })

  it("have the digest of every document, also of those that are not kept", { tags: "VER-4" }, () => {
    const lines = readFileSync("docs/api/digests.txt", "utf8").trimEnd().split("\n")
    assert.isAbove(lines.length, 15)
    for (const path of ["/openapi.json", "/operations/openapi.json", "/asyncapi.json", "/postman-collection.json"]) {
      assert.lengthOf(
        lines.filter((line) => /^[\da-f]{64} {2}/u.test(line) && line.endsWith(`  ${path}`)),
        1,
        path
      )
    }
  })
})
