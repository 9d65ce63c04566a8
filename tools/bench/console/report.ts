import { readFileSync } from "node:fs"
import { loadavg } from "node:os"
import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import { median } from "../statistics.ts"
import type { Frames } from "./frames.ts"
import type { Rated } from "./lighthouse.ts"
import { goals, settings } from "./settings.ts"

const lighthouseVersion: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
  .dependencies.lighthouse

const ratedRow = ({ blockingMillis, firstPaintMillis, largestPaintMillis, name, scores, shift }: Rated): string => {
  const millis = [firstPaintMillis, largestPaintMillis, blockingMillis].map((value) => value.toFixed(0))
  return `| ${[name, `**${median(scores)}** (${scores.join(", ")})`, ...millis, shift.toFixed(3)].join(" | ")} |`
}

const framesRow = ({ count, longest, longestWork, longOnes, name, p99 }: Frames): string =>
  `| ${[name, count, `**${longest.toFixed(1)}**`, p99.toFixed(1), longOnes, longOnes === 0 ? "—" : longestWork.toFixed(0)].join(" | ")} |`

/** Other work takes frames and scores away: a load above the number of cores makes the figures worse. */
const load = (loadavg()[0] ?? 0).toFixed(1)

/** The results of the run, as Markdown. */
export const reportText = (rated: ReadonlyArray<Rated>, frames: ReadonlyArray<Frames>, browser: string): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:console\`: the console as \`npm start\` builds it, in Chromium ${browser}. The API, PostgreSQL and the browser run on the same cores.`,
    `${machineLine()} Load of the machine in the minute before: ${load}.`,
    `Lighthouse ${lighthouseVersion}, performance, ${settings.runs} runs for each page: of the console with the desktop preset, a session, ${settings.missionsOfClient} missions in the group and ${settings.missions.toLocaleString("en")} on the board; of a driver's phone with the mobile preset. Medians; goal of the score: ${goals.score}.`,
    [
      "| page | score (each run) | first paint ms | largest paint ms | blocking ms | layout shift |",
      "| --- | --- | ---: | ---: | ---: | ---: |",
      ...rated.map(ratedRow)
    ].join("\n"),
    "This machine has no graphics card: Chromium draws the map of a mission on the processor. Without WebGL the page draws the route itself. The phone is opened by its passphrase as soon as the page asks for it.",
    `The board of the operators with ${settings.missions.toLocaleString("en")} missions, without a graphics card: ${settings.rounds} rounds, in which a mouse wheel scrolls each column ${settings.scrollsPerColumn} steps down and up, and four texts are typed into the filter and taken back. A frame lasts from one animation frame to the next. Goal of the longest: ${goals.frameMillis} ms. A long frame is one that the browser counts as such, above 50 ms of work.`,
    [
      "| the board | frames | longest ms | p99 ms | long frames | longest of them ms |",
      "| --- | ---: | ---: | ---: | ---: | ---: |",
      ...frames.map(framesRow)
    ].join("\n")
  ].join("\n\n")

/** The goals that these figures miss. */
export const missedGoals = (rated: ReadonlyArray<Rated>, frames: ReadonlyArray<Frames>): ReadonlyArray<string> => [
  ...rated.flatMap(({ name, scores }) =>
    median(scores) < goals.score ? [`${name}: score ${median(scores)}, below ${goals.score}`] : []
  ),
  ...frames.flatMap(({ longest, name }) =>
    longest > goals.frameMillis ? [`the board ${name}: a frame of ${longest.toFixed(1)} ms`] : []
  )
]

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void => writeSection({ name: "bench:console", title: "The console", text })
