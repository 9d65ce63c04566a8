import { assert, describe, it } from "vitest"
import { domainPage } from "./page.ts"
import { entryPoints } from "./public-names.ts"

describe("the page of the domain", () => {
  it("has a heading for every entry point, and a row for each of its names", () => {
    const { body } = domainPage()
    assert.isAbove(entryPoints().size, 20)
    for (const [entry, names] of entryPoints()) {
      const part = body.split(`\n## @trajet/domain/${entry}\n`)[1]?.split("\n## ")[0] ?? ""
      assert.sameMembers(
        [...part.matchAll(/^\| `(\w+)` \|/gmu)].map(([, name]) => name),
        names.map(({ name }) => name),
        entry
      )
    }
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
