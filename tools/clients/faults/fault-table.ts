import type { Finding } from "./run-faults.ts"

const cellOf = (findings: ReadonlyArray<Finding>): string => {
  const wrong = findings.filter((finding) => finding.wrong.length > 0)
  return wrong.length === 0 ? `${findings.length} right` : `${wrong.length} of ${findings.length} WRONG`
}

/** The findings of clients as a table: a row for each kind of fault, a column for each client. */
export const faultTable = (clients: ReadonlyMap<string, ReadonlyArray<Finding>>): string => {
  const names = [...new Set([...clients.values()].flat().flatMap((finding) => finding.names))]
  const cells = (name: string) =>
    [...clients.values()].map((findings) => cellOf(findings.filter((finding) => finding.names.includes(name))))
  return [
    ["Fault", ...clients.keys()],
    ["---", ...[...clients.keys()].map(() => "---")],
    ...names.toSorted().map((name) => [name, ...cells(name)])
  ]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n")
}

/** A line or more for each finding that is wrong. */
export const wrongFindings = (findings: ReadonlyArray<Finding>): ReadonlyArray<string> =>
  findings.flatMap(({ what, wrong }) => (wrong.length === 0 ? [] : [[what, ...wrong].join("\n  ")]))
