import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, copyFileSync, mkdirSync, openSync, chownSync } from "node:fs"
import { join } from "node:path"
import { canReach, type User } from "../postgres/unprivileged-user.ts"

/** Unpacks an archive where any user may read it and nobody may write. Returns the folder of the release. */
export const unpackReadOnly = (archive: string, name: string, to: string): string => {
  mkdirSync(to, { recursive: true })
  execFileSync("tar", ["-xzf", archive, "-C", to])
  execFileSync("chmod", ["-R", "a-w", join(to, name)])
  chmodSync(to, 0o755)
  return join(to, name)
}

/** A Node that the user can run: this one, or a copy of it. */
export const nodeFor = (user: User | null, folder: string): string => {
  if (user === null || canReach(process.execPath, user)) return process.execPath
  const copy = join(folder, "node")
  copyFileSync(process.execPath, copy)
  chmodSync(copy, 0o755)
  return copy
}

interface InstalledStart {
  readonly node: string
  readonly release: string
  readonly user: User | null
  readonly command: string
  /** All of the environment. */
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
}

export interface InstalledProcess {
  readonly port: number
  readonly millis: number
  readonly stop: () => Promise<number | null>
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts a command of an installed release as its user, and waits until it listens. */
export const startInstalled = async (start: InstalledStart): Promise<InstalledProcess> => {
  const { command, env, logFile, node, release, user } = start
  const log = openSync(logFile, "a", 0o644)
  const beganAt = performance.now()
  const child = spawn(node, [join(release, "trajet.mjs"), command], {
    cwd: "/",
    env,
    stdio: ["ignore", log, log, "ipc"],
    ...(user ?? {})
  })
  const stop = async () => {
    if (!ended(child)) {
      const gone = once(child, "exit")
      child.kill("SIGTERM")
      await gone
    }
    return child.exitCode
  }
  const [what]: ReadonlyArray<unknown> = await Promise.race([once(child, "message"), once(child, "exit")])
  const port: unknown = Reflect.get(Object(what), "listening")
  if (typeof port !== "number") throw new Error(`${command} of the release did not start; see ${logFile}`)
  return { port, millis: performance.now() - beganAt, stop }
}

/** Makes a folder that the user may write. */
export const writableFolder = (path: string, user: User | null): string => {
  mkdirSync(path, { recursive: true })
  if (user !== null) chownSync(path, user.uid, user.gid)
  return path
}
