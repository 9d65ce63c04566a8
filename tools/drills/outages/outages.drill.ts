import type { Drill, DrillReport } from "../drill.ts"
import { expiredCertificateOfApi, expiredCertificateOfReceiver } from "./expired-certificates.ts"
import { fullDisk } from "./full-disk.ts"
import { fullFileStorage } from "./full-file-storage.ts"
import { lostNatsServers } from "./nats-servers.ts"
import type { Outage, OutageReport, Stage } from "./outage.ts"
import type { OutageName } from "./pages.ts"
import { lostNameServers } from "./name-servers.ts"
import { shortMemoryOfApi, shortMemoryOfPostgres } from "./short-memory.ts"
import { steppedClocks } from "./stepped-clock.ts"

/** In the order in which they begin: the longest first. */
const outages: ReadonlyArray<Outage> = [
  ...steppedClocks,
  fullDisk,
  fullFileStorage,
  shortMemoryOfApi,
  shortMemoryOfPostgres,
  lostNameServers,
  lostNatsServers,
  expiredCertificateOfApi,
  expiredCertificateOfReceiver
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

const broken = (name: OutageName, cause: unknown): OutageReport => ({
  name,
  rows: [],
  notes: [],
  failures: [`${name} was not played to its end: ${cause instanceof Error ? cause.message : String(cause)}`],
  orders: 0,
  events: 0,
  repeats: 0
})

/** How many outages are played at once, each in a world of its own. */
const lanes = 2

/** Plays the outages, so many at once, and reports them in their order. */
export const outagesDrill: Drill = async (form, say, isPlanted = false) => {
  const only = process.env["TRAJET_DRILL_OUTAGES"]?.split(",")
  const chosen = outages.filter(({ name }) => only === undefined || only.some((word) => name.includes(word)))
  if (chosen.length === 0) return { figures: [], failures: ["TRAJET_DRILL_OUTAGES names no outage"] }
  const stage: Stage = { form, isPlanted, say }
  const reports = new Map<OutageName, OutageReport>()
  const waiting = [...chosen]
  const playNext = async (): Promise<void> => {
    const outage = waiting.shift()
    if (outage === undefined) return
    say(outage.name)
    const report = await outage.run(stage).catch((cause: unknown) => broken(outage.name, cause))
    for (const line of [...report.rows, ...report.notes, ...report.failures]) say(line)
    reports.set(outage.name, report)
    return playNext()
  }
  await Promise.all(Array.from({ length: lanes }, playNext))
  return reportOf(chosen.flatMap(({ name }) => reports.get(name) ?? []))
}
