import type { Equivalent } from "./equivalents.ts"
import type { Result } from "./ledger.ts"

/** Counts of a run; equivalents are in none of the other counts. */
export interface Score {
  readonly caught: number
  readonly survived: number
  readonly equivalent: number
}

const isCaught = ({ verdict }: Result): boolean => verdict === "caught" || verdict === "timeout"

export const isEquivalent = (id: string, listed: ReadonlyArray<Equivalent>): boolean =>
  listed.some((equivalent) => equivalent.id === id)

/** Survivors that nobody has called equivalent: each needs a test, or a reason. */
export const survivors = (results: ReadonlyArray<Result>, listed: ReadonlyArray<Equivalent>): ReadonlyArray<Result> =>
  results.filter(({ id, verdict }) => verdict === "survived" && !isEquivalent(id, listed))

export const scoreOf = (results: ReadonlyArray<Result>, listed: ReadonlyArray<Equivalent>): Score => {
  const counted = results.filter(({ id, verdict }) => verdict !== "does not compile" && !isEquivalent(id, listed))
  const caught = counted.filter(isCaught).length
  const compiled = results.filter(({ verdict }) => verdict !== "does not compile")
  return { caught, survived: counted.length - caught, equivalent: compiled.length - counted.length }
}

const shown = (text: string): string => text.replaceAll(/\s+/gu, " ").slice(0, 80)

/** A mutant and what became of it, in one line. */
export const resultLine = ({ after, before, by, file, id, kind, line, seconds, verdict }: Result): string =>
  `${verdict} (${seconds} s) ${id} ${file}:${line} ${kind}: ${shown(before)} → ${shown(after)} — ${by.slice(0, 200)}`

/** The share of mutants that the tests catch, in words. */
export const scoreLine = ({ caught, equivalent, survived }: Score): string => {
  const all = caught + survived
  const share = all === 0 ? 0 : Math.floor((caught / all) * 1_000) / 10
  return `caught ${caught} of ${all} (${share} %), ${equivalent} equivalent`
}
