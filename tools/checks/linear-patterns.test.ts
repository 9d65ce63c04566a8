import { assert, describe, it } from "vitest"
import { requestSchemas } from "../../libs/contract/src/testing/contract-schemas.ts"
import { lintSources } from "../lint/reports.ts"

/** The rules that the repository's lint names for each pattern, as production code would have it. */
const complaints = (tried: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const sources = tried.map((pattern, index) => ({
    path: `libs/contract/src/schema/text-${index}.model.ts`,
    source: `export const isIt = (text: string): boolean => /${pattern}/u.test(text)\n`
  }))
  const reports = lintSources(sources)
  return sources.map(({ path }) => reports.flatMap((report) => (report.path === path ? [report.rule] : [])))
}

/** The patterns that texts of requests are held against. */
const patterns = [
  ...new Set(
    requestSchemas.flatMap(({ checks }) =>
      (checks ?? []).flatMap((check) => {
        const representation: unknown = Reflect.get(Object(check.annotations), "representation")
        const pattern: unknown = Reflect.get(Object(Reflect.get(Object(representation), "payload")), "pattern")
        return typeof pattern === "string" ? [pattern] : []
      })
    )
  )
]

describe("a pattern of the contract", () => {
  it("takes linear time on every text", () => {
    assert.isAtLeast(patterns.length, 5)
    const refused = complaints(patterns).flatMap((rules, index) =>
      rules.length === 0 ? [] : [[patterns[index], rules]]
    )
    assert.deepStrictEqual(refused, [])
  })

  it("is refused by the lint if it backtracks, or searches from every place of a text", () => {
    const tried = [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, "^(a+)+$", String.raw`\s+$`]
    assert.deepStrictEqual(complaints(tried), [
      ["regexp/no-super-linear-backtracking"],
      ["regexp/no-super-linear-backtracking"],
      ["regexp/no-super-linear-move"]
    ])
  })
})
