import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
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
import { makeDatabase, onServer } from "../../harness/database.ts"
import { until } from "../../harness/until.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { ensureRoles } from "../../postgres/roles.ts"
import { unprivilegedUser } from "../../postgres/unprivileged-user.ts"
import { debianProgram, installDebianPackage } from "../../programs/debian-program.ts"

const version = 15
const binaries = `/usr/lib/postgresql/${version}/bin`
const commandMillis = 300_000

export interface BackedUpServer {
  /** The address of the product's database. */
  readonly url: string
  /** Makes a full backup. */
  readonly backUp: () => void
  /** Archives what is written so far, and stops the server. */
  readonly stop: () => Promise<void>
  /** Takes the stopped server back to a time by its clock, and starts it; resolves once it takes writes. */
  readonly restoreTo: (target: string) => Promise<void>
  readonly dispose: () => Promise<void>
}

const pgBackRestFile = (folder: string, port: number): string => `[global]
repo1-path=${folder}/repository
lock-path=${folder}/lock
log-path=${folder}/log
spool-path=${folder}/spool
log-level-console=warn
repo1-retention-full=2
start-fast=y
[trajet]
pg1-path=${folder}/data
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`

const serverFile = (folder: string, program: string, port: number): string => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 150
timezone = 'UTC'
log_timezone = 'UTC'
archive_mode = on
archive_command = '${program} --config=${folder}/pgbackrest.conf --stanza=trajet archive-push %p'
archive_timeout = 60
`

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill("SIGINT")
  await gone
}

const environmentIn = (folder: string) => ({ PATH: process.env["PATH"], HOME: folder, LC_ALL: "C.UTF-8" })

/** A folder of the user that PostgreSQL and pgBackRest run as, with their files. */
const makeFolder = (program: string, port: number, password: string) => {
  const as = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), "trajet-restore-"))
  chmodSync(folder, 0o755)
  const own = (path: string) => (as === null ? undefined : chownSync(path, as.uid, as.gid))
  own(folder)
  for (const name of ["repository", "lock", "log", "spool"]) {
    mkdirSync(join(folder, name))
    own(join(folder, name))
  }
  const files = {
    "pgbackrest.conf": pgBackRestFile(folder, port),
    "server.conf": serverFile(folder, program, port),
    password
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    own(join(folder, name))
  }
  const run = (command: string, words: ReadonlyArray<string>) =>
    execFileSync(command, words, {
      ...as,
      cwd: folder,
      encoding: "utf8",
      timeout: commandMillis,
      env: environmentIn(folder)
    })
  const initial = ["-U", "postgres", "-A", "scram-sha-256", "--auth-local=trust", `--pwfile=${folder}/password`]
  run(join(binaries, "initdb"), ["-D", `${folder}/data`, ...initial, "-E", "UTF8", "--locale=C", "-k"])
  appendFileSync(`${folder}/data/postgresql.conf`, `include '${folder}/server.conf'\n`)
  const start = () => {
    const log = openSync(join(folder, "postgres.log"), "a")
    return spawn(join(binaries, "postgres"), ["-D", `${folder}/data`], {
      ...as,
      cwd: folder,
      detached: true,
      stdio: ["ignore", log, log],
      env: environmentIn(folder)
    })
  }
  return {
    start,
    pgBackRest: (...words: ReadonlyArray<string>) =>
      run(program, [`--config=${folder}/pgbackrest.conf`, "--stanza=trajet", ...words]),
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts PostgreSQL with its write-ahead log archived by pgBackRest, both of Debian's packages, with a database. */
export const startBackedUpServer = async (): Promise<BackedUpServer> => {
  const program = debianProgram("pgbackrest", "pgbackrest")
  if (!existsSync(join(binaries, "postgres"))) installDebianPackage(`postgresql-${version}`)
  const port = await quietPort()
  const password = randomBytes(12).toString("hex")
  const folder = makeFolder(program, port, password)
  const urlAs = (role: string, database = "postgres") => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  let server: ChildProcess | null = null
  // It is in a group of its own, and would go on after a drill that ends by an error.
  process.once("exit", () => server?.kill("SIGQUIT"))
  const start = async () => {
    server = folder.start()
    await until("the server takes writes", async () => {
      const rows = await onServer(urlAs("postgres"), "SELECT pg_is_in_recovery() AS is").catch(() => [])
      return rows[0]?.["is"] === false
    })
  }
  const stop = async () => {
    if (server !== null) await stopped(server)
    server = null
  }
  const dispose = async () => {
    await stop()
    folder.remove()
  }
  try {
    await start()
    await ensureRoles({ admin: urlAs("postgres"), app: urlAs("trajet") })
    const { pathname } = new URL(await makeDatabase(urlAs("trajet")))
    folder.pgBackRest("stanza-create")
    folder.pgBackRest("check")
    return {
      url: urlAs("trajet", pathname.slice(1)),
      backUp: () => void folder.pgBackRest("--type=full", "backup"),
      stop: async () => {
        await onServer(urlAs("postgres"), "SELECT pg_switch_wal()")
        await stop()
      },
      restoreTo: async (target) => {
        await stop()
        folder.pgBackRest("--delta", "--type=time", `--target=${target}`, "--target-action=promote", "restore")
        await start()
      },
      dispose
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
