import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { metricRows, type MetricRow, metricsPage } from "./print-metrics.ts"

const read = (path: string): string => readFileSync(path, "utf8")

/** What the conventions of Prometheus ask of a name. */
const isNamedWell = ({ kind, name }: Pick<MetricRow, "kind" | "name">): boolean => {
  if (!/^(?:trajet|process)_[a-z\d]+(?:_[a-z\d]+)*$/u.test(name)) return false
  if (/(?:milli|micro|minute|hour|kilo|mega|percent|_ms_?|_mib)/u.test(name)) return false
  if (/_(?:bucket|sum|count)$/u.test(name)) return false
  if ((kind === "counter") !== name.endsWith("_total")) return false
  return kind !== "histogram" || /_(?:seconds|bytes)$/u.test(name)
}

const notProduction = /(?:\.test\.ts|\.metrics\.ts)$/u

describe("docs/metrics.md", () => {
  it("equals the output of the declarations; run npm run print:metrics after a change", async () => {
    assert.strictEqual(read("docs/metrics.md"), await metricsPage())
  })

  it("has metrics that are named by the conventions of Prometheus, each with a text", async () => {
    const rows = await metricRows()
    assert.isAbove(rows.length, 40)
    assert.deepStrictEqual(
      rows.filter((row) => !isNamedWell(row)),
      []
    )
    for (const { name, text } of rows) assert.match(text, /^[A-Z][^|]+[^.]$/u, name)
  })

  it("would refuse names against the conventions", () => {
    for (const [kind, name] of [
      ["counter", "trajet_requests"],
      ["gauge", "trajet_requests_total"],
      ["histogram", "trajet_lag"],
      ["histogram", "trajet_lag_millis"],
      ["gauge", "trajet_lag_ms"],
      ["gauge", "requests"],
      ["gauge", "trajet_size_count"]
    ] as const) {
      assert.isFalse(isNamedWell({ kind, name }), name)
    }
  })

  it("misses no metric: they are declared in files *.metrics.ts alone", () => {
    const elsewhere = globSync(["apps/*/src/**/*.ts", "libs/*/src/**/*.ts"])
      .filter((path) => !notProduction.test(path) && !path.includes("node_modules"))
      .filter((path) => /\bMetric\s*\.\s*(?:counter|gauge|histogram|summary|frequency|timer)\b/u.test(read(path)))
    assert.deepStrictEqual(elsewhere, [])
  })
})
