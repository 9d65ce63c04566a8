import { spawnSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"

export interface Surroundings {
  /** Folders to search, in this order. */
  readonly folders: ReadonlyArray<string>
  readonly isRoot: boolean
  readonly say: (line: string) => void
}

// Folders with servers, which the PATH of a plain user often lacks.
const beyondPath = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
const installMillis = 300_000

const here = (): Surroundings => ({
  folders: [...(process.env["PATH"] ?? "").split(delimiter), ...beyondPath].filter((folder) => folder !== ""),
  isRoot: process.getuid?.() === 0,
  say: (line) => console.error(line)
})

const found = (program: string, folders: ReadonlyArray<string>): string | null => {
  const paths = folders.map((folder) => join(folder, program))
  return (
    paths.find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    }) ?? null
  )
}

const runs = (apt: string, args: ReadonlyArray<string>): boolean =>
  spawnSync(apt, ["-o", "DPkg::Lock::Timeout=120", ...args], {
    stdio: "ignore",
    timeout: installMillis,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  }).status === 0

// Update the lists only after a failed installation: a new machine has none.
const installed = (apt: string, name: string): boolean => {
  const install = () => runs(apt, ["install", "-y", "--no-install-recommends", name])
  return install() || (runs(apt, ["update"]) && install())
}

/** Installs a package by root and apt-get, with a line about it; false if that is not possible. */
export const installDebianPackage = (packageName: string, { folders, isRoot, say } = here()): boolean => {
  const apt = found("apt-get", folders)
  if (!isRoot || apt === null) return false
  say(`installing Debian's package ${packageName} …`)
  return installed(apt, packageName)
}

/**
 * The path of a program of a Debian package. Installs the package if the program is missing, which needs root and
 * apt-get and is announced. Throws one line that says what to do.
 */
export const debianProgram = (program: string, packageName: string, surroundings = here()): string => {
  const { folders, isRoot, say } = surroundings
  const present = found(program, folders)
  if (present !== null) return present
  const apt = found("apt-get", folders)
  if (isRoot && apt !== null) {
    say(`${program} is not on this machine: installing Debian's package ${packageName} …`)
    const path = installed(apt, packageName) ? found(program, folders) : null
    if (path !== null) return path
  }
  throw new Error(
    `${program} is needed and was not found; install it (apt-get install ${packageName}) or put it on PATH`
  )
}
