import { WorkerId, WorkerSessions } from "@trajet/domain/webhooks/dispatching"
import { Cause, Effect, Exit, Redacted } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { randomUUID } from "node:crypto"
import { afterAll, assert, describe, it } from "vitest"
import { testDatabase } from "../../../../../tools/harness/database.ts"
import { until } from "../../../../../tools/harness/until.ts"
import { quietPort } from "../../../../../tools/nats/quiet-port.ts"
import { debianProgram } from "../../../../../tools/programs/debian-program.ts"
import { workerSessionsLayer } from "./worker-sessions.adapter.ts"

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true))
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy())
  })

/** Starts PgBouncer before a database, as the user of the database's login. */
const startPooler = async (databaseUrl: string, mode: "session" | "transaction") => {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), "trajet-pooler-"))
  const listenPort = await quietPort()
  writeFileSync(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    join(folder, "pooler.ini"),
    [
      "[databases]",
      `* = host=${hostname} port=${port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${listenPort}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${join(folder, "users.txt")}`,
      `pool_mode = ${mode}`,
      "ignore_startup_parameters = options,extra_float_digits",
      ...(process.getuid?.() === 0 ? ["user = nobody"] : [])
    ].join("\n")
  )
  // The pooler runs as a user of its own.
  chmodSync(folder, 0o755)
  const child = spawn(debianProgram("pgbouncer", "pgbouncer"), [join(folder, "pooler.ini")], { stdio: "ignore" })
  await until("the pooler listens", () => answers(listenPort))
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}${pathname}`,
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "exit")
    }
  }
}

const firstSession = (url: string) =>
  WorkerSessions.use((sessions) => sessions.open(WorkerId(randomUUID()))).pipe(
    Effect.flatMap(({ held }) => held),
    Effect.scoped,
    Effect.provide(workerSessionsLayer(Redacted.make(url))),
    Effect.timeout(30_000),
    Effect.exit,
    Effect.runPromise
  )

describe("a pooler between a dispatcher and PostgreSQL", () => {
  const stops: Array<() => Promise<void>> = []
  afterAll(async () => void (await Promise.all(stops.map((stop) => stop()))))

  it("is refused if it shares sessions between transactions", async () => {
    const pooler = await startPooler(await testDatabase(), "transaction")
    stops.push(pooler.stop)
    const exit = await firstSession(pooler.url)
    assert.isTrue(Exit.isFailure(exit))
    if (Exit.isFailure(exit)) assert.include(Cause.pretty(exit.cause), "pooler in session mode")
  })

  it("may keep a session for each client", async () => {
    const pooler = await startPooler(await testDatabase(), "session")
    stops.push(pooler.stop)
    assert.deepStrictEqual(await firstSession(pooler.url), Exit.succeed(1))
  })
})
