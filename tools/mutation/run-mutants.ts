import { allMutants } from "./candidates.ts"
import { appendResult, readResults, type Result } from "./ledger.ts"
import type { Mutant } from "./mutant.model.ts"
import { probe } from "./reach.ts"
import { sampleOf, type Slot } from "./sample.ts"
import type { TestKind } from "./test-files.ts"
import { isEquivalent, resultLine } from "./table.ts"
import { tryMutant } from "./trial.ts"
import type { Equivalent } from "./equivalents.ts"
import type { Workshop } from "./workshop.ts"

export interface MutationRun {
  /** How many places of the sample run, and from which on (0 is the first). */
  readonly count: number
  readonly from: number
  /** The file of results, which a later run goes on with. */
  readonly ledger: string
  /** Kinds of tests that run once with probes first. */
  readonly probed: ReadonlyArray<TestKind>
  /** Whether mutants that survived before are tried again: after new tests, for instance. */
  readonly triesSurvivorsAgain: boolean
  readonly equivalents: ReadonlyArray<Equivalent>
  /** Runs quick tests alone. What they do not catch is left to a later run, and is not in the results. */
  readonly isQuick: boolean
  /** No further place begins after this time. */
  readonly millisMax: number
}

const sameAsBefore = (before: Result | undefined, { triesSurvivorsAgain }: MutationRun): Result | null =>
  before === undefined || (triesSurvivorsAgain && before.verdict === "survived") ? null : before

/** The result of a place: of its first mutant that compiles, or of the last one if none does. */
const tryPlace = async (workshop: Workshop, place: Slot, run: MutationRun): Promise<Result | null> => {
  const before = readResults(run.ledger)
  let last: Result | null = null
  for (const mutant of place) {
    const kept = sameAsBefore(before.get(mutant.id), run)
    if (kept === null && isEquivalent(mutant.id, run.equivalents)) {
      const { after, file, id, kind, line, before: text } = mutant
      return { id, file, line, kind, before: text, after, verdict: "survived", by: "equivalent", seconds: 0 }
    }
    last = kept ?? (await tryMutant(workshop, mutant, run.isQuick ? { kinds: ["quick"] } : {}))
    if (run.isQuick && last.verdict === "survived") return null
    if (kept === null) appendResult(run.ledger, last)
    if (last.verdict !== "does not compile") return last
  }
  return last
}

/** Tries the chosen places of the sample, one after the other, and prints each result. */
export const runMutants = async (workshop: Workshop, run: MutationRun): Promise<ReadonlyArray<Result>> => {
  const sample = sampleOf(allMutants(workshop.tree.root))
  const places = sample.slice(run.from, run.from + run.count)
  const mutants: ReadonlyArray<Mutant> = places.flat()
  for (const kind of run.probed) await probe(workshop, mutants, kind)
  const results: Array<Result> = []
  const endsAt = performance.now() + run.millisMax
  for (const [index, place] of places.entries()) {
    if (performance.now() > endsAt) {
      console.log(`  the time is over after ${index} of ${places.length} places`)
      break
    }
    const result = await tryPlace(workshop, place, run)
    console.log(`  ${run.from + index} ${result === null ? "left to integration tests" : resultLine(result)}`)
    if (result === null) continue
    results.push(result)
  }
  return results
}
