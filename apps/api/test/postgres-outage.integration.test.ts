import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { makeDatabase, onServer } from "../../../tools/harness/database.ts"
import { type Fault, type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { startTestServer, type TestServer } from "../../../tools/harness/postgres.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { askAgain, type AskedWrite, askWrite, heldOf, type Kind, meaningOf, falseClaim } from "./asked-writes.ts"
import { keyedOrder, sendOrder, tally } from "./stored.ts"

const connectionsMax = 8
const leaseMillis = 2_000
const cuts = byForm({ short: 12, long: 200 })
const restarts = byForm({ short: 1, long: 6 })
const loaders = 4
/** Five writes each, which wait together: a busy process has 32 places, and one key gets 21 of them. */
const heldBack = 4
/** Shorter than the 5 s for which a lost COMMIT is settled, so that every write has to be settled. */
const settledOutageMillis = 4_000
const recoveryMillis = 10_000
const pollMillis = 25
const missionsAtOnce = 25

const notActed: ReadonlyArray<Fault> = ["before", "withheld"]
const kinds: ReadonlyArray<Kind> = ["keyed", "unkeyed", "dates", "cancel"]
const faults: ReadonlyArray<Fault> = [...notActed, "answered", "sent", "unheard"]

describe("the API during failures of PostgreSQL", () => {
  let test: TestServer
  let database = ""
  let key = ""
  let proxy: FaultProxy
  let api: ApiProcess

  beforeAll(async () => {
    test = await startTestServer({ durable: true })
    database = await makeDatabase(test.server.url("postgres"))
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    proxy = await startFaultProxy(test.server.port)
    const proxied = new URL(database)
    proxied.port = String(proxy.port)
    api = await startApiProcess(proxied.href, {
      TRAJET_LEASE_MILLIS: String(leaseMillis),
      TRAJET_DATABASE_CONNECTIONS: String(connectionsMax)
    })
  })
  afterEach(() => {
    proxy.disarm()
    proxy.turn("pass")
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
    await test.dispose()
  })

  const write = (kind: Kind, missionId?: string) => askWrite(api.origin, key, kind, missionId)

  const missions = async (count: number): Promise<Array<string>> => {
    const ids: Array<string> = []
    while (ids.length < count) {
      // A busy machine refuses more at once: they would wait for a place for longer than a second.
      const batch = Array.from({ length: Math.min(missionsAtOnce, count - ids.length) }, () => write("unkeyed"))
      for (const { reply } of await Promise.all(batch)) {
        assert.strictEqual(reply.status, 201, reply.text)
        ids.push(String(reply.json()["id"]))
      }
    }
    return ids
  }

  const fiveWrites = (dated = "", cancelled = "") =>
    Promise.all([write("keyed"), write("unkeyed"), write("keyed"), write("dates", dated), write("cancel", cancelled)])

  const assertTrue = async (writes: ReadonlyArray<AskedWrite>) => {
    const held = await heldOf(database, writes)
    assert.deepEqual(
      writes.map((asked) => falseClaim(asked, held.get(asked))).filter((fault) => fault !== null),
      []
    )
  }

  /** Retries every unconfirmed keyed creation, and expects it to exist once. */
  const assertRetriesMakeOne = async (writes: ReadonlyArray<AskedWrite>) => {
    const open = writes.filter((asked) => asked.kind === "keyed" && meaningOf(asked) !== "done")
    const deadline = Date.now() + leaseMillis + recoveryMillis
    const retried = open.map(async (asked) => {
      for (;;) {
        const reply = await askAgain(api.origin, key, asked)
        if (reply.status === 201) return
        // Hundreds of concurrent retries with one key exceed the work limit of the process.
        assert.include([409, 429, 502], reply.status, reply.text)
        assert.isBelow(Date.now(), deadline, reply.text)
        await pause(pollMillis)
      }
    })
    await Promise.all(retried)
    const held = await heldOf(database, open)
    assert.isTrue(open.every((asked) => held.get(asked)?.there === 1))
    return open.length
  }

  const isReady = async () => (await ask(api.origin, "/readyz")).status === 200

  const recovered = async () => {
    for (const deadline = Date.now() + recoveryMillis; !(await isReady()); await pause(pollMillis)) {
      assert.isBelow(Date.now(), deadline, "the API is not ready again")
    }
    assert.strictEqual((await ask(api.origin, "/v1/transports?limit=1", { key })).status, 200)
    const [open] = await onServer(
      database,
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'trajet-api'"
    )
    assert.isAtMost(Number(open?.["n"]), connectionsMax)
  }

  /** Calls every operation of the contract with a valid key, and returns their count. */
  const refusedEverywhere = async () => {
    const { paths } = (await ask(api.origin, "/openapi.json")).json()
    const operations = Object.entries(Object(paths)).flatMap(([path, item]) =>
      Object.keys(Object(item)).map(
        (method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/gu, randomUUID())] as const
      )
    )
    for (const [method, path] of operations) {
      const reply = await ask(api.origin, path, { key, method, body: method === "GET" ? undefined : {} })
      assert.deepEqual([method, path, reply.status, reply.json()["code"]], [method, path, 502, "relay_unavailable"])
    }
    return operations.length
  }

  const figures = (title: string, writes: ReadonlyArray<AskedWrite>) => {
    const answers = writes.map((asked) => `${asked.kind} ${asked.reply.status} ${meaningOf(asked)}`)
    console.info(`${title}: ${writes.length} writes, ${JSON.stringify(tally(answers))}`)
  }

  /** Sends concurrent writes such that a fault at the commit of `kind` hits no other kind. */
  const metBy = (kind: Kind, dated = "", cancelled = "") => {
    const creation = kind === "keyed" ? "keyed" : "unkeyed"
    const creations = [write(creation), write(creation)]
    const dates = kind === "cancel" ? [] : [write("dates", dated)]
    return Promise.all([...creations, ...dates, ...(kind === "dates" ? [] : [write("cancel", cancelled)])])
  }

  it(
    `answers with the truth after each of ${cuts} connections that were cut at the commit`,
    { tags: ["ERR-77", "IDM-10"] },
    async () => {
      const ids = await missions(2 * cuts)
      const firedBefore = proxy.fired()
      const all: Array<AskedWrite> = []
      for (let cut = 0; cut < cuts; cut++) {
        const fault = faults[cut % faults.length] ?? "before"
        const kind = kinds[Math.floor(cut / faults.length) % kinds.length] ?? "keyed"
        proxy.arm(kind === "dates" || kind === "cancel" ? "COMMIT" : "mission.insert", fault)
        const writes = await metBy(kind, ids[2 * cut], ids[2 * cut + 1])
        const meanings = writes.map(meaningOf)
        const shown = () => writes.map(({ reply }) => `${reply.status} ${reply.text}`).join("\n")
        if (fault === "answered") assert.deepEqual([...new Set(meanings)], ["done"], shown())
        if (notActed.includes(fault)) assert.include(meanings, "not done", `${fault} ${kind}`)
        all.push(...writes)
      }
      assert.strictEqual(proxy.fired() - firedBefore, cuts)
      figures(`${cuts} cuts`, all)
      assert.strictEqual(all.filter((asked) => meaningOf(asked) === "unknown").length, 0)
      await assertTrue(all)
      await assertRetriesMakeOne(all)
      await recovered()
    }
  )

  it("settles writes without a reply after every connection has died silently", async () => {
    const [dated, cancelled] = await missions(2)
    const reads = Array.from({ length: 4 * connectionsMax }, () => ask(api.origin, `/v1/transports/${dated}`, { key }))
    await Promise.all(reads)
    const firedBefore = proxy.fired()
    proxy.arm("mission.insert", "swallowed")
    proxy.arm("COMMIT", "swallowed", 2)
    const asked = Promise.all([write("keyed"), write("dates", dated), write("cancel", cancelled)])
    while (proxy.fired() < firedBefore + 3) await pause(pollMillis)
    proxy.strandAll()
    const writes = await asked
    figures("answers swallowed", writes)
    assert.deepEqual([...new Set(writes.map(meaningOf))], ["done"])
    await assertTrue(writes)
    proxy.cutAll()
    await recovered()
  })

  it("answers with the truth while the network holds every reply back", async () => {
    const ids = await missions(2 * heldBack)
    proxy.turn("mute")
    const asked = Promise.all(Array.from({ length: heldBack }, (_, i) => fiveWrites(ids[2 * i], ids[2 * i + 1])))
    await pause(3_000)
    proxy.turn("pass")
    const writes = (await asked).flat()
    figures("answers held back for 3 s", writes)
    assert.strictEqual(writes.filter((asked) => meaningOf(asked) === "unknown").length, 0)
    await assertTrue(writes)
    await assertRetriesMakeOne(writes)
    await recovered()
  })

  it(
    "reports an unknown outcome only if PostgreSQL is unreachable, and recovers by itself",
    { tags: ["ACC-15", "ERR-11", "ERR-65", "ERR-66", "ERR-76", "ERR-78", "CHG-9", "CHG-61"] },
    async () => {
      const [dated, cancelled] = await missions(2)
      const firedBefore = proxy.fired()
      proxy.arm("mission.insert", "swallowed")
      proxy.arm("COMMIT", "swallowed", 2)
      const lost = Promise.all([write("keyed"), write("dates", dated), write("cancel", cancelled)])
      while (proxy.fired() < firedBefore + 3) await pause(pollMillis)
      proxy.arm("mission.insert", "swallowed")
      const unkeyed = write("unkeyed")
      while (proxy.fired() < firedBefore + 4) await pause(pollMillis)
      proxy.turn("refuse")
      proxy.cutAll()

      while (await isReady()) await pause(pollMillis)
      assert.strictEqual((await ask(api.origin, "/healthz")).status, 200)
      const asked = await refusedEverywhere()
      assert.isAtLeast(asked, 8)

      const writes = [...(await lost), await unkeyed]
      figures("outage from the COMMIT on", writes)
      assert.deepEqual([...new Set(writes.map(meaningOf))], ["unknown"])
      proxy.turn("pass")
      await recovered()
      await assertTrue(writes)
      assert.strictEqual(await assertRetriesMakeOne(writes), 1)
    }
  )

  it(
    "reports an open outcome while the transaction of a key cannot be ended, and then makes one mission",
    { tags: ["ERR-34", "ERR-79", "IDM-11"] },
    async () => {
      const proxied = new URL(database)
      proxied.port = String(proxy.port)
      const doomed = await startApiProcess(proxied.href, { TRAJET_LEASE_MILLIS: String(leaseMillis) })
      const order = keyedOrder("open")
      const firedBefore = proxy.fired()
      proxy.arm("mission.insert", "stuck")
      const lost = sendOrder(doomed.origin, key, order).catch(() => null)
      while (proxy.fired() === firedBefore) await pause(pollMillis)
      await doomed.kill()
      assert.isNull(await lost)

      // Until the server has run the statement, whose lock is the open outcome, the key is in progress.
      const inProgress = (reply: Reply) => reply.headers["retry-after"] !== undefined
      let open = await sendOrder(api.origin, key, order)
      for (
        const deadline = Date.now() + recoveryMillis;
        inProgress(open);
        open = await sendOrder(api.origin, key, order)
      ) {
        assert.isBelow(Date.now(), deadline, open.text)
        await pause(pollMillis)
      }
      assert.strictEqual(open.status, 409)
      assert.strictEqual(open.json()["outcome_unknown"], true)
      assert.isUndefined(open.headers["retry-after"])

      proxy.cutAll()
      const first = { kind: "keyed", reply: open, target: order.reference, ...order } as const
      assert.strictEqual(await assertRetriesMakeOne([first]), 1)
      await recovered()
    }
  )

  it(`answers with the truth through ${restarts} crashes of the server under load`, async () => {
    const all: Array<AskedWrite> = []
    const asked = async (kind: Kind, missionId?: string) => {
      const done = await write(kind, missionId)
      all.push(done)
      return meaningOf(done) === "done" ? String(done.reply.json()["id"]) : null
    }
    let loading = true
    const load = async () => {
      while (loading) {
        const toDate = await asked("keyed")
        const toCancel = await asked("unkeyed")
        if (toDate !== null) await asked("dates", toDate)
        if (toCancel !== null) await asked("cancel", toCancel)
        if (toDate === null && toCancel === null) await pause(4 * pollMillis)
      }
    }
    const loads = Array.from({ length: loaders }, load)
    let server = test.server
    let longestMillis = 0
    for (let restart = 0; restart < restarts; restart++) {
      const before = all.length
      while (all.length < before + 50) await pause(pollMillis)
      const stoppedAt = Date.now()
      await server.stop("immediate")
      while (await isReady()) await pause(pollMillis)
      assert.strictEqual((await ask(api.origin, "/v1/transports", { key })).status, 502)
      server = await test.restart()
      await recovered()
      longestMillis = Math.max(longestMillis, Date.now() - stoppedAt)
    }
    loading = false
    await Promise.all(loads)
    figures(`${restarts} crashes, the longest ${longestMillis} ms`, all)
    const unknown = all.filter((asked) => meaningOf(asked) === "unknown")
    // A claim that the crash removed gets this answer too; then no work was done.
    const held = await heldOf(database, unknown)
    const undecided = unknown.filter((asked) => asked.kind !== "keyed" || held.get(asked)?.there !== 0)
    if (longestMillis < settledOutageMillis) assert.lengthOf(undecided, 0)
    await assertTrue(all)
    await assertRetriesMakeOne(all)
  })
})
