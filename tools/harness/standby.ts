import { randomBytes } from "node:crypto"
import { dirname, join } from "node:path"
import { closeSync, openSync } from "node:fs"
import { type EmbeddedPostgres, startPostgres } from "../postgres/embedded-postgres.ts"
import { onServer } from "./database.ts"
import { copyData, type TestServer } from "./postgres.ts"

export interface Standby {
  readonly port: number
  /** The name that `synchronous_standby_names` of its primary gives it. */
  readonly name: string
  /** Ends the recovery; resolves once the server takes writes. */
  readonly promote: () => Promise<void>
  /** Kills the server, if it runs. */
  readonly stop: () => Promise<void>
  /** Starts it again on its port and data, if it does not run. */
  readonly restart: () => Promise<void>
}

/**
 * Starts a standby that follows a test server, from a copy of its folder that is taken while the server is down. It goes
 * with the test server's folder; end it before.
 */
export const startStandby = async (primary: TestServer): Promise<Standby> => {
  const { port } = primary.server
  const data = join(dirname(primary.data), `standby-${randomBytes(4).toString("hex")}`)
  const name = "standby"
  await primary.server.stop("fast")
  copyData(primary.data, data)
  closeSync(openSync(join(data, "standby.signal"), "w"))
  const { password, username } = new URL((await primary.restart()).url("postgres"))
  const start = (own?: number): Promise<EmbeddedPostgres> =>
    startPostgres({
      data,
      ...(own === undefined ? {} : { port: own }),
      password,
      adminPassword: password,
      logFile: join(dirname(data), "standby.log"),
      isStandby: true,
      settings: {
        primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`,
        wal_retrieve_retry_interval: "100ms",
        recovery_target_timeline: "latest"
      }
    })
  let server = await start()
  let isStopped = false
  return {
    port: server.port,
    name,
    promote: async () => {
      await onServer(server.url("postgres"), "SELECT pg_promote()")
    },
    stop: () => {
      isStopped = true
      return server.stop("immediate")
    },
    restart: async () => {
      if (isStopped) server = await start(server.port)
      isStopped = false
    }
  }
}
