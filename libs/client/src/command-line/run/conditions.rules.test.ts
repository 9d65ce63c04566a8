import { assert, describe, it } from "vitest"
import { UsageError } from "../table/parse.rules.ts"
import { conditionIn, conditionText } from "./conditions.rules.ts"

describe("a condition of a filter", () => {
  it("has a path, an operator and the value that its text means", () => {
    for (const [text, path, op, value] of [
      ["to=delivered", "to", "eq", "delivered"],
      ["to = in transit", "to", "eq", "in transit"],
      ["to!=incident", "to", "ne", "incident"],
      ["price.total_ht=449.5", "price.total_ht", "eq", 449.5],
      ["has_return=false", "has_return", "eq", false],
      [`reference="12"`, "reference", "eq", "12"],
      [`reference="a,b"`, "reference", "eq", "a,b"],
      ["reference=a=b", "reference", "eq", "a=b"],
      ["to=collected, delivered", "to", "in", ["collected", "delivered"]],
      ["count=1,2", "count", "in", [1, 2]],
      [`to=["delivered"]`, "to", "in", ["delivered"]],
      ["reference=[1", "reference", "eq", "[1"],
      ["reference=1e999", "reference", "eq", "1e999"],
      ["driver.name exists", "driver.name", "exists", true],
      ["driver.name missing", "driver.name", "exists", false]
    ] as const) {
      assert.deepStrictEqual(conditionIn(text), { path, op, value }, text)
    }
  })

  it("is written as it is read", () => {
    const values = ["a", "", " a", "12", "true", "null", `"a"`, "a,b", "[1]", "]", "é\n", 0, -1.5, true, false]
    const conditions = values.flatMap((value) => [
      { path: "a.b", op: "eq", value },
      { path: "a.b", op: "ne", value },
      { path: "a.b", op: "in", value: [value] },
      { path: "a.b", op: "in", value: [value, "x"] }
    ])
    for (const condition of [...conditions, ...[true, false].map((value) => ({ path: "a", op: "exists", value }))]) {
      const text = conditionText(condition)
      assert.deepStrictEqual(conditionIn(text), condition, text)
    }
    assert.strictEqual(conditionText({ path: "a", op: "near", value: [1] }), "a near [1]")
  })

  it("is refused without a value or an operator, with the right form", () => {
    for (const text of ["to", "to=", "=a", "!=a", "to is here", "a!b"]) {
      assert.throws(() => conditionIn(text), UsageError, "Write to=delivered")
    }
    assert.throws(() => conditionIn("to=null"), UsageError, "to missing")
    assert.throws(() => conditionIn("to!=null"), UsageError, "to exists")
    assert.throws(() => conditionIn("to!=a,b"), UsageError, "once for each")
  })
})
