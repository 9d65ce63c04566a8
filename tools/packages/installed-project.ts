import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { PackedPackage } from "./pack-package.ts"

const root = dirname(dirname(import.meta.dirname))

/** The third-party packages that packages declare as dependencies or peers. */
const dependenciesOf = (packed: ReadonlyArray<PackedPackage>): ReadonlyArray<string> => {
  const own = new Set(packed.map(({ manifest }) => manifest.name))
  const declared = packed.flatMap(({ manifest }) =>
    Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  )
  return [...new Set(declared)].filter((name) => !own.has(name))
}

/**
 * Makes an empty project and installs packed packages there by npm, without a network: their dependencies are those of
 * this repository, in the declared version.
 */
export const installedProject = (folder: string, packed: ReadonlyArray<PackedPackage>): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), `{"name":"consumer","version":"1.0.0","private":true,"type":"module"}\n`)
  const dependencies = dependenciesOf(packed).map((name) => join(root, "node_modules", name))
  const args = ["install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--install-links=false"]
  const { status, stderr, stdout } = spawnSync(
    "npm",
    [...args, ...packed.map(({ tarball }) => tarball), ...dependencies],
    { cwd: folder, encoding: "utf8" }
  )
  if (status !== 0) throw new Error(`npm install into an empty project failed: ${stdout}${stderr}`)
}
