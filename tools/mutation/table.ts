import type { Equivalent } from "./equivalents.ts"
import type { Result } from "./ledger.ts"
import type { Slot } from "./sample.ts"

/** Counts of a run; equivalents are in none of the other counts. */
interface Score {
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

/** The result of a place of the sample so far: of its first mutant that compiles. Null if there is none. */
const resultOfPlace = (place: Slot, results: ReadonlyMap<string, Result>): Result | null => {
  const compiled = place.find(({ id }) => results.get(id)?.verdict !== "does not compile")
  const found = compiled === undefined ? undefined : results.get(compiled.id)
  return found === undefined || found.verdict === "left" ? null : found
}

/** The results of the whole sample so far, a line each: the score of each capability, the survivors, and the score of all. */
export const tableOf = (
  sample: ReadonlyArray<Slot>,
  results: ReadonlyMap<string, Result>,
  listed: ReadonlyArray<Equivalent>
): ReadonlyArray<string> => {
  const known = sample.flatMap((place) => {
    const result = resultOfPlace(place, results)
    return result === null ? [] : [{ capability: place[0]?.capability ?? "", result }]
  })
  const all = known.map(({ result }) => result)
  const capabilities = [...Map.groupBy(known, ({ capability }) => capability)].toSorted(([left], [right]) =>
    left < right ? -1 : 1
  )
  const scores = capabilities.map(([name, of]) => {
    const score = scoreOf(
      of.map(({ result }) => result),
      listed
    )
    return `${name}: ${scoreLine(score)}`
  })
  const inAll = `${scoreLine(scoreOf(all, listed))}; ${sample.length - all.length} of ${sample.length} places have no result`
  return [...scores, ...survivors(all, listed).map(resultLine), inAll]
}

/** The share of mutants that the tests catch, in words. */
export const scoreLine = ({ caught, equivalent, survived }: Score): string => {
  const all = caught + survived
  const share = all === 0 ? 0 : Math.floor((caught / all) * 1_000) / 10
  return `caught ${caught} of ${all} (${share} %), ${equivalent} equivalent`
}
