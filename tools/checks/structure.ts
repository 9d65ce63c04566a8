import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** A relative import or re-export, of values or types. */
const imported = /(?:^|\n)(?:import|export)\b[^"';]*?from "(\.{1,2}\/[^"]+)"|\n?import "(\.{1,2}\/[^"]+)"/gu

const targets = (path: string): ReadonlyArray<string> =>
  [...readFileSync(path, "utf8").matchAll(imported)].map(([, from = "", alone = ""]) =>
    join(dirname(path), from + alone)
  )

/** The files that each file imports by a relative path. */
export const importGraph = (paths: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(paths.map((path) => [path, targets(path)]))

/** A circle of imports, from a file back to itself; null if there is none. */
export const circleIn = (graph: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> | null => {
  const finished = new Set<string>()
  const visit = (path: string, way: ReadonlyArray<string>): ReadonlyArray<string> | null => {
    const start = way.indexOf(path)
    if (start >= 0) return [...way.slice(start), path]
    if (finished.has(path)) return null
    for (const target of graph.get(path) ?? []) {
      const circle = visit(target, [...way, path])
      if (circle !== null) return circle
    }
    finished.add(path)
    return null
  }
  for (const path of graph.keys()) {
    const circle = visit(path, [])
    if (circle !== null) return circle
  }
  return null
}

/** The folders that hold more than `max` of the files. */
export const fullFolders = (paths: ReadonlyArray<string>, max: number): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > max).map(([folder, count]) => `${folder}: ${count} files`)
}

const isStandIn = /\.(?:fake|suite)\.ts$/u
const isServerTest = /\.(?:integration|timed|long)\.test\.ts$/u
const inAppSources = /^apps\/[^/]+\/src\//u
const inLibTestFolder = /^libs\/[^/]+\/test\//u

/** The files of tests that stand in another place than docs/CONTRIBUTING.md says. */
export const misplaced = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  paths.filter(
    (path) =>
      (isStandIn.test(path) && !path.startsWith("libs/testing/src/")) ||
      (inAppSources.test(path) && (isServerTest.test(path) || path.includes("/testing/"))) ||
      inLibTestFolder.test(path)
  )

const isComment = (line: string): boolean => ["/*", "*", "//"].some((mark) => line.trimStart().startsWith(mark))

/** True if a source holds letters with French accents outside of its comments. */
export const hasFrench = (source: string): boolean =>
  source.split("\n").some((line) => !isComment(line) && /[àâçéèêëîïôùûœ]/iu.test(line.split(" // ", 1).join("")))
