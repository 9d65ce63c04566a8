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

/** The result of an earlier run, unless this run has to try the mutant (again). */
const resultToKeep = (before: Result | undefined, { isQuick, triesSurvivorsAgain }: MutationRun): Result | null => {
  if (before === undefined) return null
  const isTriedAgain = (before.verdict === "survived" && triesSurvivorsAgain) || (before.verdict === "left" && !isQuick)
  return isTriedAgain ? null : before
}

/** Quick tests that did not catch a mutant do not run again. */
const kindsToRun = (before: Result | undefined, { isQuick }: MutationRun): ReadonlyArray<TestKind> => {
  if (isQuick) return ["quick"]
  return before?.verdict === "left" ? ["integration"] : ["quick", "integration"]
}

/** Tries a mutant, and appends what became of it to the results. */
const tried = async (workshop: Workshop, mutant: Mutant, before: Result | undefined, run: MutationRun) => {
  const result = await tryMutant(workshop, mutant, { kinds: kindsToRun(before, run) })
  const isLeft = run.isQuick && result.verdict === "survived"
  const kept: Result = isLeft ? { ...result, verdict: "left" } : result
  appendResult(run.ledger, kept)
  return kept
}

/**
 * The result of a place: of its first mutant that compiles, or of the last one if none does. Null if it is left to a later
 * run.
 */
const tryPlace = async (workshop: Workshop, place: Slot, run: MutationRun): Promise<Result | null> => {
  const results = readResults(run.ledger)
  let last: Result | null = null
  for (const mutant of place) {
    const before = results.get(mutant.id)
    const kept = resultToKeep(before, run)
    if (kept === null && isEquivalent(mutant.id, run.equivalents)) {
      const { after, file, id, kind, line, before: text } = mutant
      return { id, file, line, kind, before: text, after, verdict: "survived", by: "equivalent", seconds: 0 }
    }
    last = kept ?? (await tried(workshop, mutant, before, run))
    if (last.verdict === "left") return null
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
