import { Metric } from "effect"
import { globSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { inFormat } from "./format.ts"

export const metricsFile = "docs/metrics.md"

export type Reader = "API" | "dispatcher"

/** Folders of declarations, and the processes whose pages show their metrics. The first that fits counts. */
const shownBy: ReadonlyArray<readonly [folder: string, readers: ReadonlyArray<Reader>]> = [
  ["apps/api/", ["API"]],
  ["apps/webhook-dispatcher/", ["dispatcher"]],
  ["libs/adapters-http/", ["API", "dispatcher"]],
  ["libs/adapters-postgres/src/database/", ["API", "dispatcher"]],
  ["libs/adapters-postgres/src/replica/", ["API"]],
  ["libs/adapters-postgres/src/requests/", ["API"]],
  ["libs/domain/src/due/", ["dispatcher"]],
  ["libs/domain/src/operations/", ["API"]],
  ["libs/domain/src/webhooks/", ["dispatcher"]],
  ["libs/runtime/", ["API", "dispatcher"]]
]

export interface MetricRow {
  readonly name: string
  readonly kind: "counter" | "gauge" | "histogram"
  readonly text: string
  readonly readers: ReadonlyArray<Reader>
}

const kinds: Readonly<Record<string, MetricRow["kind"]>> = {
  Counter: "counter",
  Gauge: "gauge",
  Histogram: "histogram"
}

const readersOf = (file: string): ReadonlyArray<Reader> => {
  const found = shownBy.find(([folder]) => file.startsWith(folder))
  if (found === undefined) throw new Error(`tools/print-metrics.ts does not know which process shows ${file}`)
  return found[1]
}

const rowOf = (file: string, metric: Metric.Metric<never, unknown>): MetricRow => {
  const kind = kinds[metric.type]
  if (kind === undefined) throw new Error(`${metric.id} is a ${metric.type}, which has no place on the page`)
  return { name: metric.id, kind, text: metric.description ?? "", readers: readersOf(file) }
}

/** Every metric once, by name; fails if two declarations share a name. */
export const metricRows = async (): Promise<ReadonlyArray<MetricRow>> => {
  const rows = new Map<string, MetricRow>()
  const names = new Set<string>()
  for (const file of globSync(["apps/*/src/**/*.metrics.ts", "libs/*/src/**/*.metrics.ts"]).toSorted()) {
    const exported: Readonly<Record<string, unknown>> = await import(resolve(file))
    const here = new Set(Object.values(exported).filter(Metric.isMetric))
    for (const row of [...here].map((metric) => rowOf(file, metric))) {
      // States of one gauge are exported apart.
      if (names.has(`${row.name} ${file}`)) continue
      if (rows.has(row.name)) throw new Error(`${row.name} is declared twice`)
      names.add(`${row.name} ${file}`)
      rows.set(row.name, row)
    }
  }
  return [...rows.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

const intro = `# Metrics

For operators who watch processes.

Printed from the declarations by \`npm run print:metrics\`; do not edit this page.

API and dispatcher show their metrics at \`/metrics\`, as text for Prometheus: the API on the port of \`TRAJET_PROBES_PORT\`,
the dispatcher on that of \`TRAJET_DISPATCHER_PORT\` ([settings](settings.md)). Units are seconds and bytes. A histogram
\`x\` has the series \`x_bucket\`, \`x_sum\` and \`x_count\`. Counters begin at 0 with each process. No label and no value has
data of clients.

Gauges of webhooks, of due work and of the outbox are the same in every dispatcher: take their \`max\`, never their \`sum\`.

\`ops/alerts.yml\` has alerts on these metrics, \`ops/dashboards\` pages for Grafana, and the [runbook](runbook/README.md) says
what to do about each alert.`

const table = (rows: ReadonlyArray<MetricRow>): string =>
  ["| Name | Kind | Meaning |", "| --- | --- | --- |"]
    .concat(rows.map(({ kind, name, text }) => `| \`${name}\` | ${kind} | ${text} |`))
    .join("\n")

/** The page of all metrics. */
export const metricsPage = async (): Promise<string> => {
  const rows = await metricRows()
  const of = (...readers: ReadonlyArray<Reader>) => table(rows.filter((row) => row.readers.join() === readers.join()))
  const sections = [
    intro,
    "## The API",
    of("API"),
    "## The dispatcher",
    of("dispatcher"),
    "## Both processes",
    of("API", "dispatcher")
  ]
  return inFormat(metricsFile, sections.join("\n\n"))
}

if (import.meta.main) writeFileSync(metricsFile, await metricsPage())
