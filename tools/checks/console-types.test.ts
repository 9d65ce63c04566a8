import { spawnSync } from "node:child_process"
import { assert, describe, it } from "vitest"
import { typeCheck } from "../test/commands.ts"

// The types of browsers clash with those of Node, and those of a service worker with those of its page.
const projects = ["libs/pages", "apps/console", "apps/driver", "apps/driver/src/worker"]

describe("the pages", () => {
  it("pass the type checks of their own projects, which read declarations of the contract", () => {
    const { status, stdout } = spawnSync(process.execPath, typeCheck("-b", ...projects), { encoding: "utf8" })
    assert.strictEqual(status, 0, stdout)
  })
})
