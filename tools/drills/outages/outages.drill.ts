import type { Drill, DrillReport } from "../drill.ts"
import { fullDisk } from "./full-disk.ts"
import { fullFileStorage } from "./full-file-storage.ts"
import type { Outage, OutageReport, Stage } from "./outage.ts"
import { shortMemoryOfApi, shortMemoryOfPostgres } from "./short-memory.ts"
import { steppedClocks } from "./stepped-clock.ts"

const outages: ReadonlyArray<Outage> = [
  fullDisk,
  fullFileStorage,
  shortMemoryOfApi,
  shortMemoryOfPostgres,
  ...steppedClocks
]

const reportOf = (reports: ReadonlyArray<OutageReport>): DrillReport => {
  const sum = (of: (report: OutageReport) => number): string =>
    reports.reduce((total, report) => total + of(report), 0).toLocaleString("en")
  return {
    figures: [
      "| Outage | Answers to orders | Longest, s | Next success, s | Then all arrived, s |",
      "| --- | --- | ---: | ---: | ---: |",
      ...reports.flatMap(({ rows }) => rows),
      "",
      `- ${sum(({ orders }) => orders)} orders acknowledged, ${sum(({ events }) => events)} events in the logs.`,
      `- Deliveries repeated: ${reports.map(({ name, repeats }) => `${name} ${repeats}`).join(", ")}.`,
      ...reports.flatMap(({ notes }) => notes).map((note) => `- ${note}.`)
    ],
    failures: reports.flatMap(({ failures }) => failures)
  }
}

const broken = (name: string, cause: unknown): OutageReport => ({
  name,
  rows: [],
  notes: [],
  failures: [`${name} was not played to its end: ${cause instanceof Error ? cause.message : String(cause)}`],
  orders: 0,
  events: 0,
  repeats: 0
})

/** Plays each outage in a world of its own, one after the other. */
export const outagesDrill: Drill = async (form, say, isPlanted = false) => {
  const only = process.env["TRAJET_DRILL_OUTAGES"]?.split(",")
  const stage: Stage = { form, isPlanted, say }
  const reports: Array<OutageReport> = []
  for (const outage of outages) {
    if (only !== undefined && !only.some((word) => outage.name.includes(word))) continue
    say(outage.name)
    const report = await outage.run(stage).catch((cause: unknown) => broken(outage.name, cause))
    for (const line of [...report.rows, ...report.notes, ...report.failures]) say(line)
    reports.push(report)
  }
  return reportOf(reports)
}
