import { palette } from "@trajet/pages/palette.ts"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

describe("the colours of the application for drivers", () => {
  it("are those of the console, whose contrasts are tested", { tags: "DRV-11" }, () => {
    const css = readFileSync(join(import.meta.dirname, "../../apps/driver/src/page.css"), "utf8")
    const used = [...css.matchAll(/--(\w+): light-dark\((#\w{6}), (#\w{6})\)/gu)]
    assert.isAbove(used.length, 10)
    for (const [, name = "", light, dark] of used) {
      assert.deepStrictEqual({ light, dark }, Object.entries(palette).find(([each]) => each === name)?.[1], name)
    }
  })
})
