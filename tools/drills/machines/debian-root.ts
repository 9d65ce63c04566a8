import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cacheFolder } from "../../harness/cache-folder.ts"
import { debianProgram } from "../../programs/debian-program.ts"

const suite = "bookworm"
const mirror = "http://deb.debian.org/debian"
const outputBytesMax = 64 * 2 ** 20

export type Say = (line: string) => void

/** Runs a program to its end. Throws the last lines of what it printed if it fails. */
export const run = (program: string, args: ReadonlyArray<string>): string => {
  const { status, stderr, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: outputBytesMax,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" }
  })
  if (status !== 0) {
    const last = `${stdout}\n${stderr}`.trim().split("\n").slice(-10).join("\n")
    throw new Error(`${program} ${args.join(" ")} ended with ${status ?? "a signal"}:\n${last}`)
  }
  return stdout
}

export interface DebianRoot {
  /** The root folder of an installed Debian 12, which nothing else uses. */
  readonly path: string
  /** A program in it, with the network of this machine. */
  readonly inside: (script: string) => string
  readonly remove: () => void
}

/** Debian 12 as debootstrap makes it, with these packages; made once, and copied. */
const template = (packages: ReadonlyArray<string>, say: Say): string => {
  const folder = join(cacheFolder("debian-12"), packages.toSorted().join("+"))
  if (existsSync(folder)) return folder
  const debootstrap = debianProgram("debootstrap", "debootstrap")
  say(`making a Debian 12 with ${packages.join(", ")} …`)
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  try {
    run(debootstrap, ["--variant=minbase", `--include=${packages.join(",")}`, suite, half, mirror])
    renameSync(half, folder)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return folder
}

/** Makes an empty Debian 12 with these packages beyond the smallest. Needs root. */
export const makeDebianRoot = (packages: ReadonlyArray<string>, say: Say): DebianRoot => {
  if (process.getuid?.() !== 0) throw new Error("this drill makes a Debian of its own, which needs root")
  const from = template(packages, say)
  const parent = mkdtempSync(join(tmpdir(), "trajet-debian-"))
  const path = join(parent, "root")
  execFileSync("cp", ["-a", from, path])
  cpSync("/etc/resolv.conf", join(path, "etc", "resolv.conf"), { dereference: true })
  return {
    path,
    // Of its own: processes and mounts end with it.
    inside: (script) =>
      run("unshare", [
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        `--root=${path}`,
        "--mount-proc",
        "/bin/bash",
        "-ec",
        script
      ]),
    remove: () => rmSync(parent, { recursive: true, force: true })
  }
}
