import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { depositRequest, samplePdf } from "../../../tools/harness/deposits.ts"
import { type Fault, type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask, type Ask, type Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list } from "./member.ts"
import { changesByRequest, isReplay } from "./stored.ts"
import { activeOption, orderMission } from "./subjects.ts"

const cutsPerFault = 3
const pollMillis = 25
const recoveryMillis = 10_000

/** What each cut at the commit may be answered by: the first faults keep it from the server, the others may not. */
const faults: ReadonlyArray<{ readonly fault: Fault; readonly mayBeDone: boolean; readonly mayFail: boolean }> = [
  { fault: "before", mayBeDone: false, mayFail: true },
  { fault: "withheld", mayBeDone: false, mayFail: true },
  { fault: "sent", mayBeDone: true, mayFail: true },
  { fault: "unheard", mayBeDone: true, mayFail: true },
  { fault: "answered", mayBeDone: true, mayFail: false }
]

interface Change {
  readonly name: string
  readonly path: string
  readonly request: () => Omit<Ask, "key">
  readonly done: number
  /** What it is answered where nobody can tell what became of it (decisions 1, Dependencies down). */
  readonly unknown: readonly [code: string, outcomeUnknown: true | undefined]
}

const deposit = (headers: Readonly<Record<string, string>> = {}) => ({
  body: depositRequest([{ content: samplePdf() }]),
  headers
})

const unsafe = ["relay_unavailable", true] as const
const changes: ReadonlyArray<Change> = [
  {
    name: "an option that is added",
    path: "/options",
    request: () => ({ body: { option_key: "express" } }),
    done: 200,
    unknown: unsafe
  },
  {
    name: "an option that is removed",
    path: `/options/${activeOption}`,
    request: () => ({ method: "DELETE" }),
    done: 200,
    unknown: unsafe
  },
  {
    name: "a price that is adjusted",
    path: "/price-adjustments",
    request: () => ({ body: { leg: "aller", new_price_ht: 500, motif: "accord" } }),
    done: 200,
    unknown: unsafe
  },
  { name: "a deposit without a key", path: "/documents", request: deposit, done: 201, unknown: unsafe },
  {
    name: "a deposit with a key",
    path: "/documents",
    request: () => deposit({ "idempotency-key": randomUUID() }),
    done: 201,
    unknown: ["relay_timeout", undefined]
  }
]

describe.each(changes)("$name, where the reply of COMMIT is lost", ({ path, request, done, unknown }) => {
  let database = ""
  let key = ""
  let proxy: FaultProxy
  let api: ApiProcess

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const proxied = new URL(database)
    proxy = await startFaultProxy(Number(proxied.port))
    proxied.port = String(proxy.port)
    api = await startApiProcess(proxied.href)
  })
  afterEach(() => {
    proxy.disarm()
    proxy.turn("pass")
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  const ordered = () => orderMission({ origin: api.origin, database }, key)
  const change = (id: string, sent: Omit<Ask, "key">) =>
    ask(api.origin, `/v1/transports/${id}${path}`, { ...sent, key })

  /** How often the change that was answered by this is written down: every change leaves one line. */
  const written = async (reply: Reply): Promise<number> => {
    const requestId = String(reply.headers["x-request-id"])
    return (await changesByRequest(database, [requestId])).get(requestId) ?? 0
  }

  const codeOf = (reply: Reply) => {
    const { code, outcome_unknown: isUnknown } = reply.json()
    return [reply.status, code, isUnknown]
  }

  it.each(faults)("is answered by the truth: $fault", async ({ fault, mayBeDone, mayFail }) => {
    for (let cut = 0; cut < cutsPerFault; cut++) {
      const id = await ordered()
      const firedBefore = proxy.fired()
      proxy.arm("COMMIT", fault)
      const reply = await change(id, request())
      assert.strictEqual(proxy.fired(), firedBefore + 1)
      const isDone = reply.status === done
      assert.isTrue(isDone ? mayBeDone : mayFail, reply.text)
      if (!isDone) assert.deepEqual(codeOf(reply), [502, "relay_unavailable", undefined])
      assert.strictEqual(await written(reply), isDone ? 1 : 0)
    }
  })

  const ready = async () => {
    for (const deadline = Date.now() + recoveryMillis; ; await pause(pollMillis)) {
      if ((await ask(api.origin, "/readyz")).status === 200) return
      assert.isBelow(Date.now(), deadline, "the API is not ready again")
    }
  }

  it("is said to be unknown where the server stays away, and is then there once or not at all", async () => {
    const id = await ordered()
    const sent = request()
    const firedBefore = proxy.fired()
    proxy.arm("COMMIT", "swallowed")
    const asked = change(id, sent)
    while (proxy.fired() === firedBefore) await pause(pollMillis)
    proxy.turn("refuse")
    proxy.cutAll()
    const reply = await asked
    assert.deepEqual(codeOf(reply), [502, ...unknown])
    proxy.turn("pass")
    await ready()
    const writtenBefore = await written(reply)
    assert.include([0, 1], writtenBefore)
    if (sent.headers?.["idempotency-key"] === undefined) return
    // The key makes a retry safe: it finds what was done, or does it.
    const again = await change(id, sent)
    assert.strictEqual(again.status, done, again.text)
    assert.strictEqual(isReplay(again), writtenBefore === 1)
    const { data } = (await ask(api.origin, `/v1/transports/${id}/documents`, { key })).json()
    assert.lengthOf(list(data), 1)
  })
})
