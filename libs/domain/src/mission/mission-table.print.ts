import type { Reasons } from "./guards/clause.model.ts"
import { changeRows } from "./mission-changes.rules.ts"
import { transitionRows, type TransitionRow } from "./mission-table.rules.ts"
import { MissionStatus } from "./mission.model.ts"

const code = (text: string): string => `\`${text}\``
const codes = (texts: ReadonlyArray<string>): string => texts.map(code).join(", ")

// Padded like Prettier does, so that the page passes its check.
const printTable = (head: ReadonlyArray<string>, body: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = head.map((title, column) => Math.max(3, title.length, ...body.map((row) => row[column]?.length ?? 0)))
  const line = (cells: ReadonlyArray<string>) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)]
}

const printStatuses = (statuses: ReadonlyArray<MissionStatus>): string => {
  const missing = MissionStatus.literals.filter((status) => !statuses.includes(status))
  if (statuses.length === 0) return "none"
  if (missing.length === 0) return "any"
  return missing.length <= 2 ? `any but ${codes(missing)}` : codes(statuses)
}

interface Arrow {
  readonly from: string
  readonly to: string
}

const arrowsOf = (row: TransitionRow): ReadonlyArray<Arrow> => {
  const from = row.from.length === 0 ? ["[*]"] : row.from
  return from.flatMap((one) => row.to.map((to) => ({ from: one, to })))
}

// Rows 12 and 13 have nearly every status, which one node stands for.
const manyNode = "before"
const isMany = (statuses: ReadonlyArray<MissionStatus>): boolean => statuses.length > 2

const incidentArrowsOf = (row: TransitionRow): ReadonlyArray<Arrow> => {
  const from = isMany(row.from) ? [manyNode] : row.from
  const to = isMany(row.to) ? [manyNode] : row.to
  return from.flatMap((one) => to.map((other) => ({ from: one, to: other })))
}

const printDiagram = (
  rows: ReadonlyArray<TransitionRow>,
  arrows: (row: TransitionRow) => ReadonlyArray<Arrow>,
  nodes: ReadonlyArray<string> = []
): ReadonlyArray<string> => {
  const labelled = rows.flatMap((row) =>
    arrows(row).map(({ from, to }) => `    ${from} --> ${to}: ${row.number} ${row.trigger.replaceAll("_", " ")}`)
  )
  return ["```mermaid", "stateDiagram-v2", ...nodes.map((node) => `    ${node}`), ...labelled, "```"]
}

const touchesIncident = (row: TransitionRow): boolean =>
  row.number !== 1 && (row.from.includes("incident") || row.to.includes("incident"))

const whenOf = ({ when }: Reasons): string => when.map(({ says }) => says).join("; ")

const guardOf = ({ guard, remarks = [] }: Reasons): string =>
  [...guard.map(({ says }) => says), ...remarks].join("; ") || "none"

const eventsOf = ({ events, eventsBefore = [] }: TransitionRow): string =>
  [...eventsBefore.map((type) => `${code(type)} before it`), ...events.map(code)].join(", ") || "none"

const printRows = (): ReadonlyArray<string> =>
  printTable(
    ["#", "From", "To", "Trigger", "Who", "Guard", "Events beside `transport.status_changed`"],
    transitionRows.map((row) => [
      `MIS-${row.number}`,
      printStatuses(row.from),
      printStatuses(row.to),
      whenOf(row),
      row.who.join(", "),
      guardOf(row),
      eventsOf(row)
    ])
  )

const printChanges = (): ReadonlyArray<string> =>
  printTable(
    ["Change", "In", "Who", "Guard", "Events"],
    changeRows.map((row) => [
      whenOf(row),
      printStatuses(row.in),
      row.who.join(", "),
      guardOf(row),
      codes(row.events) || "none"
    ])
  )

/** Prints docs/state-machine.md, the table as Mermaid diagrams and as text. Ends with a newline. */
export const printStateMachine = (): string =>
  [
    "# States of a mission",
    "",
    "For people who review rules of missions.",
    "",
    "Printed from `mission-table.rules.ts` and `mission-changes.rules.ts` in `libs/domain/src/mission` by",
    "`tools/print-state-machine.ts`: change it there.",
    "The numbers are those of the rules in the [specification](specification/mission.md); the diagrams leave `MIS-` out.",
    "",
    "## The way of a mission",
    "",
    ...printDiagram(
      transitionRows.filter((row) => !touchesIncident(row)),
      arrowsOf
    ),
    "",
    "## Incidents",
    "",
    ...printDiagram(transitionRows.filter(touchesIncident), incidentArrowsOf, [
      `state "the status before (any but cancelled)" as ${manyNode}`
    ]),
    "",
    "## Changes of status",
    "",
    "MIS-1 emits its event alone. Every other row emits `transport.status_changed` and then the events of its last column,",
    "except those that come before it. One transaction may take several rows, one after the other.",
    "",
    ...printRows(),
    "",
    "## Changes without transition",
    "",
    ...printChanges(),
    "",
    "## What is refused",
    "",
    "A change that no row allows is answered 409, and changes nothing: `already_cancelled` if the mission is cancelled,",
    "`already_departed` if the leg is done (picked up or delivered), `not_cancellable` for a cancellation, otherwise",
    "`not_in_this_status`, also for a return that was given up.",
    ""
  ].join("\n")
