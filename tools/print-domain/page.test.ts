import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { domainPage } from "./page.ts"
import { entryPoints } from "./public-names.ts"

describe("docs/domain.md", () => {
  it("is the page that the docstrings print; run npm run print:domain after a change", () => {
    assert.strictEqual(readFileSync(new URL("../../docs/domain.md", import.meta.url), "utf8"), domainPage())
  })

  it("has a docstring for every public function, program and port", () => {
    const silent = [...entryPoints()].flatMap(([entry, names]) =>
      names
        .filter(({ kind, text }) => text === "" && ["function", "program", "port"].includes(kind))
        .map(({ kind, name }) => `${entry}: ${kind} ${name}`)
    )
    assert.deepStrictEqual(silent, [])
  })
})
