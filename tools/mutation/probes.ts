import { existsSync, readFileSync } from "node:fs"
import type { Mutant } from "./mutant.model.ts"

/** A place that a test reached. */
interface Hit {
  readonly id: string
  /** The test file, from the root of the repository. */
  readonly test: string
}

/** Pages run in browsers, which write no files; the client also runs where there is no Node. */
const withoutNode = /^(?:apps\/(?:console|driver)|libs\/(?:pages|client))\//u

/** True if a probe of the mutant tells which tests reach it. If not, imports have to say it. */
export const canBeProbed = ({ file, isEvaluatedOnce }: Mutant): boolean => !isEvaluatedOnce && !withoutNode.test(file)

/**
 * Appends once a process, test file and place, so that a loop costs nothing and a killed process loses nothing. Child
 * processes inherit the name of the test file.
 */
const recorder = (log: string): string => `
function reachedByTest(id) {
  const seen = (globalThis.trajetPlacesReached ??= new Set())
  const test = process.env.TRAJET_TEST_FILE
  const hit = JSON.stringify({ id, test })
  if (test === undefined || seen.has(hit)) return
  seen.add(hit)
  process.getBuiltinModule("node:fs").appendFileSync(${JSON.stringify(log)}, hit + "\\n")
}
`

/**
 * The text of a file with a probe at each of its mutants. The probes change nothing that the code computes. A statement
 * may not begin with a bracket, because it would go on with the line above.
 */
export const withProbes = (text: string, mutants: ReadonlyArray<Mutant>, log: string): string => {
  const pieces = mutants.flatMap(({ id, probe: { beginsStatement, end, start } }) => [
    { at: start, piece: `${beginsStatement ? "void 0, " : ""}(reachedByTest(${JSON.stringify(id)}), ` },
    { at: end, piece: ")" }
  ])
  // At one place, what ends stands before what begins: insertions go from the end to the beginning.
  const fromTheEnd = pieces.toSorted(
    (left, right) => right.at - left.at || Number(left.piece === ")") - Number(right.piece === ")")
  )
  return fromTheEnd.reduce((all, { at, piece }) => all.slice(0, at) + piece + all.slice(at), text) + recorder(log)
}

/** The places that tests reached, as the probes wrote them. */
export const readHits = (log: string): ReadonlyArray<Hit> =>
  existsSync(log)
    ? readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line): Hit => JSON.parse(line))
    : []
