import { assert, describe, it } from "vitest"
import { type ConditionForm, filterIn, formOfFilter, pathsIn, withCondition } from "./filter-form.ts"

const typed = (comparison: ConditionForm["comparison"], value: string) =>
  filterIn([{ id: 0, path: " a.b ", comparison, value }])[0]

describe("the form of a filter", { tags: ["CON-149"] }, () => {
  it("reads what is typed as numbers, booleans and texts", () => {
    assert.deepStrictEqual(typed("eq", " delivered "), { path: "a.b", op: "eq", value: "delivered" })
    assert.deepStrictEqual(typed("ne", "449.50"), { path: "a.b", op: "ne", value: 449.5 })
    assert.deepStrictEqual(typed("ne", '"449.50"'), { path: "a.b", op: "ne", value: "449.50" })
    assert.deepStrictEqual(typed("eq", "true"), { path: "a.b", op: "eq", value: true })
    for (const text of ["null", "[1]", "{}", '"', ""]) assert.strictEqual(typed("eq", text)?.value, text)
    assert.deepStrictEqual(typed("in", 'a, 1 ,"b, c",é, 5"'), {
      path: "a.b",
      op: "in",
      value: ["a", 1, "b, c", "é", '5"']
    })
    assert.deepStrictEqual(typed("in", "")?.value, [])
    assert.deepStrictEqual(typed("present", "a"), { path: "a.b", op: "exists", value: true })
    assert.deepStrictEqual(typed("missing", "a"), { path: "a.b", op: "exists", value: false })
  })

  it("shows every filter so that it is read again as it is", () => {
    const values = [
      "a",
      "",
      " a",
      "a,b",
      'say "a"',
      String.raw`\ "`,
      "1",
      "true",
      "null",
      "é",
      1,
      -0.5,
      1e21,
      true,
      false
    ]
    const filter: ReturnType<typeof filterIn> = [
      ...values.flatMap((value) => (["eq", "ne"] as const).map((op) => ({ path: "a", op, value }))),
      { path: "a", op: "in", value: values },
      { path: "a", op: "exists", value: true },
      { path: "a", op: "exists", value: false }
    ]
    assert.deepStrictEqual(filterIn(formOfFilter(filter)), filter)
  })

  it("tells its conditions apart, whichever was removed", () => {
    const form = withCondition(withCondition(withCondition([]))).filter(({ id }) => id !== 1)
    assert.deepStrictEqual(
      withCondition(form).map(({ id }) => id),
      [0, 2, 3]
    )
  })

  it("offers the paths of the subscribed types", () => {
    const row = (type: "transport.created" | "transport.assigned", data: unknown) => {
      return { type, description_fr: "", description_en: "", example: JSON.stringify({ data }) }
    }
    const catalogue = {
      data: [
        row("transport.created", { id: "", price: { total_ht: 1, currency: null }, list: [{ a: 1 }] }),
        row("transport.assigned", { id: "", driver: { name: "" } })
      ]
    }
    const [created, assigned] = [
      ["list", "price", "price.currency", "price.total_ht"],
      ["driver", "driver.name"]
    ]
    assert.sameMembers([...pathsIn(catalogue, [])], ["id", ...(created ?? []), ...(assigned ?? [])])
    assert.deepStrictEqual(pathsIn(catalogue, ["transport.assigned"]), ["driver", "driver.name", "id"])
  })
})
