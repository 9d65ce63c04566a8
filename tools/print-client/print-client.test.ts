import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { clientFiles, printedFolder } from "./client-files.ts"

describe("the calls and types of the client", () => {
  it("equal the output of the printer: after a change of the contract, run npm run print:client", async () => {
    const printed = await clientFiles()
    const kept = readdirSync(printedFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(printedFolder.length + 1))
    assert.deepStrictEqual(kept.toSorted(), [...printed.keys()].toSorted())
    for (const [name, source] of printed)
      assert.strictEqual(readFileSync(join(printedFolder, name), "utf8"), source, name)
  })
})
