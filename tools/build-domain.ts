import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { dirname } from "node:path"

const root = dirname(import.meta.dirname)

/** Builds the package for batch jobs: plain ES modules with their types, into an empty folder. */
export const buildDomain = (): number => {
  rmSync(`${root}/libs/domain/dist`, { recursive: true, force: true })
  const tsc = [`${root}/node_modules/typescript-7/bin/tsc`, "-p", `${root}/libs/domain/tsconfig.build.json`]
  return spawnSync(process.execPath, tsc, { stdio: "inherit" }).status ?? 1
}

if (import.meta.main) process.exitCode = buildDomain()
