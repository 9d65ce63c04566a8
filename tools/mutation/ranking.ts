import type { Mutant } from "./mutant.model.ts"

/** What is known of a test file that imports may lead to a mutant. */
export interface Candidate {
  readonly file: string
  /** Imports and started programs between the test file and the file of the mutant. */
  readonly steps: number
  /** Whether the test evaluates the mutated place; null if nothing tells. */
  readonly reaches: boolean | null
  /** Measured processor time; null before the first measurement. */
  readonly processorSeconds: number | null
}

const wordsOf = (path: string): ReadonlySet<string> =>
  new Set(
    path
      .split(/[/.-]/u)
      .map((word) => word.replace(/s$/u, ""))
      .filter((word) => word.length > 2)
  )

/** How much a test file's path has in common with that of the mutant. A word that few test files have counts more. */
const nearness = (mutant: string, tests: ReadonlyArray<string>): ((test: string) => number) => {
  const words = wordsOf(mutant)
  const counts = new Map<string, number>()
  for (const test of tests) for (const word of wordsOf(test)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = (word: string): number => (words.has(word) ? Math.log(1 + tests.length / (counts.get(word) ?? 1)) : 0)
  return (test) => [...wordsOf(test)].reduce((sum, word) => sum + weight(word), 0)
}

const unmeasuredSeconds = 2

export const costOf = ({ processorSeconds }: Candidate): number => processorSeconds ?? unmeasuredSeconds

/**
 * The candidates that may catch a mutant, in the order in which they run: those that reach it, cheapest first; then those
 * of which nobody knows, nearest first. Leaves out those that do not reach it.
 */
export const ranked = (mutant: Mutant, candidates: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const near = nearness(
    mutant.file,
    candidates.map(({ file }) => file)
  )
  const key = (candidate: Candidate): ReadonlyArray<number> =>
    candidate.reaches === true
      ? [0, costOf(candidate), candidate.steps]
      : [1, -near(candidate.file), candidate.steps, costOf(candidate)]
  const compare = (left: ReadonlyArray<number>, right: ReadonlyArray<number>): number =>
    left.map((value, index) => value - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  return candidates.filter(({ reaches }) => reaches !== false).toSorted((left, right) => compare(key(left), key(right)))
}

/** The candidates that fit into a time: the first in any case, and each next one that the rest of the time is enough for. */
export const within = (candidates: ReadonlyArray<Candidate>, seconds: number): ReadonlyArray<Candidate> => {
  let used = 0
  return candidates.filter((candidate, index) => {
    const cost = costOf(candidate)
    if (index > 0 && used + cost > seconds) return false
    used += cost
    return true
  })
}
