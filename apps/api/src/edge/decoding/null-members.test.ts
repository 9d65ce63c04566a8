import { GridDocument } from "@trajet/contract"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { assert, describe, it } from "vitest"
import { answerWriter } from "../endpoints/answer-writer.ts"
import { addingNullMembers, withoutNullMembers } from "./null-members.ts"

describe("the null members of a grid", { tags: "ERR-71" }, () => {
  const add = addingNullMembers(GridDocument)

  it("are absent in a request, and null again for the domain", () => {
    const sent = withoutNullMembers(demonstrationGrid)
    assert.notInclude(JSON.stringify(sent), "null")
    assert.include(JSON.stringify(demonstrationGrid), "null")
    assert.deepStrictEqual(add(sent), demonstrationGrid)
    assert.deepStrictEqual(add(demonstrationGrid), demonstrationGrid)
  })

  it("are added to objects alone", () => {
    for (const value of [null, "text", 7]) assert.deepStrictEqual(add(value), value)
  })

  it("are written in an answer as the domain has them", () => {
    assert.strictEqual(answerWriter(GridDocument)(demonstrationGrid), JSON.stringify(demonstrationGrid))
  })
})
