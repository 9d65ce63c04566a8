import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import { median } from "../statistics.ts"
import { settings } from "./settings.ts"

export const contenders = ["off", "sampled", "all"] as const
export type Contender = (typeof contenders)[number]

/** Processor time of the API in a turn, seconds. Null if the system does not report it. */
export interface Cost {
  readonly creationSeconds: number | null
  readonly readSeconds: number | null
}

export type Round = ReadonlyMap<Contender, Cost>

/** What the collector was sent of the process that records all. */
export interface Recorded {
  readonly spans: number
  readonly requests: number
}

type Of = (cost: Cost) => number | null

const creation: Of = ({ creationSeconds }) => creationSeconds
const read: Of = ({ readSeconds }) => readSeconds

const names: Readonly<Record<Contender, string>> = {
  off: "off: no `TRAJET_OTLP_URL`",
  sampled: "one of 100, the default",
  all: "all"
}

const figure = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : "—")

const secondsIn = (round: Round, name: Contender, of: Of): number => {
  const cost = round.get(name)
  return (cost === undefined ? null : of(cost)) ?? Number.NaN
}

const ratio = (rounds: ReadonlyArray<Round>, name: Contender, of: Of): string => {
  const sumOf = (one: Contender) => rounds.reduce((sum, round) => sum + secondsIn(round, one, of), 0)
  const each = rounds.map((round) => secondsIn(round, name, of) / secondsIn(round, "off", of))
  return `${figure(sumOf(name) / sumOf("off"), 3)} (${figure(median(each), 3)})`
}

const row = (rounds: ReadonlyArray<Round>, name: Contender): string => {
  const micros = (of: Of, count: number) =>
    figure((rounds.reduce((sum, round) => sum + secondsIn(round, name, of), 0) / (count * rounds.length)) * 1e6, 0)
  const cells = [
    names[name],
    micros(creation, settings.creations),
    ratio(rounds, name, creation),
    micros(read, settings.reads),
    ratio(rounds, name, read)
  ]
  return `| ${cells.join(" | ")} |`
}

/** The results of the run, as Markdown. */
export const reportText = (
  rounds: ReadonlyArray<Round>,
  { requests, spans }: Recorded,
  histogramNanos: number
): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:traces\`: ${rounds.length} rounds of ${settings.creations} keyed creations and ${settings.reads} readings of a mission for each of three API processes, in turns, over ${settings.connections} connections; one PostgreSQL, and a collector in another process.`,
    machineLine("PostgreSQL with fsync"),
    [
      "| Traces | API CPU µs per creation | over off (median of the rounds) | API CPU µs per reading | over off (median of the rounds) |",
      "| --- | --- | --- | --- | --- |",
      ...contenders.map((name) => row(rounds, name))
    ].join("\n"),
    [
      `- The process that records all sent ${figure(spans / requests, 1)} spans per request; none was missing.`,
      `- The histogram of statements adds ${figure(histogramNanos, 0)} ns to one, measured by a loop over a statement that does nothing: the product has no switch for it. A creation has three statements, a reading two.`
    ].join("\n")
  ].join("\n\n")

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void => writeSection({ name: "bench:traces", title: "Traces", text })
