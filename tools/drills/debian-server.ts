import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onServer } from "../harness/database.ts"
import { until } from "../harness/until.ts"
import { unprivilegedUser } from "../postgres/unprivileged-user.ts"
import { installDebianPackage } from "../programs/debian-program.ts"

export const debianVersion = 15
const binaries = `/usr/lib/postgresql/${debianVersion}/bin`
const commandMillis = 300_000

interface DebianServerOptions {
  readonly port: number
  /** Of the role `postgres`. */
  readonly password: string
  /** Lines of the server's configuration besides its address, for the folder that it is in. */
  readonly settings: (folder: string) => string
  /** Other files of the folder by their names, and empty folders in it. */
  readonly files?: (folder: string) => Readonly<Record<string, string>>
  readonly folders?: ReadonlyArray<string>
}

interface DebianServer {
  readonly folder: string
  readonly urlAs: (role: string, database?: string) => string
  /** Runs a command as the user of the server. */
  readonly run: (command: string, words: ReadonlyArray<string>) => string
  /** Starts the server; resolves once it takes writes. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Stops the server and removes its folder. */
  readonly dispose: () => Promise<void>
}

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill("SIGINT")
  await gone
}

const environmentIn = (folder: string) => ({ PATH: process.env["PATH"], HOME: folder, LC_ALL: "C.UTF-8" })

const addressFile = (folder: string, port: number, settings: string): string => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
timezone = 'UTC'
log_timezone = 'UTC'
${settings}`

/** A folder of the user that PostgreSQL runs as, with its files and an empty cluster. */
const makeFolder = ({ files, folders = [], password, port, settings }: DebianServerOptions) => {
  const as = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), "trajet-debian-"))
  chmodSync(folder, 0o755)
  const own = (path: string) => (as === null ? undefined : chownSync(path, as.uid, as.gid))
  own(folder)
  for (const name of folders) {
    mkdirSync(join(folder, name))
    own(join(folder, name))
  }
  const all = { ...files?.(folder), "server.conf": addressFile(folder, port, settings(folder)), password }
  for (const [name, text] of Object.entries(all)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    own(join(folder, name))
  }
  const options = { ...as, cwd: folder, env: environmentIn(folder) }
  const run = (command: string, words: ReadonlyArray<string>) =>
    execFileSync(command, words, { ...options, encoding: "utf8", timeout: commandMillis })
  const initial = ["-U", "postgres", "-A", "scram-sha-256", "--auth-local=trust", `--pwfile=${folder}/password`]
  run(join(binaries, "initdb"), ["-D", `${folder}/data`, ...initial, "-E", "UTF8", "--locale=C", "-k"])
  appendFileSync(`${folder}/data/postgresql.conf`, `include '${folder}/server.conf'\n`)
  const start = () => {
    const log = openSync(join(folder, "postgres.log"), "a")
    return spawn(join(binaries, "postgres"), ["-D", `${folder}/data`], {
      ...options,
      detached: true,
      stdio: ["ignore", log, log]
    })
  }
  return { folder, run, start }
}

/** Makes a PostgreSQL of Debian's package, which it installs if it is missing. The server is not started. */
export const makeDebianServer = (options: DebianServerOptions): DebianServer => {
  if (!existsSync(join(binaries, "postgres"))) installDebianPackage(`postgresql-${debianVersion}`)
  const { folder, run, start } = makeFolder(options)
  const urlAs = (role: string, database = "postgres") =>
    `postgres://${role}:${options.password}@127.0.0.1:${options.port}/${database}`
  let server: ChildProcess | null = null
  // It is in a group of its own, and would go on after a drill that ends by an error.
  process.once("exit", () => server?.kill("SIGQUIT"))
  const stop = async () => {
    if (server !== null) await stopped(server)
    server = null
  }
  return {
    folder,
    urlAs,
    run,
    start: async () => {
      server = start()
      await until("the server takes writes", async () => {
        const rows = await onServer(urlAs("postgres"), "SELECT pg_is_in_recovery() AS is").catch(() => [])
        return rows[0]?.["is"] === false
      })
    },
    stop,
    dispose: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
