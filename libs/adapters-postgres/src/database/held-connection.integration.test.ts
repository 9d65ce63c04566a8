import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Exit, ManagedRuntime, Redacted } from "effect"
import { sql } from "kysely"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { type Connection, Database, databaseLayer } from "./database.ts"
import { statement } from "./statement.ts"

const refused = statement<Record<string, never>, never>()("held.refused", () => sql`SELECT 1 / 0`)
const compiling = statement<Record<string, never>, { readonly jit: string }>()(
  "held.compiling",
  () => sql`SELECT current_setting('jit') AS jit`
)
const cut = statement<Record<string, never>, never>()(
  "held.cut",
  () => sql`SELECT pg_terminate_backend(pg_backend_pid())`
)

type Use = (connection: Connection) => Promise<unknown>

describe("a connection whose use failed", () => {
  const runtimeOf = (url: string) =>
    ManagedRuntime.make(databaseLayer({ url: Redacted.make(url), connectionsMax: 1, applicationName: "trajet-test" }))
  let runtime: ReturnType<typeof runtimeOf>

  beforeAll(async () => {
    runtime = runtimeOf(await testDatabase())
  })
  afterAll(() => runtime.dispose())

  const hold = <A>(use: (connection: Connection) => Promise<A>) =>
    runtime.runPromiseExit(Database.use((database) => database.hold(use)))
  const pid = () =>
    runtime.runPromise(Database.use((database) => database.hold(({ backend }) => Promise.resolve(backend.pid))))

  /** True if the only connection of the pool is the same after a use that fails. */
  const survives = async (use: Use): Promise<boolean> => {
    const before = await pid()
    assert.isTrue(Exit.isFailure(await hold(use)))
    return (await pid()) === before
  }

  it("compiles no statement, which takes seconds for one that runs for milliseconds", async () => {
    const answer = await hold((connection) => connection.run(compiling, {}))
    assert.deepStrictEqual(answer, Exit.succeed([{ jit: "off" }]))
  })

  it("stays if the server refused a statement, as often as that happens", async () => {
    for (let times = 0; times < 20; times++) assert.isTrue(await survives((connection) => connection.run(refused, {})))
  })

  it("is closed if a transaction was open", async () => {
    const inTransaction: Use = async (connection) => {
      await connection.command("BEGIN")
      await connection.run(refused, {})
    }
    assert.isFalse(await survives(inTransaction))
  })

  it("is closed if the program failed, or the server ended it", async () => {
    assert.isFalse(await survives(() => Promise.reject(new TypeError("a mistake"))))
    assert.isFalse(await survives((connection) => connection.run(cut, {})))
  })
})
