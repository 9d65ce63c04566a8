import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import type { Load } from "./load.ts"
import { settings } from "./settings.ts"

export interface Stage extends Load {
  readonly connections: number
  /** The greatest resident memory of the API process. */
  readonly mebibytes: number
}

interface Overload {
  readonly stages: ReadonlyArray<Stage>
  /** Memory of the API process before its first order. */
  readonly idleMebibytes: number
}

const whole = (value: number): string => Math.round(value).toLocaleString("en")
const perSecond = ({ created, seconds }: Stage): number => created / seconds

const row = (stage: Stage, idleMebibytes: number, before: Stage | undefined): string => {
  const ratio = before === undefined ? "" : (perSecond(stage) / perSecond(before)).toFixed(2)
  return [
    "",
    whole(stage.connections),
    whole(perSecond(stage)),
    ratio,
    whole(stage.refused / stage.seconds),
    `${whole(stage.p50Millis)} / ${whole(stage.p99Millis)}`,
    whole(stage.refusedP99Millis),
    stage.wrong.count === 0 ? "none" : `${whole(stage.wrong.count)}: ${stage.wrong.first}`,
    whole(stage.mebibytes - idleMebibytes),
    ""
  ]
    .join(" | ")
    .trim()
}

const head = [
  "| connections | created/s | of the peak | 429/s | created p50 / p99 ms | 429 p99 ms | other answers | MiB above idle |",
  "| --- | --- | --- | --- | --- | --- | --- | --- |"
]

/** The results of the run, as Markdown. */
export const reportText = ({ stages, idleMebibytes }: Overload): string => {
  const [peak] = stages
  const rows = stages.map((stage) => row(stage, idleMebibytes, stage === peak ? undefined : peak))
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:overload\`: keyed creations of ${settings.groups} groups on one ` +
      `API process, ${settings.seconds} s per row, ${settings.restSeconds} s of rest after each overload. A refused client sends ` +
      "again at once. Load, server and PostgreSQL run on the same cores.",
    machineLine(),
    [...head, ...rows].join("\n"),
    "Goals at 2,000 connections: at least 0.80 of the peak, p99 of creations at most 2 s, only answers 201 and 429, at " +
      `most 300 MiB above the ${whole(idleMebibytes)} MiB of the idle process, and the peak again after the rest.`
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void => writeSection({ name: "bench:overload", title: "Overload", text })
