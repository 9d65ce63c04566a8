import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { assert, describe, it } from "vitest"
import { inFormat } from "../format.ts"

/** A file of each kind that the repository has, out of format. */
const outOfFormat: ReadonlyMap<string, string> = new Map([
  ["planted.ts", "export const planted = 1;\n"],
  ["planted.tsx", "export const Planted = () => <p  />\n"],
  ["planted.mjs", "export const planted = [1,]\n"],
  ["planted.d.mts", "export type Planted = 'a'\n"],
  ["planted.json", `{"planted":1}\n`],
  ["planted.md", "* planted\n"],
  ["planted.css", "p{color:red}\n"],
  ["planted.html", "<p   >planted</p>\n"],
  ["planted.yaml", "planted:   1\n"],
  ["planted.yml", "planted:   1\n"]
])

describe("the format", () => {
  it("names a file of each kind that is out of format", () => {
    const root = mkdtempSync(join(tmpdir(), "trajet-format-"))
    try {
      for (const [name, text] of outOfFormat) writeFileSync(join(root, name), text)
      const { status, stdout } = spawnSync(
        process.execPath,
        ["node_modules/.bin/oxfmt", "--config", "oxfmt.config.ts", "--list-different", root],
        { encoding: "utf8" }
      )
      const named = stdout.split("\n").flatMap((line) => (line === "" ? [] : [relative(root, line)]))
      assert.deepStrictEqual(named.toSorted(), [...outOfFormat.keys()].toSorted())
      assert.strictEqual(status, 1)
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })

  it("is that of printed texts, with an error for a text of another language", async () => {
    assert.strictEqual(await inFormat("planted.ts", "export const planted = 'a';"), `export const planted = "a"\n`)
    const error: unknown = await inFormat("planted.ts", "export const = 1").catch((cause: unknown) => cause)
    assert.match(String(error), /planted\.ts cannot be formatted: /u)
  })
})
