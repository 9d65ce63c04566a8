import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, ManagedRuntime, Redacted } from "effect"
import { sql } from "kysely"
import { onServer } from "../../../../tools/harness/database.ts"
import { type ServerPair, startServerPair } from "../../../../tools/harness/server-pair.ts"
import { until } from "../../../../tools/harness/until.ts"
import { databaseAndListenerLayer } from "./database-and-listener.ts"
import { Database, databaseLayer } from "./database.ts"
import { Listener, listenerLayer } from "./listener.ts"
import { migrate } from "./migrate.ts"
import { primaryOf } from "./primary.ts"
import { statement } from "./statement.ts"

const write = statement<{ readonly word: string }, { readonly port: number }>()(
  "failover.write",
  ($) => sql`INSERT INTO written (word) VALUES (${$("word")}::text) RETURNING inet_server_port() AS port`
)
const wait = statement<Record<string, never>, never>()("failover.wait", () => sql`SELECT pg_sleep(4)`)

const connectionsMax = 4

describe("a database with several servers", () => {
  let pair: ServerPair
  const runtimes: Array<{ readonly dispose: () => Promise<void> }> = []
  beforeEach(async () => {
    pair = await startServerPair()
    await onServer(pair.primary.direct, "CREATE TABLE written (word text)")
  })
  afterEach(async () => {
    for (const server of [pair.primary, pair.standby]) server.proxy.turn("pass")
    for (const runtime of runtimes.splice(0)) await runtime.dispose()
    await pair.dispose()
  })

  const optionsOf = (url: string) => ({ url: Redacted.make(url), connectionsMax, applicationName: "trajet-test" })
  /** The pool of one process. */
  const startProcess = (url = pair.url) => {
    const runtime = ManagedRuntime.make(databaseLayer(optionsOf(url)))
    runtimes.push(runtime)
    return runtime
  }
  type Process = ReturnType<typeof startProcess>

  const writing = (word: string) => Database.use((database) => database.run(write, { word }))
  const wrote = async (process: Process, word: string): Promise<boolean> =>
    Exit.isSuccess(await process.runPromiseExit(writing(word)))
  const written = async (url: string): Promise<ReadonlyArray<string>> =>
    (await onServer(url, "SELECT word FROM written")).map(({ word }) => String(word))
  const replicated = (word: string) =>
    until(`the standby has ${word}`, async () => (await written(pair.standby.direct)).includes(word))
  const connectionsOf = async (url: string): Promise<number> => {
    const [row] = await onServer(
      url,
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'trajet-test'"
    )
    return Number(row?.["n"])
  }

  it("is written to on the one that is no standby, whatever the order of the hosts", async () => {
    assert.isTrue(await wrote(startProcess(), "first"))
    assert.deepStrictEqual(await written(pair.primary.direct), ["first"])
    assert.strictEqual(await connectionsOf(pair.standby.direct), 0)
    assert.include(await primaryOf(pair.url), `:${pair.primary.proxy.port}/`)
    assert.isEmpty((await Effect.runPromise(migrate(pair.url))).migrated)
  })

  it("is written to on the new primary after the death of the old one", async () => {
    const process = startProcess()
    assert.isTrue(await wrote(process, "before"))
    await replicated("before")
    await pair.primary.stop()
    assert.isFalse(await wrote(process, "refused: a standby takes no writes"))
    await pair.promote()
    await until("a write succeeds", () => wrote(process, "after"))
    assert.deepStrictEqual(await written(pair.standby.direct), ["before", "after"])
  })

  it("is not written to on a primary that hung, was replaced, and woke up", async () => {
    const process = startProcess()
    const held = Array.from({ length: connectionsMax }, (_, i) => wrote(process, `warm ${i}`))
    assert.deepStrictEqual(await Promise.all(held), [true, true, true, true])
    pair.primary.proxy.turn("mute")
    const underWay = process.runFork(Database.use((database) => database.run(wait, {})))
    await pair.promote()
    await until("a write succeeds", () => wrote(process, "after"))
    // The statement that waited for the old primary has ended: nothing waits for a server that may never answer.
    assert.isTrue(Exit.isFailure(await Effect.runPromise(Fiber.await(underWay))))
    pair.primary.proxy.turn("pass")
    for (let turn = 0; turn < 3 * connectionsMax; turn++) assert.isTrue(await wrote(process, `awake ${turn}`))
    const later = startProcess(pair.urlOfPrimaryFirst)
    assert.isTrue(await wrote(later, "of a later"))
    // What was sent before the fail-over was noticed may be there: a server that sleeps carries it out when it wakes.
    const late = (await written(pair.primary.direct)).filter(
      (word) => word.startsWith("awake") || word === "of a later"
    )
    assert.deepStrictEqual(late, [])
    await until(
      "no connection to the old primary is left",
      async () => (await connectionsOf(pair.primary.direct)) === 0
    )
  })

  it("is left by connections to a server that was told to take no writes, and taken again", async () => {
    const process = startProcess()
    assert.isTrue(await wrote(process, "before"))
    await onServer(pair.primary.admin, "ALTER SYSTEM SET default_transaction_read_only = on")
    await onServer(pair.primary.admin, "SELECT pg_reload_conf()")
    await until("writes are refused", async () => !(await wrote(process, "between")))
    assert.isFalse(await wrote(process, "refused"))
    await onServer(
      `${pair.primary.admin}?options=-c%20default_transaction_read_only%3Doff`,
      "ALTER SYSTEM RESET default_transaction_read_only"
    )
    await onServer(pair.primary.admin, "SELECT pg_reload_conf()")
    await until("writes succeed", () => wrote(process, "after"))
    assert.notInclude(await written(pair.primary.direct), "refused")
  })

  it("is listened to on the new primary after a primary that hangs", async () => {
    const heard: Array<string | null> = []
    const runtime = ManagedRuntime.make(listenerLayer(Redacted.make(pair.url)))
    runtimes.push(runtime)
    await runtime.runPromise(Listener.use((listener) => listener.on("news", (payload) => void heard.push(payload))))
    await until("it listens", () => heard.length > 0)
    await onServer(pair.primary.direct, "SELECT pg_notify('news', 'of the first')")
    await until("it hears", () => heard.includes("of the first"))
    pair.primary.proxy.turn("mute")
    await pair.promote()
    await until("it listens again", () => heard.filter((payload) => payload === null).length === 2)
    await onServer(pair.standby.direct, "SELECT pg_notify('news', 'of the second')")
    await until("it hears", () => heard.includes("of the second"))
  })

  it("is left by a process without work before the next request of this process", async () => {
    const heard: Array<string | null> = []
    const runtime = ManagedRuntime.make(databaseAndListenerLayer(optionsOf(pair.url)))
    runtimes.push(runtime)
    await runtime.runPromise(Listener.use((listener) => listener.on("news", (payload) => void heard.push(payload))))
    await until("it listens", () => heard.length > 0)
    assert.isTrue(Exit.isSuccess(await runtime.runPromiseExit(writing("before"))))
    await replicated("before")
    pair.primary.proxy.turn("mute")
    await pair.promote()
    await until("it listens again", () => heard.filter((payload) => payload === null).length === 2)
    // An idle connection to the server that hangs would be used, and fail after the time of a reply.
    assert.isTrue(Exit.isSuccess(await runtime.runPromiseExit(writing("after"))))
    assert.deepStrictEqual(await written(pair.standby.direct), ["before", "after"])
  })
})
