import { median, ratioText } from "../statistics.ts"
import type { Letter } from "./contenders.ts"
import type { Operation } from "./operations.ts"
import type { Sample } from "./rounds.ts"
import { medianOf, type SheetTimes } from "./sheets.ts"
import { ratios } from "./table.ts"

interface Goal {
  readonly what: string
  readonly over: Letter
  /** Start of the names of the operations. */
  readonly operations: string
  readonly atLeast: number
}

const goals: ReadonlyArray<Goal> = [
  { what: "detail over (c)", over: "c", operations: "detail", atLeast: 3.5 },
  { what: "lists over (b)", over: "b", operations: "list", atLeast: 1.1 },
  { what: "lists over (c)", over: "c", operations: "list", atLeast: 2.5 },
  { what: "pricing over (c)", over: "c", operations: "pricing", atLeast: 3 }
]

const placesOf = (operations: ReadonlyArray<Pick<Operation, "name">>, start: string): ReadonlyArray<number> =>
  operations.flatMap(({ name }, place) => (name.startsWith(start) ? [place] : []))

const row = (what: string, goal: string, measured: string, isMet: boolean): string =>
  `| ${what} | ${goal} | ${measured} | ${isMet ? "met" : "not met"} |`

const pagesMostOver = 1.2
const sheetMillisMost = 5

const pages = (samples: ReadonlyArray<Sample>, operations: ReadonlyArray<Operation>): ReadonlyArray<string> => {
  const [few, many] = placesOf(operations, "list")
  if (few === undefined || many === undefined) return []
  const found = ratios(samples, { letter: "a", operation: few }, { letter: "a", operation: many })
  if (found.length === 0) return []
  return [
    row(
      "a page of many missions over one of 1,000",
      `≤ ${pagesMostOver}`,
      ratioText(found),
      median(found) <= pagesMostOver
    )
  ]
}

const opened = (times: SheetTimes | null): ReadonlyArray<string> => {
  if (times === null) return []
  const measured = `**${medianOf(times.again)} ms** (first ${medianOf(times.printed)} ms)`
  return [
    row("opening a mission sheet again", `≤ ${sheetMillisMost} ms`, measured, median(times.again) <= sheetMillisMost)
  ]
}

/** The goals of reads and prices as Markdown, each with met or not met. */
export const goalsTable = (
  samples: ReadonlyArray<Sample>,
  operations: ReadonlyArray<Operation>,
  times: SheetTimes | null
): string => {
  const rows = goals.flatMap(({ atLeast, operations: start, over, what }) => {
    const found = placesOf(operations, start).flatMap((operation) =>
      ratios(samples, { letter: "a", operation }, { letter: over, operation })
    )
    return found.length === 0 ? [] : [row(what, `≥ ${atLeast}`, ratioText(found), median(found) >= atLeast)]
  })
  const head = ["| goal of reads and prices | must be | measured | |", "| --- | --- | --- | --- |"]
  return [...head, ...rows, ...pages(samples, operations), ...opened(times)].join("\n")
}
