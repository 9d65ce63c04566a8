import { assert, describe, it } from "vitest"
import settings from "../../oxlint.config.ts"
import { plantedViolations } from "../lint/planted.ts"
import { lintSources } from "../lint/reports.ts"

// tools/checks/module-boundaries.test.ts plants violations of the import table.
const plantedElsewhere = ["@nx/enforce-module-boundaries"]

const rulesOn = [settings, ...(settings.overrides ?? [])].flatMap(({ rules = {} }) =>
  Object.entries(rules).flatMap(([rule, setting]) => (setting === "off" ? [] : [rule]))
)

describe("the lint", () => {
  it("has a planted violation of every rule", () => {
    const planted = new Set([...plantedViolations.map(({ rule }) => rule), ...plantedElsewhere])
    assert.deepStrictEqual([...new Set(rulesOn)].toSorted(), [...planted].toSorted())
  })

  it("reports each planted violation by its rule", () => {
    const reports = lintSources(plantedViolations)
    const missed = plantedViolations.flatMap(({ path, rule }) => {
      const rules = reports.flatMap((report) => (report.path === path ? [report.rule] : []))
      return rules.includes(rule) ? [] : [`${path}: ${rules.join(", ")}`]
    })
    assert.deepStrictEqual(missed, [])
  })
})
