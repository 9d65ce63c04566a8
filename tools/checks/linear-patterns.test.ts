import { ESLint } from "eslint"
import { assert, describe, it } from "vitest"
import { requestSchemas } from "../../libs/contract/src/testing/contract-schemas.ts"

const lint = new ESLint()

/** What the repository's lint says of a pattern, as production code would have it. */
const complaints = async (pattern: string): Promise<ReadonlyArray<string>> => {
  const source = `export const isIt = (text: string): boolean => /${pattern}/u.test(text)\n`
  const results = await lint.lintText(source, { filePath: "libs/contract/src/schema/text.model.ts" })
  return results.flatMap(({ messages }) => messages.flatMap(({ ruleId }) => ruleId ?? []))
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
  it("takes linear time on every text", async () => {
    assert.isAtLeast(patterns.length, 5)
    for (const pattern of patterns) assert.deepStrictEqual(await complaints(pattern), [], pattern)
  })

  it("is refused by the lint if it backtracks, or searches from every place of a text", async () => {
    assert.include(await complaints(String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`), "regexp/no-super-linear-backtracking")
    assert.include(await complaints("^(a+)+$"), "regexp/no-super-linear-backtracking")
    assert.include(await complaints(String.raw`\s+$`), "regexp/no-super-linear-move")
  })
})
