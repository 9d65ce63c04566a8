import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { dirname, join } from "node:path"

const root = dirname(import.meta.dirname)

/** Builds the package for batch jobs: plain ES modules with their types, into a folder that is emptied first. */
export const buildDomain = (outDir = join(root, "libs/domain/dist")): number => {
  rmSync(outDir, { recursive: true, force: true })
  const project = ["-p", join(root, "libs/domain/tsconfig.build.json"), "--outDir", outDir]
  const tsc = [join(root, "node_modules/typescript-7/bin/tsc"), ...project]
  return spawnSync(process.execPath, tsc, { stdio: "inherit" }).status ?? 1
}

if (import.meta.main) process.exitCode = buildDomain()
