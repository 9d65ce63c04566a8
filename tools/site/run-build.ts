import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { setPriority } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { type BuildState, buildStateName } from "../../apps/api/src/edge/site/built-site.ts"

const lowestPriority = 19
const reasonCharsMax = 400

interface Built {
  /** What is built: `The … is up to date.` */
  readonly name: string
  /** The folder without `--to`. */
  readonly folder: string
  readonly build: (options: {
    readonly folder: string
    readonly say: (line: string) => void
  }) => Promise<"up to date" | "built">
}

/** Runs a build as the arguments of the process say. With `--background`, the folder says how far the build is. */
export const runBuild = async ({ build, folder: usual, name }: Built): Promise<void> => {
  const { values } = parseArgs({
    options: { to: { type: "string", default: usual }, background: { type: "boolean", default: false } }
  })
  const folder = resolve(values.to)
  const tell = (state: BuildState): void => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, buildStateName), JSON.stringify(state))
  }
  if (values.background) {
    setPriority(lowestPriority)
    tell({ state: "building", reason: "" })
  }
  try {
    const outcome = await build({ folder, say: (line) => console.log(line) })
    rmSync(join(folder, buildStateName), { force: true })
    console.log(outcome === "built" ? `The ${name} is built in ${folder}.` : `The ${name} is up to date.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (values.background) tell({ state: "failed", reason: reason.slice(0, reasonCharsMax) })
    console.error(reason)
    process.exitCode = 1
  }
}
