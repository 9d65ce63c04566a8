import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { dirname, join } from "node:path"
import { binariesFolder } from "./embedded-binaries.ts"
import { freePort } from "./free-port.ts"
import { unprivilegedUser } from "./unprivileged-user.ts"

/** The superuser of an embedded server: makes roles and databases, migrates, and serves no process of the product. */
export const adminRole = "postgres"

export interface EmbeddedOptions {
  /** The data folder; made where it is missing. */
  readonly data: string
  /** Of the role that the product works as. */
  readonly password: string
  /** Of the superuser. */
  readonly adminPassword: string
  readonly logFile: string
  /** Server settings, such as `fsync: "off"` for tests. */
  readonly settings?: Readonly<Record<string, string>>
  readonly port?: number
  /** Variables of the server besides those of this process, such as `LD_PRELOAD`. */
  readonly env?: Readonly<Record<string, string>>
  /** True for a standby, which has the roles of its primary. */
  readonly isStandby?: boolean
}

/** The process of a server, which may not answer yet. */
export interface PostgresProcess {
  readonly pid: number
  readonly port: number
  readonly hasEnded: () => boolean
  /** Called once, when the server ends without having been asked to. */
  readonly onDeath: (tell: () => void) => void
  /** Lets running transactions end roughly: `fast` rolls them back, `immediate` is a crash. */
  readonly stop: (mode?: "fast" | "immediate") => Promise<void>
}

export const readyMillis = 30_000
const stopMillis = 15_000

const initialise = ({ data, adminPassword }: EmbeddedOptions, bin: string, as: ReturnType<typeof unprivilegedUser>) => {
  // The parents stay open: the server's user has to come to his own folder.
  mkdirSync(dirname(data), { recursive: true, mode: 0o755 })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (as !== null) chownSync(data, as.uid, as.gid)
  const passwordFile = join(data, "..", `.password.${process.pid}`)
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 })
  if (as !== null) chownSync(passwordFile, as.uid, as.gid)
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", adminRole, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C"],
    { ...as, cwd: data, encoding: "utf8" }
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
}

const processIs = (pid: number, name: string): boolean => {
  try {
    process.kill(pid, 0)
    return !existsSync("/proc") || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(name)
  } catch {
    return false
  }
}

/** A server whose supervisor was killed goes on without it: it is ended before a new one takes its folder. */
export const endOrphan = async (data: string): Promise<void> => {
  const file = join(data, "postmaster.pid")
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  for (const deadline = Date.now() + stopMillis; processIs(pid, "postgres") && Date.now() < deadline;) {
    process.kill(pid, "SIGINT")
    await wait(200)
  }
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const stopping = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (ended(child)) return
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill(signal)
  const timer = setTimeout(() => child.kill("SIGQUIT"), stopMillis)
  await gone
  clearTimeout(timer)
}

const argumentsOf = ({ data, settings = {} }: EmbeddedOptions, port: number): ReadonlyArray<string> => {
  const all = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    log_timezone: "UTC",
    // The detail of an error may quote a row: the e-mail address that a driver already has.
    log_error_verbosity: "terse",
    timezone: "UTC",
    ...settings
  }
  return ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])]
}

/**
 * Starts the PostgreSQL that the npm package ships, in a process group of its own, so that a signal to ours does not end
 * it before those that still write to it. It imports no client: whoever only supervises it stays small.
 */
export const spawnPostgres = async (options: EmbeddedOptions): Promise<PostgresProcess> => {
  const as = unprivilegedUser()
  const bin = binariesFolder(as)
  if (!existsSync(join(options.data, "PG_VERSION"))) initialise(options, bin, as)
  await endOrphan(options.data)
  const port = options.port ?? (await freePort(0)) ?? 0
  const log = openSync(options.logFile, "a")
  const child = spawn(join(bin, "postgres"), argumentsOf(options, port), {
    ...as,
    cwd: options.data,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: ["ignore", log, log]
  })
  closeSync(log)
  let asked = false
  let death: () => void = () => undefined
  child.once("exit", () => {
    if (!asked) death()
  })
  return {
    pid: child.pid ?? 0,
    port,
    hasEnded: () => ended(child),
    onDeath: (tell) => {
      death = tell
    },
    stop: (mode = "fast") => {
      asked = true
      return stopping(child, mode === "fast" ? "SIGINT" : "SIGQUIT")
    }
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once("connect", () => end(true))
    socket.once("error", () => end(false))
  })

/** Waits until a server accepts connections, which is before it answers; fails if it ends. */
export const untilAccepting = async ({ hasEnded, port }: PostgresProcess, logFile: string): Promise<void> => {
  for (const deadline = Date.now() + readyMillis; !(await accepts(port)); await wait(10)) {
    if (hasEnded() || Date.now() > deadline) throw new Error(`PostgreSQL did not start; see ${logFile}`)
  }
}
