import type { RecordedStart, StartKind } from "../harness/recorded-starts.ts"
import type { ReportedFile } from "./run-report.model.ts"

/** Processor seconds that a test file may take, unless it is listed with its reason. */
const fileSecondsMax = 20

/** Files that may take more, with the reason. */
export type SlowFiles = Readonly<Record<string, { readonly secondsMax: number; readonly reason: string }>>

/** Processes that a run of `npm test` may start. */
const startsMax: Partial<Readonly<Record<StartKind, number>>> = { api: 140, dispatcher: 60 }

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`

const byProcessor = (files: ReadonlyArray<ReportedFile>): ReadonlyArray<ReportedFile> =>
  files.toSorted((one, other) => other.processorSeconds - one.processorSeconds)

/** The ten files with the most processor time, one line each. */
export const slowestFiles = (files: ReadonlyArray<ReportedFile>): ReadonlyArray<string> =>
  byProcessor(files)
    .slice(0, 10)
    .map(
      ({ path, processorSeconds, wallSeconds }) =>
        `${inSeconds(processorSeconds)} of processor, ${inSeconds(wallSeconds)}: ${path}`
    )

/** The files that took more processor time than they may. */
export const tooSlow = (files: ReadonlyArray<ReportedFile>, listed: SlowFiles): ReadonlyArray<string> =>
  byProcessor(files).flatMap(({ path, processorSeconds }) => {
    const secondsMax = listed[path]?.secondsMax ?? fileSecondsMax
    if (processorSeconds <= secondsMax) return []
    return [
      `${path} took ${inSeconds(processorSeconds)} of processor, of at most ${secondsMax}: ` +
        "make it cheaper, or list it with its reason in tools/test/slow-files.ts"
    ]
  })

const countBy = (words: ReadonlyArray<string>): ReadonlyArray<readonly [string, number]> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** How many of each kind the run started or made, one line each. */
export const startCounts = (starts: ReadonlyArray<RecordedStart>): ReadonlyArray<string> =>
  countBy(starts.map(({ kind }) => kind)).map(([kind, count]) => `${count} × ${kind}`)

/** The kinds of processes of which the run started more than it may, with the files that started the most. */
export const tooManyStarts = (starts: ReadonlyArray<RecordedStart>): ReadonlyArray<string> =>
  Object.entries(startsMax).flatMap(([kind, most]) => {
    const files = starts.filter((start) => start.kind === kind).map(({ file }) => file)
    if (files.length <= most) return []
    const starters = countBy(files)
      .slice(0, 10)
      .map(([file, count]) => `${count} by ${file}`)
    return [`${files.length} starts of ${kind}, of at most ${most}: ${starters.join(", ")}`]
  })
