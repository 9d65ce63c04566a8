import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import { median } from "../statistics.ts"
import { settings } from "./settings.ts"

/** The cost of the creations of a turn. Processor times are null if the system does not report them. */
export interface Cost {
  readonly apiSeconds: number | null
  readonly postgresSeconds: number | null
  readonly walBytes: number
}

export interface Round {
  readonly on: Cost
  readonly off: Cost
}

const goal = 1.02

const processor = ({ apiSeconds, postgresSeconds }: Cost): number | null =>
  apiSeconds === null || postgresSeconds === null ? null : apiSeconds + postgresSeconds

const wal = ({ walBytes }: Cost): number => walBytes

const sumOf = (costs: ReadonlyArray<Cost>, of: (cost: Cost) => number | null): number =>
  costs.reduce((sum, cost) => sum + (of(cost) ?? Number.NaN), 0)

const figure = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : "—")

/** The ratio of all turns, and the median of the rounds. */
const ratio = (rounds: ReadonlyArray<Round>, of: (cost: Cost) => number | null): string => {
  const whole =
    sumOf(
      rounds.map(({ on }) => on),
      of
    ) /
    sumOf(
      rounds.map(({ off }) => off),
      of
    )
  const each = rounds.map(({ off, on }) => (of(on) ?? Number.NaN) / (of(off) ?? Number.NaN))
  return `**${figure(whole, 3)}** (median of the rounds ${figure(median(each), 3)})`
}

const row = (name: string, costs: ReadonlyArray<Cost>): string => {
  const creations = settings.creations * costs.length
  const micros = (of: (cost: Cost) => number | null) => figure((sumOf(costs, of) / creations) * 1e6, 0)
  const cells = [
    micros(({ apiSeconds }) => apiSeconds),
    micros(({ postgresSeconds }) => postgresSeconds),
    figure(sumOf(costs, wal) / creations, 0)
  ]
  return `| ${[name, ...cells].join(" | ")} |`
}

/** The results of the run, as Markdown. */
export const reportText = (rounds: ReadonlyArray<Round>): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:request-log\`: ${rounds.length} rounds of ${settings.creations} keyed creations with the request log and as many without it, in turns, over ${settings.connections} connections. Each has its own API process; both write to one PostgreSQL.`,
    machineLine("PostgreSQL with fsync"),
    [
      "| request log | API CPU µs per creation | PostgreSQL CPU µs | WAL bytes |",
      "| --- | --- | --- | --- |",
      row(
        "on",
        rounds.map(({ on }) => on)
      ),
      row(
        "off",
        rounds.map(({ off }) => off)
      )
    ].join("\n"),
    [
      `- processor time of both processes with the log over that without it, goal ≤ ${goal}: ${ratio(rounds, processor)}`,
      `- WAL with the log over that without it: ${ratio(rounds, wal)}`
    ].join("\n")
  ].join("\n\n")

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void =>
  writeSection({ name: "bench:request-log", title: "The request log", text })
