import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { noPrograms } from "../harness/bundled-program.ts"
import { takesLong } from "../harness/longest-first.ts"
import { bin, node, typeCheck } from "../test/commands.ts"
import { check, inOrder, runSteps, together } from "../test/steps.ts"

const git = (...args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" })
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : []
}

/** The commit that changes count from: where this branch left `main`. */
const baseOf = (): string => {
  for (const branch of ["main", "origin/main"]) {
    const [base] = git("merge-base", branch, "HEAD")
    if (base !== undefined) return base
  }
  return "HEAD"
}

const base = baseOf()
const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", base),
  ...git("ls-files", "--others", "--exclude-standard")
]

/** Tests stand beside their subject: those of the folders with changes are the ones that most probably notice them. */
const folders = [
  ...new Set(changed.filter((path) => /\.tsx?$/u.test(path) && !path.startsWith("tools/bench/")).map(dirname))
]

/** The tests of the store beside the changes: they need PostgreSQL and no program, so that they begin in seconds. */
const ofStore = folders
  .filter((folder) => folder.startsWith("libs/adapters-postgres/src"))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".integration.test.ts") && !takesLong(path))

/** A change of any folder can break these: a name that nobody uses any more, and a pointer to what has moved. */
const ofAllFolders = ["unused-exports", "named-things"].map((name) => `tools/checks/${name}.test.ts`)

// One program checks packages and tools together faster than one program a package.
const types = () => {
  const kept = "node_modules/.cache/trajet/types/all.tsbuildinfo"
  return check("types", node, typeCheck("-p", ".", "--incremental", "--tsBuildInfoFile", kept))
}

const lint = () => check("lint and module boundaries", node, [bin("oxlint")])
const format = () => check("format", node, [bin("oxfmt"), "--check", "."])

const quickTests = () =>
  check("quick tests of the folders that changed, and of names", node, [
    ...[bin("vitest"), "run", "--project", "quick", "--passWithNoTests", "--reporter=dot"],
    ...folders.map((folder) => `${folder}/`),
    ...ofAllFolders
  ])

const storeTests = () =>
  check(
    "tests of the store in the folders that changed",
    node,
    [bin("vitest"), "run", "--project", "integration", "--reporter=dot", ...ofStore],
    { env: noPrograms }
  )

console.log(changed.length === 0 ? "Nothing changed since main." : `${changed.length} files changed since main.`)

await runSteps([
  together([
    inOrder([types, ...(ofStore.length === 0 ? [] : [storeTests])]),
    inOrder([lint, format, ...(changed.length === 0 ? [] : [quickTests])])
  ])
])
