import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { failedLines, heading, type Outcome } from "../test/steps.ts"
import { equivalents } from "./equivalents.ts"
import { type MutationRun, runMutants } from "./run-mutants.ts"
import { resultLine, scoreLine, scoreOf, survivors } from "./table.ts"
import { openWorkshop } from "./workshop.ts"

const root = join(import.meta.dirname, "..", "..")

/** Runs mutants of this repository. Each one is a check, which fails if the mutant survives and is not equivalent. */
export const mutationOutcome = async (run: Omit<MutationRun, "equivalents">): Promise<Outcome> => {
  heading(`mutation: ${run.count} mutants from ${run.from} on`)
  const workshop = openWorkshop(root)
  try {
    const results = await runMutants(workshop, { ...run, equivalents })
    console.log(scoreLine(scoreOf(results, equivalents)))
    // A sample without places would otherwise pass.
    const nothing = results.length === 0 && !run.isQuick ? ["no mutant was tried"] : []
    const failures = [...nothing, ...survivors(results, equivalents).map(resultLine)]
    if (failures.length > 0) console.log(failedLines("mutants that no test catches", failures))
    const counted = results.filter(({ verdict }) => verdict !== "does not compile").length
    return { passed: counted + nothing.length - failures.length, failed: failures.length, failures }
  } finally {
    workshop.tree.remove()
  }
}

const partCount = 10

/** With the five minutes of the last mutant, the part stays within 20 minutes. */
const partMillis = 15 * 60_000

/** The part of the long tests: the first ten mutants of the sample, without results of earlier runs. */
export const mutationPart = (): Promise<Outcome> =>
  mutationOutcome({
    count: partCount,
    from: 0,
    ledger: join(mkdtempSync(join(tmpdir(), "trajet-mutation-results-")), "results.jsonl"),
    probed: ["quick"],
    triesSurvivorsAgain: false,
    isQuick: false,
    millisMax: partMillis
  })
