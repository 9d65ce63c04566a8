import { median, ratioText } from "../statistics.ts"
import { type Letter, names } from "./contenders.ts"
import type { Sample } from "./rounds.ts"

const known = (values: ReadonlyArray<number | null>): ReadonlyArray<number> => values.filter((value) => value !== null)

const whole = (value: number): string => Math.round(value).toLocaleString("en")

interface Side {
  readonly letter: Letter
  readonly operation: number
}

/** The ratio of two sides' figures, round by round: of requests a second, or of another figure. */
export const ratios = (
  samples: ReadonlyArray<Sample>,
  of: Side,
  over: Side,
  figureOf: (sample: Sample) => number = ({ perSecond }) => perSecond
): ReadonlyArray<number> => {
  const found = (round: number, { letter, operation }: Side) =>
    samples.find((sample) => sample.round === round && sample.letter === letter && sample.operation === operation)
  const rounds = [...new Set(samples.map(({ round }) => round))]
  return rounds.flatMap((round) => {
    const [top, bottom] = [found(round, of), found(round, over)]
    return top === undefined || bottom === undefined || figureOf(bottom) === 0 ? [] : [figureOf(top) / figureOf(bottom)]
  })
}

const cell = (
  samples: ReadonlyArray<Sample>,
  show: (samples: ReadonlyArray<Sample>) => string,
  letters: ReadonlyArray<Letter>
) => letters.map((letter) => show(samples.filter((sample) => sample.letter === letter))).join(" / ")

const medianOf =
  (value: (sample: Sample) => number | null, print: (value: number) => string) => (samples: ReadonlyArray<Sample>) => {
    const values = known(samples.map(value))
    return values.length === 0 ? "—" : print(median(values))
  }

const failures = (samples: ReadonlyArray<Sample>): string => {
  const failed = samples.filter(({ failed }) => failed > 0)
  if (failed.length === 0) return "none"
  return [...new Set(failed.map(({ letter, failure }) => `${letter}: ${String(failure).slice(0, 120)}`))].join("; ")
}

/** The table as Markdown: one row an operation, cells in the order of the letters. */
export const markdownTable = (
  samples: ReadonlyArray<Sample>,
  operations: ReadonlyArray<string>,
  letters: ReadonlyArray<Letter>
): string => {
  const order = letters.join(" / ")
  const head = [
    "operation",
    `requests/s ${order}`,
    "a/b",
    "a/c",
    `server CPU µs per request ${order}`,
    `PostgreSQL CPU µs ${order}`,
    `p50 ms ${order}`,
    `p99 ms ${order}`,
    "wrong answers"
  ]
  const rows = operations.map((name, operation) => {
    const own = samples.filter((sample) => sample.operation === operation)
    const over = (letter: Letter) => ratioText(ratios(own, { letter: "a", operation }, { letter, operation }))
    const shown = (value: (sample: Sample) => number | null, print = whole) =>
      cell(own, medianOf(value, print), letters)
    const millis = (value: number) => value.toFixed(1)
    return [
      name,
      shown(({ perSecond }) => perSecond),
      over("b"),
      over("c"),
      shown(({ serverMicros }) => serverMicros),
      shown(({ postgresMicros }) => postgresMicros),
      shown(({ p50Millis }) => p50Millis, millis),
      shown(({ p99Millis }) => p99Millis, millis),
      failures(own)
    ]
  })
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

export const legend = (letters: ReadonlyArray<Letter>): string =>
  letters.map((letter) => `(${letter}) ${names[letter]}`).join(", ")
