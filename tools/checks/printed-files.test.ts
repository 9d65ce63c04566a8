import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { filesOf, keptByTable, printCommands, writtenBy } from "./printed-files.ts"

const table = keptByTable(readFileSync("docs/CONTRIBUTING.md", "utf8"))

describe("the table of printed files", () => {
  it("has every command that writes files, and no other", () => {
    assert.sameMembers([...printCommands()], Object.keys(writtenBy))
    const writing = Object.entries(writtenBy).filter(([, paths]) => paths.length > 0)
    assert.sameMembers(
      [...table.keys()],
      writing.map(([command]) => command)
    )
  })

  it.each([...table])("has the files that npm run %s writes", (command, named) => {
    const files = filesOf(writtenBy[command] ?? [])
    assert.isNotEmpty(files)
    assert.deepStrictEqual(filesOf(named), files)
  })

  it("is read by its rows", () => {
    const page = "| Command | Files | For |\n| --- | --- | --- |\n| `npm run print:a` | `b.md`, `c/*.ts` | readers |\n"
    assert.deepStrictEqual([...keptByTable(page)], [["print:a", ["b.md", "c/*.ts"]]])
  })
})
