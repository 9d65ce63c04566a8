import { cpus, totalmem } from "node:os"
import { writeSection } from "../report-page.ts"
import { ratioText } from "../statistics.ts"
import type { Letter } from "./contenders.ts"
import type { Operation } from "./operations.ts"
import type { Sample } from "./rounds.ts"
import { settings } from "./settings.ts"
import { legend, markdownTable, ratios } from "./table.ts"

const machine = (postgresVersion: string): string => {
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return [
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${gibibytes} GiB`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgresVersion} with fsync, its defaults`
  ].join("; ")
}

const goals = (samples: ReadonlyArray<Sample>): string => {
  const a = (operation: number) => ({ letter: "a", operation }) as const
  const of = (operation: number, letter: Letter) => ratioText(ratios(samples, a(operation), { letter, operation }))
  const lists = ratioText(ratios(samples, a(3), a(4)))
  return [
    `- a/b, goal ≥ 0.85: creation ${of(0, "b")}, detail ${of(2, "b")}`,
    `- a/c, goal ≥ 2: creation ${of(0, "c")}, detail ${of(2, "c")}`,
    `- a page at ${settings.missions.toLocaleString("en")} missions over one at 1,000, goal ≤ 1.2: ${lists}`
  ].join("\n")
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
  postgresVersion: string
): string => {
  const names = operations.map(({ name }) => name)
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run bench:api\`: ${legend(letters)}; ${settings.rounds} rounds of ` +
      `${settings.seconds} s, ${settings.connections} connections, with load, server and PostgreSQL on the same cores.`,
    `Machine: ${machine(postgresVersion)}.`,
    compared,
    markdownTable(samples, names, letters),
    "Figures are medians of the rounds. Ratios compare neighbours in one round: median (lowest–highest).",
    goals(samples)
  ].join("\n\n")
}

/** Writes the text into its section of docs/benchmarks.md. */
export const writeReport = (text: string): void => writeSection({ name: "bench:api", title: "The API", text })
