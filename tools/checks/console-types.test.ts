import { spawnSync } from "node:child_process"
import { assert, describe, it } from "vitest"

describe("the pages of the console", () => {
  // The types of browsers clash with those of Node, so that the pages are a program of their own.
  it("pass the type check of their own project", () => {
    assertTyped("apps/console")
  })
})

describe("the library of pages", () => {
  it("passes the type check of its own project", () => {
    assertTyped("libs/pages")
  })
})

describe("the application for drivers", () => {
  // The types of a service worker clash with those of its page.
  it("passes the type checks of its page and of its service worker", () => {
    assertTyped("apps/driver")
    assertTyped("apps/driver/src/worker")
  })
})

function assertTyped(project: string): void {
  const { status, stdout } = spawnSync(process.execPath, ["node_modules/typescript-7/bin/tsc", "-b", project], {
    encoding: "utf8"
  })
  assert.strictEqual(status, 0, stdout)
}
