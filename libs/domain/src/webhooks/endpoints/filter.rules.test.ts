import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { AskedCondition, Condition } from "./filter.model.ts"
import { conditionPath, filterBounds } from "./filter.model.ts"
import { checkFilter, matchesFilter } from "./filter.rules.ts"

const data = JSON.stringify({
  to: "delivered",
  return_ht: null,
  has_return: false,
  price: { amount_ht: 449.5 },
  updated_legs: ["pickup", "delivery"],
  0: "a digit"
})

const matches = (...filter: ReadonlyArray<Condition>) => matchesFilter(filter, data)

describe("the filter of an endpoint", { tags: ["WHK-61"] }, () => {
  it("matches if all conditions hold, and without one", () => {
    const [holding, failing]: ReadonlyArray<Condition> = [
      { path: "to", op: "eq", value: "delivered" },
      { path: "price.amount_ht", op: "eq", value: 450 }
    ]
    if (holding === undefined || failing === undefined) return assert.fail()
    assert.isTrue(matches())
    assert.isTrue(matches(holding, holding))
    assert.isFalse(matches(holding, failing))
    assert.isFalse(matches(failing, holding))
  })

  it("compares values of the same type only, letter by letter", () => {
    assert.isTrue(matches({ path: "price.amount_ht", op: "eq", value: 449.5 }))
    assert.isFalse(matches({ path: "price.amount_ht", op: "eq", value: "449.5" }))
    assert.isFalse(matches({ path: "to", op: "eq", value: "Delivered" }))
    assert.isTrue(matches({ path: "has_return", op: "eq", value: false }))
    assert.isTrue(matches({ path: "to", op: "in", value: ["picked_up", "delivered"] }))
    assert.isFalse(matches({ path: "to", op: "in", value: ["picked_up"] }))
  })

  it("takes a member that is missing or null for nothing: ne holds, eq and in do not", () => {
    for (const path of ["return_ht", "nobody", "to.length", "price.nobody", "nobody.nobody"]) {
      assert.isFalse(matches({ path, op: "exists", value: true }), path)
      assert.isTrue(matches({ path, op: "exists", value: false }), path)
      assert.isTrue(matches({ path, op: "ne", value: "a" }), path)
      assert.isFalse(matches({ path, op: "eq", value: "null" }), path)
      assert.isFalse(matches({ path, op: "in", value: ["", 0, false] }), path)
    }
  })

  it("names members of objects, no items of lists", () => {
    assert.isTrue(matches({ path: "updated_legs", op: "exists", value: true }))
    assert.isFalse(matches({ path: "updated_legs", op: "eq", value: "pickup" }))
    assert.isFalse(matches({ path: "updated_legs.length", op: "exists", value: true }))
    for (const path of ["updated_legs.0", "0", "", ".", "to.", ".to", "a..b", "Ünder", "a b", "__proto__"]) {
      assert.notMatch(path, conditionPath)
    }
    assert.match("a.".repeat(9) + "a", conditionPath)
    assert.notMatch("a.".repeat(10) + "a", conditionPath)
  })

  it("takes the value of its operator; exists takes true for nothing", () => {
    const check = (condition: Omit<AskedCondition, "path">) =>
      checkFilter([
        { path: "a", op: "exists" },
        { path: "b", ...condition }
      ])
    const refused = (condition: Omit<AskedCondition, "path">) =>
      Result.isFailure(check(condition)) ? Result.getOrThrow(Result.flip(check(condition))).field : null
    assert.deepStrictEqual(Result.getOrThrow(check({ op: "exists", value: false })), [
      { path: "a", op: "exists", value: true },
      { path: "b", op: "exists", value: false }
    ])
    for (const condition of [
      { op: "eq" },
      { op: "ne" },
      { op: "in" },
      { op: "in", value: "a" },
      { op: "in", value: [] },
      { op: "eq", value: ["a"] },
      { op: "ne", value: [1] },
      { op: "exists", value: "true" },
      { op: "exists", value: [true] }
    ] as const) {
      assert.strictEqual(refused(condition), "filter.1.value", JSON.stringify(condition))
    }
    assert.isNull(refused({ op: "in", value: [0] }))
    assert.isNull(refused({ op: "eq", value: "" }))
  })

  it("has a bound in all", () => {
    const values = Array.from({ length: filterBounds.valuesMax }, () => "a".repeat(filterBounds.textLengthMax))
    const long: AskedCondition = { path: "a", op: "in", value: values }
    assert.isTrue(Result.isSuccess(checkFilter([long])))
    const refused = Result.getOrThrow(Result.flip(checkFilter([long, long])))
    assert.strictEqual(refused.field, "filter")
  })
})
