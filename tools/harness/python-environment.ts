import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { debianProgram, installDebianPackage } from "../programs/debian-program.ts"
import { cacheFolder } from "./cache-folder.ts"

const installMillis = 300_000

interface Ended {
  readonly succeeded: boolean
  readonly said: string
}

const run = (program: string, args: ReadonlyArray<string>): Ended => {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: "utf8", timeout: installMillis })
  return { succeeded: status === 0, said: `${stdout}\n${stderr}`.trim() }
}

// The python3 of Debian lacks the module that makes environments.
const makeEnvironment = (python: string, folder: string): Ended => {
  const make = () => run(python, ["-m", "venv", "--clear", folder])
  const made = make()
  return made.succeeded || !installDebianPackage("python3-venv") ? made : make()
}

/**
 * Folder of a virtual environment with the packages of a requirements file. Makes one for each content of the file.
 * Throws one line that says what is missing.
 */
export const pythonEnvironment = (requirements: string): string => {
  const digest = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 16)
  const folder = cacheFolder(`python-${digest}`)
  const finished = join(folder, "installed")
  if (existsSync(finished)) return folder
  const made = makeEnvironment(debianProgram("python3", "python3"), folder)
  if (!made.succeeded) {
    throw new Error(`python3 -m venv failed; install it (apt-get install python3-venv): ${made.said}`)
  }
  const args = ["install", "--disable-pip-version-check", "--no-input", "--requirement", requirements]
  const installed = run(join(folder, "bin", "pip"), args)
  if (!installed.succeeded) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`pip could not install ${requirements}; it needs PyPI or a mirror of it: ${installed.said}`)
  }
  writeFileSync(finished, "")
  return folder
}
