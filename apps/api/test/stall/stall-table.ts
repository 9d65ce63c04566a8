import type { Wait } from "../../../../tools/harness/watcher.ts"
import type { HostileInput } from "./hostile-input.ts"

/** An input with the time of its request and answer. */
export interface SentInput {
  readonly input: HostileInput
  readonly from: number
  readonly to: number
}

export interface KindOfInput {
  readonly kind: string
  count: number
  /** The longest wait, divided by the slowness of the machine at that time. */
  longestMillis: number
  /** The measured time, before the time without a processor is subtracted. */
  measuredMillis: number
  /** The part of the measured time in which the API was ready to run and other processes had the processors. */
  starvedMillis: number
  slowness: number
  /** The input of the longest wait. */
  worst: string
}

const overlap = ({ sentAt, answeredAt }: Wait, { from, to }: SentInput): number =>
  Math.min(answeredAt, to) - Math.max(sentAt, from)

/** The longest wait of the watcher for each kind of input. A wait counts for the input with the longest overlap. */
export const stallsByKind = (
  sent: ReadonlyArray<SentInput>,
  waits: ReadonlyArray<Wait>
): ReadonlyArray<KindOfInput> => {
  const kinds = new Map<string, KindOfInput>()
  for (const { input } of sent) {
    const found = kinds.get(input.kind) ?? {
      kind: input.kind,
      count: 0,
      longestMillis: 0,
      measuredMillis: 0,
      starvedMillis: 0,
      slowness: 1,
      worst: ""
    }
    kinds.set(input.kind, { ...found, count: found.count + input.requests })
  }
  let first = 0
  for (const wait of [...waits].sort((a, b) => a.sentAt - b.sentAt)) {
    while (first < sent.length - 1 && (sent[first]?.to ?? 0) <= wait.sentAt) first++
    let [cause, longest] = [sent[first], 0]
    for (let index = first; index < sent.length; index++) {
      const candidate = sent[index]
      if (candidate === undefined || candidate.from >= wait.answeredAt) break
      const shared = overlap(wait, candidate)
      if (shared > longest) [cause, longest] = [candidate, shared]
    }
    const found = cause && kinds.get(cause.input.kind)
    if (cause === undefined || found === undefined || wait.millis / wait.slowness <= found.longestMillis) {
      continue
    }
    found.longestMillis = wait.millis / wait.slowness
    found.slowness = wait.slowness
    found.measuredMillis = wait.answeredAt - wait.sentAt
    found.starvedMillis = wait.starvedMillis
    found.worst = cause.input.what
  }
  return [...kinds.values()]
}

const whatMax = 90
const headings = ["input", "count", "longest wait, ms", "measured", "without a processor", "slowness", "by"]

const rowOf = ({ count, kind, longestMillis, measuredMillis, slowness, starvedMillis, worst }: KindOfInput) => [
  kind,
  String(count),
  longestMillis.toFixed(1),
  measuredMillis.toFixed(1),
  starvedMillis.toFixed(1),
  slowness.toFixed(2),
  worst.slice(0, whatMax)
]

/** The printed table: texts on the left, figures on the right. */
export const tableOf = (kinds: ReadonlyArray<KindOfInput>): string => {
  const rows = [headings, ...kinds.map(rowOf)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)))
  const isText = (column: number): boolean => column === 0 || column === headings.length - 1
  return rows
    .map((row) =>
      row
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
