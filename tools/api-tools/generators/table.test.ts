import { assert, describe, it } from "vitest"
import { type Cell, outcomeOfRows, type Row, tableText } from "./table.ts"

const yes: Cell = { kind: "yes" }
const notTried: Cell = { kind: "not tried" }
const row = (cells: Partial<Row>): Row => ({
  ...{ generator: "go", document: "openapi", generates: yes, compiles: yes, orders: yes },
  ...cells
})

describe("the table of the generators", () => {
  it("says what a machine lacks, and counts neither a success nor a failure", () => {
    const lacking = row({ compiles: { kind: "lacking", why: "no dotnet" }, orders: notTried })
    assert.include(tableText([lacking]), "| go | openapi | yes | not compiled: no dotnet | – |")
    assert.deepStrictEqual(outcomeOfRows([lacking]), { passed: 0, failed: 0, failures: [] })
  })

  it("counts each row that ends well, and each step that fails with its output", () => {
    const failed = row({ orders: { kind: "failed", why: "422" } })
    const outcome = outcomeOfRows([row({}), row({ document: "operations", orders: notTried }), failed])
    assert.deepStrictEqual(outcome, { passed: 2, failed: 1, failures: ["go, openapi: not ordered\n422"] })
    assert.include(tableText([failed]), "| go | openapi | yes | yes | FAILED |")
  })

  it("fails without a row", () => {
    assert.strictEqual(outcomeOfRows([]).failed, 1)
  })

  it("does not count a row whose client was not generated", () => {
    const failed = row({ generates: { kind: "failed", why: "" }, compiles: notTried, orders: notTried })
    assert.deepInclude(outcomeOfRows([failed]), { passed: 0, failed: 1 })
  })
})
