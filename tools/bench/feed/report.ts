import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import { median } from "../statistics.ts"
import { type Load, settings } from "./settings.ts"

/** What one load gave in one round. */
export interface Measured {
  readonly load: Load
  readonly events: number
  /** Milliseconds from the time of an event to its arrival at a listener. */
  readonly delay: Quantiles
  /** Milliseconds until the answer to a change. */
  readonly answer: Quantiles
  /** Events that an operator missed or got twice. */
  readonly wrong: number
}

export interface Quantiles {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const inMillis = (rounds: ReadonlyArray<Quantiles>, names: ReadonlyArray<keyof Quantiles>): string =>
  names.map((name) => median(rounds.map((quantiles) => quantiles[name])).toFixed(1)).join(" / ")

const row = (rounds: ReadonlyArray<Measured>): string => {
  const [first] = rounds
  if (first === undefined) return ""
  const { listeners, changesPerSecond } = first.load
  const wrong = rounds.reduce((sum, measured) => sum + measured.wrong, 0)
  const delay =
    listeners === 0
      ? "—"
      : inMillis(
          rounds.map((measured) => measured.delay),
          ["p50", "p99", "max"]
        )
  const answers = inMillis(
    rounds.map(({ answer }) => answer),
    ["p50", "p99"]
  )
  const cells = [listeners, changesPerSecond, median(rounds.map(({ events }) => events)), delay, answers]
  return `| ${[...cells, wrong === 0 ? "none" : wrong].join(" | ")} |`
}

const head = [
  "| listeners | changes/s | events | commit to listener, p50 / p99 / max ms | answer to a change, p50 / p99 ms | missed or twice |",
  "| --- | --- | --- | --- | --- | --- |"
]

/** The results of the run, as Markdown. */
export const reportText = (measured: ReadonlyArray<Measured>): string => {
  const byLoad = Map.groupBy(measured, ({ load }) => load)
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:feed\`: ${settings.rounds} rounds of ${settings.seconds} s per row, ` +
      `${settings.groups} groups, ${settings.drivers} drivers among the listeners. Changes are orders, assignments and their ends. ` +
      "One API process takes the changes, another one has the listeners. The client, both processes and PostgreSQL run on the same cores.",
    machineLine("PostgreSQL with fsync"),
    [...head, ...[...byLoad.values()].map(row)].join("\n"),
    "Figures are medians of the rounds. A delay begins with the time of the event, which is taken just before its commit, and " +
      "so includes the commit of the change and the commit of its position in the feed."
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void => writeSection({ name: "bench:feed", title: "The feed", text })
