import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import { median } from "../statistics.ts"
import type { ProcessMemory } from "./process-memory.ts"
import { settings } from "./settings.ts"

export interface Results {
  /** From the call of npm until start.json is there, of each start. */
  readonly readyMillis: ReadonlyArray<number>
  /** Processor time until then of npm start, API and dispatcher, of each start; empty if the system does not report it. */
  readonly processorMillis: ReadonlyArray<number>
  readonly peakAtStart: ProcessMemory
  readonly mixed: Readonly<Record<"api" | "dispatcher" | "start", ProcessMemory>>
  readonly created: ProcessMemory
  readonly creationsPerSecond: number
}

const goals = { readyMillis: 1_500, peak: 220, api: 140, dispatcher: 90, start: 60, created: 300 }

const row = (what: string, value: number, goal: number, unit: string, digits: number, more = ""): string =>
  `| ${what} | ${value.toFixed(digits)} ${unit}${more} | ≤ ${goal} ${unit} | ${value <= goal ? "met" : "not met"} |`

const memoryRow = (what: string, { ownMebibytes, residentMebibytes }: ProcessMemory, goal: number): string =>
  row(what, residentMebibytes, goal, "MiB", 0, ` (${ownMebibytes.toFixed(0)} without files)`)

const range = (values: ReadonlyArray<number>): string =>
  ` (${(Math.min(...values) / 1_000).toFixed(2)}–${(Math.max(...values) / 1_000).toFixed(2)})`

/** The results of the run, as Markdown. */
export const reportText = (results: Results): string => {
  const { created, creationsPerSecond, mixed, peakAtStart, processorMillis, readyMillis } = results
  const requests = settings.mixedRequests.toLocaleString("en")
  const creations = settings.creations.toLocaleString("en")
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:start\`: \`npm start\` in a home that was started before; pages are not built. Resident memory is that of Linux (VmRSS), which counts the pages of Node's program in each process.`,
    machineLine(),
    [
      "| what | now | goal | |",
      "| --- | --- | --- | --- |",
      row(
        `from \`npm start\` to ready, median of ${readyMillis.length} starts`,
        median(readyMillis) / 1_000,
        goals.readyMillis / 1_000,
        "s",
        2,
        range(readyMillis)
      ),
      row("peak of the API at its start", peakAtStart.peakMebibytes, goals.peak, "MiB", 0),
      memoryRow(`API after ${requests} mixed requests`, mixed.api, goals.api),
      memoryRow("dispatcher, after the same", mixed.dispatcher, goals.dispatcher),
      memoryRow("`npm start` itself without npm, after the same", mixed.start, goals.start),
      memoryRow(`API after ${creations} creations over ${settings.connections} connections`, created, goals.created)
    ].join("\n"),
    [
      `- the creations: ${creationsPerSecond.toFixed(0)} a second, sent by the process of the benchmark`,
      ...(processorMillis.length === 0
        ? []
        : [
            `- processor time of a start, without npm and PostgreSQL: ${(median(processorMillis) / 1_000).toFixed(2)} s`
          ])
    ].join("\n")
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void =>
  writeSection({ name: "bench:start", title: "Start and memory", text })
