import { ESLint } from "eslint"
import { assert, describe, it } from "vitest"
import { plantedViolations } from "../lint/planted.ts"

const lint = new ESLint()

const nameOf = (rule: string): string =>
  rule.startsWith("@typescript-eslint/no-unused-vars")
    ? "eslint/no-unused-vars"
    : rule
        .replace("@typescript-eslint/", "typescript/")
        .replace("react-hooks/", "react/")
        .replace(/^(?=[^/]+$)/u, "eslint/")

// tools/checks/module-boundaries.test.ts plants violations of the import table.
const plantedElsewhere = ["@nx/enforce-module-boundaries"]
// These name wrong options of React Compiler, which the pages do not use: no source breaks them.
const ofCompiler = ["react/config", "react/gating"]
const paths = new Set(plantedViolations.map(({ path }) => path))

/** The rules that are on for at least one of the planted files. */
const rulesOn = async (): Promise<ReadonlyArray<string>> => {
  const on = new Set<string>()
  for (const path of paths) {
    const { rules }: { rules: Record<string, ReadonlyArray<unknown>> } = await lint.calculateConfigForFile(path)
    for (const [rule, [severity]] of Object.entries(rules)) if (severity !== 0) on.add(nameOf(rule))
  }
  return [...on].toSorted()
}

describe("the lint", () => {
  it("has a planted violation of every rule", async () => {
    const planted = [...new Set(plantedViolations.map(({ rule }) => rule)), ...plantedElsewhere, ...ofCompiler]
    assert.deepStrictEqual(await rulesOn(), planted.toSorted())
  })

  it("reports each planted violation by its rule", async () => {
    const missed: Array<string> = []
    for (const { path, rule, source } of plantedViolations) {
      const results = await lint.lintText(source, { filePath: path })
      const rules = results.flatMap(({ messages }) =>
        messages.flatMap(({ ruleId }) => (ruleId === null ? [] : [nameOf(ruleId)]))
      )
      if (!rules.includes(rule)) missed.push(`${path}: ${rules.join(", ")}`)
    }
    assert.deepStrictEqual(missed, [])
  })
})
