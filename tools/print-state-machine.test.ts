import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { printStateMachine } from "../libs/domain/src/mission/mission-table.print.ts"

describe("docs/state-machine.md", () => {
  it("equals the output of the table; run tools/print-state-machine.ts after a change", () => {
    const page = readFileSync(new URL("../docs/state-machine.md", import.meta.url), "utf8")
    assert.strictEqual(page, printStateMachine())
  })
})
