import { machineLine } from "../machine.ts"
import { writeSection } from "../report-page.ts"
import type { ServingLetter } from "./contenders.ts"
import type { Operation } from "./operations.ts"
import type { Sample } from "./rounds.ts"
import { settings } from "./settings.ts"
import type { SheetTimes } from "./sheets.ts"
import { goalsTable } from "./goals.ts"
import { legend, markdownTable } from "./table.ts"

const compared = [
  "Each contender is one process with the same pool size on a copy of one database. All use Trajet's gazetteer, pricing",
  "rules and table layout. (b) runs the statements of Trajet of 27 November 2026, prepared by name, one statement per request, and has no rate",
  "limits, access log, metrics or strict scan of JSON. (c) has a guard, an interceptor, a validation pipe and a",
  "transaction over repositories. Other work on the machine affects the CPU time per request least."
].join(" ")

const minimal = [
  "pgbench writes the minimal rows of a creation (mission, event, audit, key, outbox, and the head of the log) into the same tables by",
  "one prepared statement, without HTTP, JSON, prices, claims or webhooks."
].join(" ")

/** The results of the run, as Markdown. */
export const reportText = (
  samples: ReadonlyArray<Sample>,
  operations: ReadonlyArray<Operation>,
  letters: ReadonlyArray<ServingLetter>,
  postgresVersion: string,
  sheets: SheetTimes | null
): string => {
  const names = operations.map(({ name }) => name)
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:api\`: ${legend(letters)}; ${settings.rounds} rounds of ` +
      `${settings.seconds} s, ${settings.connections} connections, with load, server and PostgreSQL on the same cores.`,
    machineLine(`PostgreSQL ${postgresVersion} with fsync, its defaults`),
    compared,
    markdownTable(samples, names, letters),
    "Figures are medians of the rounds. Ratios compare neighbours in one round: median (lowest–highest).",
    goalsTable(samples, operations, sheets),
    minimal
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void => writeSection({ name: "bench:api", title: "The API", text })
