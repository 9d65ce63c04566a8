import { existsSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { drivenForms } from "./driven-forms.ts"
import * as endpointCases from "./sent-endpoint-cases.ts"
import * as groupCases from "./sent-group-cases.ts"
import * as pageCases from "./sent-page-cases.ts"
import * as formCases from "./sent-form-cases.ts"
import { isCallOf, sentForms } from "./sent-forms.ts"

const byName = (names: ReadonlyArray<string>): ReadonlyArray<string> => names.toSorted()

describe("the forms of the console", () => {
  it("are each sent by a test in a browser: write its test, and its line in driven-forms.ts", () => {
    const names = sentForms().map(({ name }) => name)
    assert.isAbove(names.length, 70)
    assert.deepStrictEqual(byName(Object.values(drivenForms).flat()), byName(names))
    for (const file of Object.keys(drivenForms)) assert.isTrue(existsSync(file), file)
  })

  it("that sent-forms.integration.test.ts sends have a case each", () => {
    const groups = [endpointCases, formCases, groupCases, pageCases].flatMap((all): ReadonlyArray<unknown> =>
      Object.values(all)
    )
    const names = groups.flatMap((group) => (typeof group === "object" && group !== null ? Object.keys(group) : []))
    assert.deepStrictEqual(byName(names), byName(drivenForms["tools/console/sent-forms.integration.test.ts"] ?? []))
  })

  it("are recognised by the method and the path of their request", () => {
    const form = { method: "PATCH", path: "/console/api/v1/transports/:id/dates" }
    const url = "http://localhost:1/console/api/v1/transports/a-1/dates"
    assert.isTrue(isCallOf(form, { method: "PATCH", url: `${url}?x=y` }))
    assert.isFalse(isCallOf(form, { method: "POST", url }))
    assert.isFalse(isCallOf(form, { method: "PATCH", url: `${url}/x` }))
    assert.isFalse(isCallOf(form, { method: "PATCH", url: url.replace("a-1", "a/1") }))
  })
})
