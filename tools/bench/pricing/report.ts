import { machineLine } from "../machine.ts"
import { median } from "../statistics.ts"
import { settings } from "./settings.ts"

/** Trips for each second of processor time, in each round. */
export interface Rates {
  readonly what: string
  readonly perSecond: ReadonlyArray<number>
  /** The lowest rate that meets the goal. */
  readonly goal: number
}

const whole = (value: number): string => Math.round(value).toLocaleString("en")

const row = ({ goal, perSecond, what }: Rates): string => {
  const rate = median(perSecond)
  const range = `${whole(Math.min(...perSecond))}–${whole(Math.max(...perSecond))}`
  return `| ${what} | **${whole(rate)}** (${range}) | ≥ ${whole(goal)} | ${rate >= goal ? "met" : "not met"} |`
}

/** The results of the run, as Markdown. */
export const reportText = (rates: ReadonlyArray<Rates>): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:pricing\`: ${whole(settings.trips)} distinct trips, ${settings.rounds} rounds, one core, the demonstration grid.`,
    machineLine(),
    [
      "| what | trips for each second of processor time | goal | |",
      "| --- | --- | --- | --- |",
      ...rates.map(row)
    ].join("\n"),
    "Figures are medians of the rounds (lowest–highest). They count the processor time of the whole process, with its collector of garbage, its threads and its calls of the system. The file is read from the disk and written to it by the functions of `npm run price:trips`."
  ].join("\n\n")
