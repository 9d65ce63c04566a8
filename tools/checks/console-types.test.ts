import { spawnSync } from "node:child_process"
import { assert, describe, it } from "vitest"

describe("the pages of the console", () => {
  // The types of browsers clash with those of Node, so that the pages are a program of their own.
  it("pass the type check of their own project", () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ["node_modules/typescript-7/bin/tsc", "-p", "apps/console"],
      {
        encoding: "utf8"
      }
    )
    assert.strictEqual(status, 0, stdout)
  })
})
