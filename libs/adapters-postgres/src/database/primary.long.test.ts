import { afterAll, afterEach, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, type Layer, ManagedRuntime, Redacted } from "effect"
import { sql } from "kysely"
import { onServer } from "../../../../tools/harness/database.ts"
import { type FaultProxy, startFaultProxy } from "../../../../tools/harness/fault-proxy.ts"
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

const optionsOf = (url: string, applicationName = "trajet-test") => ({
  url: Redacted.make(url),
  connectionsMax,
  applicationName
})
const writing = (word: string) => Database.use((database) => database.run(write, { word }))
const written = async (url: string): Promise<ReadonlyArray<string>> =>
  (await onServer(url, "SELECT word FROM written")).map(({ word }) => String(word))
const connectionsOf = async (url: string, applicationName = "trajet-test"): Promise<number> => {
  const [row] = await onServer(url, "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1", [
    applicationName
  ])
  return Number(row?.["n"])
}

const startPair = async (): Promise<ServerPair> => {
  const pair = await startServerPair()
  await onServer(pair.primary.direct, "CREATE TABLE written (word text)")
  return pair
}

/** The pool of one process. */
const poolOf = (url: string, applicationName?: string) =>
  ManagedRuntime.make(databaseLayer(optionsOf(url, applicationName)))
type Pool = ReturnType<typeof poolOf>

const wrote = async (pool: Pool, word: string): Promise<boolean> =>
  Exit.isSuccess(await pool.runPromiseExit(writing(word)))

describe("a database with several servers", () => {
  let pair: ServerPair
  const pools: Array<Pool> = []
  beforeAll(async () => {
    pair = await startPair()
  })
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.dispose())))
  afterAll(() => pair.dispose())

  const startPool = () => {
    const pool = poolOf(pair.url)
    pools.push(pool)
    return pool
  }

  it("is written to on the one that is no standby, whatever the order of the hosts", async () => {
    assert.isTrue(await wrote(startPool(), "first"))
    assert.include(await written(pair.primary.direct), "first")
    assert.strictEqual(await connectionsOf(pair.standby.direct), 0)
    assert.include(await primaryOf(pair.url), `:${pair.primary.proxy.port}/`)
    assert.isEmpty((await Effect.runPromise(migrate(pair.url))).migrated)
  })

  it("is left by connections to a server that was told to take no writes, and taken again", async () => {
    const pool = startPool()
    assert.isTrue(await wrote(pool, "before"))
    await onServer(pair.primary.admin, "ALTER SYSTEM SET default_transaction_read_only = on")
    await onServer(pair.primary.admin, "SELECT pg_reload_conf()")
    await until("writes are refused", async () => !(await wrote(pool, "between")))
    assert.isFalse(await wrote(pool, "refused"))
    await onServer(
      `${pair.primary.admin}?options=-c%20default_transaction_read_only%3Doff`,
      "ALTER SYSTEM RESET default_transaction_read_only"
    )
    await onServer(pair.primary.admin, "SELECT pg_reload_conf()")
    await until("writes succeed", () => wrote(pool, "after"))
    assert.notInclude(await written(pair.primary.direct), "refused")
  })
})

describe("a primary that dies", () => {
  it("is followed by the new one, which gets the writes", async () => {
    const pair = await startPair()
    const pool = poolOf(pair.url)
    try {
      assert.isTrue(await wrote(pool, "before"))
      await until("the standby has it", async () => (await written(pair.standby.direct)).includes("before"))
      await pair.primary.stop()
      assert.isFalse(await wrote(pool, "refused: a standby takes no writes"))
      await pair.promote()
      await until("a write succeeds", () => wrote(pool, "after"))
      assert.deepStrictEqual(await written(pair.standby.direct), ["before", "after"])
    } finally {
      await pool.dispose()
      await pair.dispose()
    }
  })
})

// They share one fail-over, because each waits for the same times of the product. Each has proxies of its own.
describe("a primary that hangs and is replaced", () => {
  let pair: ServerPair
  let wakes: Path
  let writer: Pool
  let underWay: Fiber.Fiber<unknown, unknown>
  let listener: Heard<Listener>
  let idle: Heard<Database | Listener>
  const closing: Array<() => Promise<unknown>> = []

  /** Another way to both servers, which hangs by itself. */
  interface Path {
    readonly url: string
    readonly urlOfPrimaryFirst: string
    readonly primary: FaultProxy
  }
  const startPath = async (): Promise<Path> => {
    const portOf = (url: string) => Number(new URL(url).port)
    const primary = await startFaultProxy(portOf(pair.primary.direct))
    const standby = await startFaultProxy(portOf(pair.standby.direct))
    closing.push(primary.close, standby.close)
    const urlOf = (...proxies: ReadonlyArray<FaultProxy>) =>
      pair.primary.direct.replace(/@[^/]*/u, () => `@${proxies.map(({ port }) => `127.0.0.1:${port}`).join()}`)
    return { url: urlOf(standby, primary), urlOfPrimaryFirst: urlOf(primary, standby), primary }
  }

  interface Heard<R> {
    readonly runtime: ManagedRuntime.ManagedRuntime<R, unknown>
    readonly heard: ReadonlyArray<string | null>
  }
  const listening = async <R>(layer: Layer.Layer<R | Listener, unknown>): Promise<Heard<R | Listener>> => {
    const heard: Array<string | null> = []
    const runtime = ManagedRuntime.make(layer)
    closing.push(() => runtime.dispose())
    await runtime.runPromise(Listener.use((each) => each.on("news", (payload) => void heard.push(payload))))
    await until("it listens", () => heard.length > 0)
    return { runtime, heard }
  }
  const listensAgain = ({ heard }: Heard<never>) =>
    until("it listens again", () => heard.filter((payload) => payload === null).length === 2)

  beforeAll(async () => {
    pair = await startPair()
    closing.push(pair.dispose)
    wakes = await startPath()
    writer = poolOf(wakes.url, "trajet-wakes")
    closing.push(() => writer.dispose())
    const warm = Array.from({ length: connectionsMax }, (_, nth) => wrote(writer, `warm ${nth}`))
    assert.deepStrictEqual(await Promise.all(warm), [true, true, true, true])
    listener = await listening(listenerLayer(Redacted.make(pair.url)))
    idle = await listening(databaseAndListenerLayer(optionsOf(pair.url)))
    assert.isTrue(Exit.isSuccess(await idle.runtime.runPromiseExit(writing("before"))))
    await until("the standby has it", async () => (await written(pair.standby.direct)).includes("before"))
    await onServer(pair.primary.direct, "SELECT pg_notify('news', 'of the first')")
    await until("it hears", () => listener.heard.includes("of the first"))
    pair.primary.proxy.turn("mute")
    wakes.primary.turn("mute")
    underWay = writer.runFork(Database.use((database) => database.run(wait, {})))
    await pair.promote()
  })
  afterAll(async () => {
    pair.primary.proxy.turn("pass")
    for (const close of closing.splice(0).reverse()) await close()
  })

  it("is not listened to any more, but the new one is", async () => {
    await listensAgain(listener)
    await onServer(pair.standby.direct, "SELECT pg_notify('news', 'of the second')")
    await until("it hears", () => listener.heard.includes("of the second"))
  })

  it("is left by a process without work before the next request of this process", async () => {
    await listensAgain(idle)
    // An idle connection to the server that hangs would be used, and fail after the time of a reply.
    assert.isTrue(Exit.isSuccess(await idle.runtime.runPromiseExit(writing("of the idle"))))
    const words = await written(pair.standby.direct)
    assert.isTrue(["before", "of the idle"].every((word) => words.includes(word)))
  })

  it("is not written to when it wakes up", async () => {
    await until("a write succeeds", () => wrote(writer, "after"))
    // The statement that waited for the old primary has ended: nothing waits for a server that may never answer.
    assert.isTrue(Exit.isFailure(await Effect.runPromise(Fiber.await(underWay))))
    wakes.primary.turn("pass")
    for (let turn = 0; turn < 3 * connectionsMax; turn++) assert.isTrue(await wrote(writer, `awake ${turn}`))
    const later = poolOf(wakes.urlOfPrimaryFirst, "trajet-wakes")
    closing.push(() => later.dispose())
    assert.isTrue(await wrote(later, "of a later"))
    // What was sent before the fail-over was noticed may be there: a server that sleeps carries it out when it wakes.
    const late = (await written(pair.primary.direct)).filter(
      (word) => word.startsWith("awake") || word === "of a later"
    )
    assert.deepStrictEqual(late, [])
    await until(
      "no connection to the old primary is left",
      async () => (await connectionsOf(pair.primary.direct, "trajet-wakes")) === 0
    )
  })
})
