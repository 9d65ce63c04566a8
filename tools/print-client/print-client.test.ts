import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { clientFiles, kitFiles, printedFolder } from "./client-files.ts"

const keptIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const assertKept = (folder: string, printed: ReadonlyMap<string, string>, kept: ReadonlyArray<string>): void => {
  assert.deepStrictEqual(kept.toSorted(), [...printed.keys()].map((name) => join(folder, name)).toSorted())
  for (const [name, source] of printed) assert.strictEqual(readFileSync(join(folder, name), "utf8"), source, name)
}

describe("the printed calls and types", () => {
  it("of the client equal the output of the printer: after a change of the contract, run npm run print:client", async () => {
    assertKept(printedFolder, await clientFiles(), keptIn(printedFolder))
    for (const [path, source] of await kitFiles()) assert.strictEqual(readFileSync(path, "utf8"), source, path)
  })
})
