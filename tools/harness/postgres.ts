import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomBytes } from "node:crypto"
import { spawnSync } from "node:child_process"
import { type EmbeddedOptions, type EmbeddedPostgres, startPostgres } from "../postgres/embedded-postgres.ts"

export interface TestServer {
  /** The server that runs now. */
  readonly server: EmbeddedPostgres
  /** Folder of its data. */
  readonly data: string
  readonly logFile: string
  /** Starts the server again on its port and data, after `server.stop()`. */
  readonly restart: () => Promise<EmbeddedPostgres>
  /** Kills the server that runs now. */
  readonly stop: () => Promise<void>
  readonly dispose: () => Promise<void>
}

/** The data of a server that has ended. */
export interface EndedServer {
  readonly data: string
  /** Of both roles. */
  readonly password: string
}

export interface TestServerOptions extends Pick<EmbeddedOptions, "env"> {
  readonly durable: boolean
  /** Settings of the server besides those of `durable`. */
  readonly settings?: Readonly<Record<string, string>>
  /** Folder that gets the folder of the data, such as a small disk; by default the server's temporary folder. */
  readonly disk?: string
  /** Starts from a copy of this data in place of an empty server. */
  readonly from?: EndedServer
}

/** Copies the data folder of a server that does not run. */
export const copyData = (from: string, to: string): void => {
  const copied = spawnSync("cp", ["-a", from, to], { encoding: "utf8" })
  if (copied.status !== 0) throw new Error(`the data of a server could not be copied: ${copied.stderr}`)
}

const notDurable = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** Keeps shared memory in the folder of the data: a killed server does not delete it, but the test deletes the folder. */
const segmentsInData = { dynamic_shared_memory_type: "mmap" }

/** Starts a PostgreSQL in a temporary folder; `durable` for tests that kill it, otherwise without fsync. */
export const startTestServer = async ({
  disk,
  durable,
  env = {},
  from,
  settings = {}
}: TestServerOptions): Promise<TestServer> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-test-"))
  // PostgreSQL may run as another user, which has to reach its data.
  chmodSync(folder, 0o755)
  // Both roles share a password, so that the address of one can be turned into that of the other (`asAdministrator`).
  const password = from?.password ?? randomBytes(12).toString("hex")
  const options = {
    data: join(disk ?? folder, "data"),
    env,
    password,
    adminPassword: password,
    logFile: join(folder, "postgres.log"),
    settings: { ...(durable ? {} : notDurable), ...segmentsInData, ...settings }
  }
  if (from !== undefined) copyData(from.data, options.data)
  let server = await startPostgres(options)
  return {
    get server() {
      return server
    },
    data: options.data,
    logFile: options.logFile,
    restart: async () => {
      server = await startPostgres({ ...options, port: server.port })
      return server
    },
    stop: () => server.stop("immediate"),
    dispose: async () => {
      await server.stop("immediate")
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
