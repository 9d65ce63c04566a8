import type { Wait } from "../../../../tools/harness/watcher.ts"
import type { HostileInput } from "./hostile-input.ts"

/** An input with the time in which it was sent and answered. */
export interface SentInput {
  readonly input: HostileInput
  readonly from: number
  readonly to: number
}

export interface KindOfInput {
  readonly kind: string
  count: number
  longestMillis: number
  /** For how much of the longest wait the API was ready to run and had no processor. */
  starvedMillis: number
  /** The input of the longest wait. */
  worst: string
}

const overlap = ({ sentAt, answeredAt }: Wait, { from, to }: SentInput): number =>
  Math.min(answeredAt, to) - Math.max(sentAt, from)

/** For each kind of input how long the watcher waited at most; a wait counts for the input that it lasted longest beside. */
export const stallsByKind = (
  sent: ReadonlyArray<SentInput>,
  waits: ReadonlyArray<Wait>
): ReadonlyArray<KindOfInput> => {
  const kinds = new Map<string, KindOfInput>()
  for (const { input } of sent) {
    const found = kinds.get(input.kind) ?? { kind: input.kind, count: 0, longestMillis: 0, starvedMillis: 0, worst: "" }
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
    if (cause === undefined || found === undefined || wait.millis <= found.longestMillis) continue
    found.longestMillis = wait.millis
    found.starvedMillis = wait.starvedMillis
    found.worst = cause.input.what
  }
  return [...kinds.values()]
}

const whatMax = 90

/** The table that the test prints. */
export const tableOf = (kinds: ReadonlyArray<KindOfInput>): string => {
  const rows = kinds.map(({ count, kind, longestMillis, starvedMillis, worst }) => [
    kind,
    String(count),
    longestMillis.toFixed(1),
    starvedMillis.toFixed(1),
    worst.slice(0, whatMax)
  ])
  const all = [["input", "count", "longest wait, ms", "of it without a processor", "by"], ...rows]
  const width = (column: number) => Math.max(...all.map((row) => (row[column] ?? "").length))
  const widths = [width(0), width(1), width(2), width(3)]
  return all
    .map(([name = "", count = "", millis = "", starved = "", by = ""]) =>
      [
        name.padEnd(widths[0] ?? 0),
        count.padStart(widths[1] ?? 0),
        millis.padStart(widths[2] ?? 0),
        starved.padStart(widths[3] ?? 0),
        by
      ].join("  ")
    )
    .join("\n")
}
