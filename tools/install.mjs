// Installs the packages of a folder with a lock file. Runs on the Node of the machine (20 or later), without packages.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

const stampOf = (folder) => join(folder, "node_modules", ".trajet-installed")

const lockOf = (folder) =>
  createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex")

/** True if the stamp in the folder's `node_modules` names exactly its lock file. */
export const isInstalled = (folder) => {
  const stamp = stampOf(folder)
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockOf(folder)
}

/** Runs npm in the folder. Returns what it printed if it failed, else null. */
const npm = async (folder, args) => {
  const own = process.env.npm_execpath
  const [file, argv] = own?.endsWith(".js") ? [process.execPath, [own, ...args]] : ["npm", args]
  // Scripts find the project's own Node first in PATH; the installation itself must use the machine's.
  const output = []
  const code = await new Promise((resolve) => {
    const run = spawn(file, argv, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] })
    run.stdout.on("data", (text) => output.push(text))
    run.stderr.on("data", (text) => output.push(text))
    run.on("error", (error) => (output.push(error.message), resolve(1)))
    run.on("exit", resolve)
  })
  return code === 0 ? null : output.map(String).join("")
}

/** Installs exactly the lock file of the folder. Returns what npm printed if it failed, else null. */
export const installPackages = async (folder, ...options) => {
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...options]
  // Offline, npm does not ask the registry about packages in its cache, which takes a fifth of the time. A cached list of
  // versions may be older than the lock file: npm then fails, and asks at the second attempt.
  const failedOffline = await npm(folder, [...args, "--prefer-offline"])
  const failure = failedOffline === null ? null : await npm(folder, args)
  if (failure !== null) return failure
  const stamp = stampOf(folder)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, lockOf(folder))
  return null
}
