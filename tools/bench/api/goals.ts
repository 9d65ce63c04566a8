import { median, ratioText } from "../statistics.ts"
import { type Letter, names } from "./contenders.ts"
import type { Operation } from "./operations.ts"
import type { Sample } from "./rounds.ts"
import { settings } from "./settings.ts"
import { medianOf, type SheetTimes } from "./sheets.ts"
import { ratios } from "./table.ts"

const row = (what: string, seen: string, goal: string, isMet: boolean | null): string =>
  `| ${[what, seen, goal, isMet === null ? "not measured" : isMet ? "met" : "**not met**"].join(" | ")} |`

const overPeer = (samples: ReadonlyArray<Sample>, operation: number, name: string, letter: Letter, goal: number) => {
  const seen = ratios(samples, { letter: "a", operation }, { letter, operation })
  const isMet = seen.length === 0 ? null : median(seen) >= goal
  return row(`${name}, over ${names[letter]}`, ratioText(seen), `≥ ${goal}`, isMet)
}

const known = (values: ReadonlyArray<number | null>) => values.filter((value) => value !== null)

const micros = (what: string, values: ReadonlyArray<number | null>, goal: number): string => {
  const seen = known(values)
  const figure = Math.round(median(seen))
  return row(
    what,
    seen.length === 0 ? "—" : `**${figure} µs**`,
    `≤ ${goal} µs`,
    seen.length === 0 ? null : figure <= goal
  )
}

const goalsOf = (
  samples: ReadonlyArray<Sample>,
  { goals, name }: Operation,
  operation: number
): ReadonlyArray<string> => {
  const own = samples.filter((sample) => sample.letter === "a" && sample.operation === operation)
  const { p50OverB, postgresMicros, serverMicros } = goals
  const halfTimes = ratios(
    samples,
    { letter: "a", operation },
    { letter: "b", operation },
    ({ p50Millis }) => p50Millis
  )
  return [
    ...(["b", "c", "d"] as const).flatMap((letter) => {
      const goal = goals[letter]
      return goal === undefined ? [] : [overPeer(samples, operation, name, letter, goal)]
    }),
    ...(p50OverB === undefined
      ? []
      : [
          row(
            `${name}: p50 over that of ${names.b}`,
            ratioText(halfTimes),
            `≤ ${p50OverB}`,
            halfTimes.length === 0 ? null : median(halfTimes) <= p50OverB
          )
        ]),
    ...(serverMicros === undefined
      ? []
      : [
          micros(
            `${name}: processor time of the server`,
            own.map((sample) => sample.serverMicros),
            serverMicros
          )
        ]),
    ...(postgresMicros === undefined
      ? []
      : [
          micros(
            `${name}: processor time of PostgreSQL`,
            own.map((sample) => sample.postgresMicros),
            postgresMicros
          )
        ])
  ]
}

const largeOverSmallMax = 1.2
const sheetMillisMax = 5

const opening = ({ again, printed }: SheetTimes): string =>
  row(
    `opening a mission sheet again, which took ${medianOf(printed)} ms the first time`,
    `**${medianOf(again)} ms**`,
    `≤ ${sheetMillisMax} ms`,
    median(again) <= sheetMillisMax
  )

/** A table of what was to be reached, and whether it was. */
export const goalsTable = (
  samples: ReadonlyArray<Sample>,
  operations: ReadonlyArray<Operation>,
  sheets: SheetTimes | null
): string => {
  const [small, large] = operations.flatMap(({ name }, index) => (name.startsWith("list at") ? [index] : []))
  const lists = ratios(samples, { letter: "a", operation: small ?? 0 }, { letter: "a", operation: large ?? 0 })
  return [
    "| what | seen | goal | |",
    "| --- | --- | --- | --- |",
    ...operations.flatMap((operation, index) => goalsOf(samples, operation, index)),
    row(
      `a page at 1,000 missions over one at ${settings.missions.toLocaleString("en")}`,
      ratioText(lists),
      `≤ ${largeOverSmallMax}`,
      lists.length === 0 ? null : median(lists) <= largeOverSmallMax
    ),
    ...(sheets === null ? [] : [opening(sheets)])
  ].join("\n")
}
