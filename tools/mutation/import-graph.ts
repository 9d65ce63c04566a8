import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

/** A text in quotes that may name a source: `./a.ts`, `apps/api/src/main.ts`, `@trajet/domain/mission`. */
const named = /["'](@trajet\/[\w./-]+|[\w./-]+\.tsx?)["']/gu

const typesOnly = /(?:^|\n)(?:import|export) type [^;"']*? from "[^"]+"/gu

/** Names every program of the tests, though a test starts only what its own harness names. */
const lists = new Set(["tools/harness/bundled-program.ts", "tools/harness/bundle-test-programs.ts"])

/** Programs that a bundler finds by their folder. */
const entriesOfPages: Readonly<Record<string, string>> = {
  "tools/console/build-console.ts": "apps/console/src/main.tsx",
  "tools/driver/build-driver.ts": "apps/driver/src/main.tsx"
}

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
}

/** The sources of the entry points of all packages of the repository, by pattern. */
const entryPoints = (root: string): ReadonlyArray<readonly [pattern: string, source: string]> =>
  globSync("{libs,apps,examples}/*/package.json", { cwd: root }).flatMap((path) => {
    const { exports = {}, name }: Manifest = JSON.parse(readFileSync(join(root, path), "utf8"))
    return Object.entries(exports).flatMap(([entry, target]) => {
      const source: unknown = typeof target === "string" ? target : Reflect.get(Object(target), "@trajet/source")
      return typeof source === "string" ? [[join(name, entry), join(dirname(path), source)] as const] : []
    })
  })

/** Where the sources of a repository lead: imports, and the programs and modules that a text in them names. */
export class ImportGraph {
  private readonly root: string
  private readonly entries: ReadonlyArray<readonly [string, string]>
  private readonly targets = new Map<string, ReadonlyArray<string>>()

  constructor(root: string) {
    this.root = root
    this.entries = entryPoints(root)
  }

  /** The sources that a file reaches, each with the number of steps to it. Paths are from the root. */
  reachedFrom(file: string): ReadonlyMap<string, number> {
    const steps = new Map([[file, 0]])
    for (const [path, count] of steps) {
      for (const target of this.targetsOf(path)) if (!steps.has(target)) steps.set(target, count + 1)
    }
    return steps
  }

  private targetsOf(path: string): ReadonlyArray<string> {
    const found = this.targets.get(path)
    if (found !== undefined) return found
    const text = readFileSync(join(this.root, path), "utf8").replaceAll(typesOnly, "")
    const names = lists.has(path) ? [] : [...text.matchAll(named)].flatMap(([, name = ""]) => this.sourceOf(path, name))
    const page = entriesOfPages[path]
    const targets = page === undefined ? names : [...names, page]
    this.targets.set(path, targets)
    return targets
  }

  private sourceOf(from: string, name: string): ReadonlyArray<string> {
    const places = name.startsWith("@trajet/") ? this.entriesOf(name) : [join(dirname(from), name), normalize(name)]
    return places.filter((place) => !place.startsWith("..") && existsSync(join(this.root, place))).slice(0, 1)
  }

  /** Names of services look like entry points, so that the source need not exist. */
  private entriesOf(name: string): ReadonlyArray<string> {
    return this.entries.flatMap(([pattern, source]) => {
      const [before = "", after] = pattern.split("*")
      if (after === undefined) return pattern === name ? [source] : []
      return name.startsWith(before) ? [source.replace("*", name.slice(before.length))] : []
    })
  }
}
