import { spawnSync } from "node:child_process"
import { bin, node } from "../test/commands.ts"
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
const tools = changed.filter((path) => /^tools\/(?!bench\/).*\.ts$/u.test(path))

const packages = () =>
  check("lint and quick tests of the packages that changed", node, [
    ...[bin("nx"), "affected", "-t", "lint", "quick"],
    ...[`--base=${base}`, "--parallel=2", "--output-style=static"]
  ])

// One program checks packages and tools together faster than one program a package.
const types = () =>
  check("types", node, [
    ...["node_modules/typescript-7/bin/tsc", "-p", ".", "--incremental"],
    ...["--tsBuildInfoFile", "node_modules/.cache/trajet/types/all.tsbuildinfo"]
  ])

// The tools are no package: programs and tests that use all packages, and that no package imports.
const ofTools = [
  () => check("lint of the tools", node, [bin("oxlint"), "--no-error-on-unmatched-pattern", ...tools]),
  () =>
    check("quick tests that the tools touch", node, [
      ...[bin("vitest"), "related", "--run", "--project", "quick", "--passWithNoTests", "--reporter=dot"],
      ...tools
    ])
]

console.log(changed.length === 0 ? "Nothing changed since main." : `${changed.length} files changed since main.`)

await runSteps([
  together([
    packages,
    inOrder(
      changed.length === 0
        ? []
        : [types, () => check("format", node, [bin("oxfmt"), "--check", "--no-error-on-unmatched-pattern", ...changed])]
    )
  ]),
  ...(tools.length === 0 ? [] : ofTools)
])
