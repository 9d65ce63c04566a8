import { spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { binariesFolder } from "../postgres/embedded-binaries.ts"
import { freePort } from "../postgres/free-port.ts"
import { unprivilegedUser } from "../postgres/unprivileged-user.ts"
import { dataFolder } from "../postgres/data-folder.ts"
import { onServer } from "./database.ts"
import { until } from "./until.ts"

interface FormerSecrets {
  readonly pepper: string
  readonly sealingKey: string
  readonly postgresPassword: string
  readonly demo: Readonly<Record<string, never>>
}

interface FormerPostgres {
  readonly port: number
  readonly stop: () => Promise<void>
}

/** Makes a home as version 0.3.0 did: with one password of PostgreSQL, and one role, the superuser `trajet`. */
export const makeFormerHome = (home: string): FormerSecrets => {
  mkdirSync(join(home, "logs"), { recursive: true })
  const secret = () => randomBytes(32).toString("base64url")
  const secrets = { pepper: secret(), sealingKey: secret(), postgresPassword: secret(), demo: {} }
  writeFileSync(join(home, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}

/** Starts the server of such a home, with its database. */
export const startFormerPostgres = async (home: string, secrets: FormerSecrets): Promise<FormerPostgres> => {
  const as = unprivilegedUser()
  const bin = binariesFolder(as)
  const data = dataFolder(home)
  const password = join(dirname(data), ".password")
  mkdirSync(data, { recursive: true, mode: 0o700 })
  writeFileSync(password, secrets.postgresPassword, { mode: 0o600 })
  if (as !== null) for (const path of [data, password]) chownSync(path, as.uid, as.gid)
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "trajet", "-A", "scram-sha-256", `--pwfile=${password}`, "-E", "UTF8", "--locale=C"],
    { ...as, cwd: data, encoding: "utf8" }
  )
  if (made.status !== 0) throw new Error(made.stderr)
  rmSync(password)
  const port = (await freePort(0)) ?? 0
  const log = openSync(join(home, "logs", "postgres.log"), "a")
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="]
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...as,
    cwd: data,
    stdio: ["ignore", log, log]
  })
  const url = `postgres://trajet:${secrets.postgresPassword}@127.0.0.1:${port}/postgres`
  await until("the database is made", () =>
    onServer(url, "CREATE DATABASE trajet").then(
      () => true,
      () => false
    )
  )
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.once("exit", () => resolve())
        server.kill("SIGINT")
      })
  }
}
