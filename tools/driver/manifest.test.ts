import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const folder = join(import.meta.dirname, "..", "..", "apps", "driver", "public")
const nameOf = (path: string): string => path.replace("/driver/", "")

/** Width and height of a PNG, which stand in its first part. */
const sizesOf = (bytes: Buffer): string => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

describe("the installed application", () => {
  const manifest: {
    readonly icons: ReadonlyArray<{ readonly src: string; readonly sizes: string; readonly type: string }>
  } = JSON.parse(readFileSync(join(folder, "app.webmanifest"), "utf8"))

  it("has icons of the sizes that phones ask for, and each is as large as the manifest says", () => {
    const drawn = manifest.icons.filter(({ type }) => type === "image/png")
    assert.deepStrictEqual(
      drawn.map(({ sizes }) => sizes),
      ["192x192", "512x512", "512x512"]
    )
    for (const { sizes, src } of drawn) assert.strictEqual(sizesOf(readFileSync(join(folder, nameOf(src)))), sizes)
  })
})
