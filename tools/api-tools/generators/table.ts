import type { Outcome } from "../../test/steps.ts"
import type { DocumentName } from "./generator.model.ts"

/** How a step ended. `not tried`: an earlier step failed, or the language has no such step. */
export type Cell =
  | { readonly kind: "yes" }
  | { readonly kind: "not tried" }
  | { readonly kind: "failed" | "lacking"; readonly why: string }

export interface Row {
  readonly generator: string
  readonly document: DocumentName
  readonly generates: Cell
  readonly compiles: Cell
  readonly orders: Cell
}

const steps = ["generates", "compiles", "orders"] as const
const negative = { generates: "not generated", compiles: "not compiled", orders: "not ordered" } as const

const cellText = (step: (typeof steps)[number], cell: Cell): string => {
  switch (cell.kind) {
    case "yes":
      return "yes"
    case "failed":
      return "FAILED"
    case "lacking":
      return `${negative[step]}: ${cell.why}`
    case "not tried":
      return "–"
  }
}

/** The rows as a table. */
export const tableText = (rows: ReadonlyArray<Row>): string =>
  [
    "| Generator | Document | Generates | Compiles | Orders |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(
      (row) => `| ${row.generator} | ${row.document} | ${steps.map((step) => cellText(step, row[step])).join(" | ")} |`
    )
  ].join("\n")

const failuresOf = (row: Row): ReadonlyArray<string> =>
  steps.flatMap((step) => {
    const cell = row[step]
    return cell.kind === "failed" ? [`${row.generator}, ${row.document}: ${negative[step]}\n${cell.why}`] : []
  })

/** Counts a row as passed if every step that was tried ended well, and not if the machine lacks a tool for one. */
export const outcomeOfRows = (rows: ReadonlyArray<Row>): Outcome => {
  const failures = rows.length === 0 ? ["no generator was tried"] : rows.flatMap(failuresOf)
  const passed = rows.filter(
    (row) => row.generates.kind === "yes" && steps.every((step) => ["yes", "not tried"].includes(row[step].kind))
  )
  return { passed: passed.length, failed: failures.length, failures }
}
