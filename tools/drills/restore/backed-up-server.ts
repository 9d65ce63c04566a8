import { randomBytes } from "node:crypto"
import { makeDatabase, onServer } from "../../harness/database.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { ensureRoles } from "../../postgres/roles.ts"
import { debianProgram } from "../../programs/debian-program.ts"
import { makeDebianServer } from "../debian-server.ts"

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

const serverFile = (folder: string, program: string): string => `
max_connections = 150
archive_mode = on
archive_command = '${program} --config=${folder}/pgbackrest.conf --stanza=trajet archive-push %p'
archive_timeout = 60
`

/** Starts PostgreSQL with its write-ahead log archived by pgBackRest, both of Debian's packages, with a database. */
export const startBackedUpServer = async (): Promise<BackedUpServer> => {
  const program = debianProgram("pgbackrest", "pgbackrest")
  const port = await quietPort()
  const server = makeDebianServer({
    port,
    password: randomBytes(12).toString("hex"),
    settings: (folder) => serverFile(folder, program),
    files: (folder) => ({ "pgbackrest.conf": pgBackRestFile(folder, port) }),
    folders: ["repository", "lock", "log", "spool"]
  })
  const { dispose, start, stop, urlAs } = server
  const pgBackRest = (...words: ReadonlyArray<string>) =>
    server.run(program, [`--config=${server.folder}/pgbackrest.conf`, "--stanza=trajet", ...words])
  try {
    await start()
    await ensureRoles({ admin: urlAs("postgres"), app: urlAs("trajet") })
    const { pathname } = new URL(await makeDatabase(urlAs("trajet")))
    pgBackRest("stanza-create")
    pgBackRest("check")
    return {
      url: urlAs("trajet", pathname.slice(1)),
      backUp: () => void pgBackRest("--type=full", "backup"),
      stop: async () => {
        await onServer(urlAs("postgres"), "SELECT pg_switch_wal()")
        await stop()
      },
      restoreTo: async (target) => {
        await stop()
        pgBackRest("--delta", "--type=time", `--target=${target}`, "--target-action=promote", "restore")
        await start()
      },
      dispose
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
