import { failedLines, heading, type Outcome } from "../../test/steps.ts"
import { generators, type GeneratorsRun, runGenerators } from "./run-generators.ts"
import { outcomeOfRows, tableText } from "./table.ts"

/** Runs generators, and prints their table. Each row is a check. */
export const generatorsOutcome = async (run: Omit<GeneratorsRun, "told">): Promise<Outcome> => {
  heading("clients of generators")
  const rows = await runGenerators({ ...run, told: (row) => console.log(tableText([row]).split("\n").at(-1)) })
  const outcome = outcomeOfRows(rows)
  console.log(`\n${tableText(rows)}`)
  if (outcome.failed > 0) console.log(failedLines("clients of generators", outcome.failures))
  return outcome
}

/** The part of the long tests: every generator. */
export const generatorsPart = (): Promise<Outcome> => generatorsOutcome({ chosen: generators, keeps: false })
