import { existsSync, globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { metricRows } from "../print-metrics.ts"
import { alertsIn, expressionsOf, hastened, labelsIn, metricOf, quietParts, seriesIn } from "./rules-text.ts"
import { pages } from "../drills/outages/pages.ts"

const read = (path: string): string => readFileSync(path, "utf8")
const rules = read("ops/alerts.yml")
const alerts = alertsIn(rules)
const dashboards = globSync("ops/dashboards/*.json").toSorted()

// Prometheus makes it itself for each process that it scrapes.
const madeByPrometheus = ["up"]

const unknownMetrics = async (expressions: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const rows = await metricRows()
  const histograms = new Set(rows.filter(({ kind }) => kind === "histogram").map(({ name }) => name))
  const known = new Set([...rows.map(({ name }) => name), ...madeByPrometheus])
  const read = expressions.flatMap(seriesIn)
  assert.isNotEmpty(read)
  return read.filter((series) => {
    const metric = metricOf(series, histograms)
    return !known.has(metric) || (histograms.has(metric) && metric === series)
  })
}

describe("the alerts", () => {
  it("have each a name of its own, an expression, a unit test and a page of the runbook that names it", () => {
    assert.strictEqual(alerts.length, rules.split("- alert:").length - 1)
    assert.strictEqual(new Set(alerts.map(({ name }) => name)).size, alerts.length)
    const tests = read("ops/alerts.test.yml")
    for (const { expression, name, runbook } of alerts) {
      assert.isNotEmpty(expression, name)
      assert.match(tests, new RegExp(`alertname: ${name}$`, "mu"), name)
      const [, page = ""] = /^https:\/\/docs\.trajet\.example\/runbook\/([a-z-]+)$/u.exec(runbook) ?? []
      assert.isTrue(existsSync(`docs/runbook/${page}.md`), `${name}: docs/runbook/${page}.md`)
      assert.include(read(`docs/runbook/${page}.md`), `\`${name}\``)
      assert.include(read("docs/runbook/README.md"), `| \`${name}\``)
    }
  })

  it("read only metrics of docs/metrics.md", async () => {
    assert.deepStrictEqual(await unknownMetrics(alerts.map(({ expression }) => expression)), [])
  })

  it("and dashboards that read other metrics would be found", async () => {
    assert.deepStrictEqual(
      await unknownMetrics([
        'sum by (job) (rate(trajet_creation_total{outcome="failed"}[5m])) / sum(trajet_work_limit)',
        "rate(trajet_creation_duration_seconds[5m]) and trajet_creation_duration_seconds_total > 0.5"
      ]),
      ["trajet_creation_total", "trajet_creation_duration_seconds", "trajet_creation_duration_seconds_total"]
    )
  })
})

describe("the runbook", () => {
  const paths = globSync("docs/runbook/*.md").filter((path) => !path.endsWith("README.md"))

  it("has no page without an alert or an outage of the drill", () => {
    const ofAlerts = alerts.map(({ runbook }) => runbook.split("/").at(-1) ?? "")
    const named = new Set([...ofAlerts, ...Object.values(pages)].map((page) => `docs/runbook/${page}.md`))
    assert.deepStrictEqual(
      paths.filter((path) => !named.has(path)),
      []
    )
  })

  it("says on each page what users notice, what to look at, what to do, and how to know that it is over", () => {
    for (const path of paths) {
      const headings = [...read(path).matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading)
      assert.deepStrictEqual(
        headings,
        ["What users notice", "What to look at", "What to do", "How to know that it is over"],
        path
      )
    }
  })

  it("names only metrics of docs/metrics.md", async () => {
    const rows = await metricRows()
    for (const path of paths) {
      for (const [name] of read(path).matchAll(/\btrajet_[a-z_]+/gu)) {
        assert.isTrue(
          rows.some((row) => row.name === name.replace(/_bucket$/u, "")),
          `${path}: ${name}`
        )
      }
    }
  })
})

describe("the dashboards", () => {
  it("read only metrics of docs/metrics.md", async () => {
    assert.isAbove(dashboards.length, 1)
    const expressions = dashboards.flatMap((file) => expressionsOf(file, read(file)))
    assert.isAbove(expressions.length, 30)
    assert.deepStrictEqual(await unknownMetrics(expressions.map(({ expression }) => expression)), [])
  })
})

describe("the text of rules", () => {
  it("is cut into the parts that have data while an alert is quiet", () => {
    assert.deepStrictEqual(quietParts('a / b{c=~"d|e"} > 0.5\nand\nmax(f) == 0'), ['a / b{c=~"d|e"}', "max(f)"])
    assert.deepStrictEqual(quietParts('absent(up{job="a"} == 1)\nor\nb - time() < 14 * 86400'), [
      'up{job="a"}',
      "b - time()"
    ])
  })

  it("names series with the labels that have to have one value", () => {
    assert.deepStrictEqual(labelsIn('sum(rate(a{b="c",job="d",e=~"f|g"}[5m])) / sum by (h) (i) + up{job="d"}'), [
      { series: "a", labels: ['b="c"'] },
      { series: "i", labels: [] }
    ])
  })

  it("is hastened by a factor, windows and waits alone", () => {
    const text = "        expr: rate(a[5m]) / rate(a[6h]) > 300\n        for: 30m\n        for: 30s\n"
    assert.strictEqual(
      hastened(text, 60),
      "        expr: rate(a[5s]) / rate(a[360s]) > 300\n        for: 30s\n        for: 2s\n"
    )
  })
})
