import { cpus, totalmem } from "node:os"
import { writeSection } from "../report-page.ts"
import { ratioText } from "../statistics.ts"
import type { Letter } from "./contenders.ts"
import { goalsTable } from "./goals.ts"
import type { Operation } from "./operations.ts"
import type { Sample } from "./rounds.ts"
import { settings } from "./settings.ts"
import type { SheetTimes } from "./sheets.ts"
import { legend, markdownTable, ratios } from "./table.ts"

const machine = (postgresVersion: string): string => {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return [
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${gibibytes} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion} with fsync, its defaults`
  ].join("; ")
}

const creationGoals = (samples: ReadonlyArray<Sample>): string => {
  const of = (letter: Letter) => ratioText(ratios(samples, { letter: "a", operation: 0 }, { letter, operation: 0 }))
  return [`- a/b, goal ≥ 0.85: creation ${of("b")}`, `- a/c, goal ≥ 2: creation ${of("c")}`].join("\n")
}

const compared = [
  "Each contender is one process with the same pool size on a copy of one database. All use Trajet's gazetteer, pricing",
  "rules and table layout. (b) runs Trajet's statements, prepared by name, one statement per request, and has no rate",
  "limits, access log, metrics or strict scan of JSON. (c) has a guard, an interceptor, a validation pipe and a",
  "transaction over repositories. Other work on the machine affects the CPU time per request least."
].join(" ")

/** The results of the run, as Markdown. */
export const reportText = (
  samples: ReadonlyArray<Sample>,
  operations: ReadonlyArray<Operation>,
  letters: ReadonlyArray<Letter>,
  postgresVersion: string,
  sheets: SheetTimes | null
): string => {
  const names = operations.map(({ name }) => name)
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:api\`: ${legend(letters)}; ${settings.rounds} rounds of ` +
      `${settings.seconds} s, ${settings.connections} connections, with load, server and PostgreSQL on the same cores.`,
    `Machine: ${machine(postgresVersion)}.`,
    compared,
    markdownTable(samples, names, letters),
    "Figures are medians of the rounds. Ratios compare neighbours in one round: median (lowest–highest).",
    creationGoals(samples),
    goalsTable(samples, operations, sheets)
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void => writeSection({ name: "bench:api", title: "The API", text })
