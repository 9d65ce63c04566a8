import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import {
  eventsOf,
  isInProgress,
  isBusy,
  isReplay,
  type KeyedOrder,
  keyedOrder,
  missionsByReference,
  sendOrder,
  tally
} from "./stored.ts"

const callers = 100
const rounds = byForm({ short: 6, long: 50 })
const leaseMillis = 4
/** More follow until a request was overtaken. */
const leaseRounds = byForm({ short: 2, long: 10 })
const leaseRoundsMax = 20

type Api = Pick<ApiHere, "origin" | "stop">

const busy = "busy, nothing changed"
const broken = "connection broken"

const kindOf = (reply: Reply | null): string => {
  if (reply === null) return broken
  if (reply.status === 201) return isReplay(reply) ? "201 replayed" : "201"
  if (isInProgress(reply)) return "409 request_in_progress"
  if (isBusy(reply)) return busy
  const { code, outcome_unknown: unknown } = reply.json()
  return reply.status === 502 && code === "relay_timeout" && unknown === undefined ? "502 relay_timeout" : reply.text
}

const of = (kind: string) => (reply: Reply | null) => kindOf(reply) === kind

describe("the same keyed creation, sent many times at once to two processes", () => {
  let database = ""
  let key = ""
  let apis: ReadonlyArray<Api> = []
  let hasty: ReadonlyArray<Api> = []

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const [one, other, shortOne, shortOther] = await Promise.all([
      startApiProcess(database),
      startApiHere(database),
      startApiHere(database, { TRAJET_LEASE_MILLIS: String(leaseMillis) }),
      startApiHere(database, { TRAJET_LEASE_MILLIS: String(leaseMillis) })
    ])
    apis = [one, other]
    hasty = [shortOne, shortOther]
  })
  afterAll(async () => void (await Promise.all([...apis, ...hasty].map((api) => api.stop()))))

  /** Null if the connection broke: a loaded process closes it late, under the next request. */
  const send = (api: Api | undefined, order: KeyedOrder): Promise<Reply | null> =>
    sendOrder(api?.origin ?? "", key, order).catch(() => null)

  /** Repeats an order, as its client does, until each process has told of a mission. Returns all answers. */
  const resolved = async (processes: ReadonlyArray<Api>, order: KeyedOrder) => {
    const replies: Array<Reply | null> = []
    for (const api of processes) {
      await until("the key of an order is resolved", async () => {
        const reply = await send(api, order)
        replies.push(reply)
        return reply?.status === 201
      })
    }
    return replies
  }

  /** One round of concurrent requests. Whatever their answers, there is one mission, and all answers agree on it. */
  const storm = async (processes: ReadonlyArray<Api>, reference: string) => {
    const order = keyedOrder(reference)
    const first = await Promise.all(Array.from({ length: callers }, (_, i) => send(processes[i % 2], order)))
    const replies = [...first, ...(await resolved(processes, order))]
    const later = await Promise.all(processes.map((api) => send(api, order)))
    assert.isTrue(later.every((reply) => reply === null || isReplay(reply) || isBusy(reply)))
    const told = [...replies, ...later].flatMap((reply) => (reply?.status === 201 ? [reply] : []))
    assert.strictEqual(new Set(told.map(({ text }) => text)).size, 1)

    const id = String(told[0]?.json()["id"])
    assert.deepEqual((await missionsByReference(database, [reference])).get(reference), [id])
    assert.strictEqual((await eventsOf(database, "transport.created", [id])).get(id), 1)
    const listed = await ask(processes[0]?.origin ?? "", `/v1/transports?reference=${reference}`, { key })
    const { data } = listed.json()
    assert.isTrue(Array.isArray(data) && data.length === 1 && data[0].id === id)
    return replies
  }

  /** This many rounds, and more until an answer is of the kind. */
  const storms = async (processes: ReadonlyArray<Api>, count: number, name: string, kind = "201") => {
    const kinds: Array<string> = []
    let round = 0
    for (; round < count || (round < leaseRoundsMax && !kinds.includes(kind)); round++) {
      const replies = await storm(processes, `${name}-${round}`)
      assert.isAtMost(replies.filter(of("201")).length, 1)
      kinds.push(...replies.map(kindOf))
    }
    const counts = tally(kinds)
    console.info(`${name}: ${round} rounds of ${callers}, ${JSON.stringify(counts)}`)
    return counts
  }

  it(
    `makes one mission and one event in each of ${rounds} rounds, and every answer is the same or says to wait`,
    { tags: ["ERR-24", "IDM-1", "IDM-3", "IDM-7", "IDM-15", "EVT-11", "SEC-7"] },
    async () => {
      const counts = await storms(apis, rounds, "once")
      assert.includeMembers(["201", "201 replayed", "409 request_in_progress", busy, broken], Object.keys(counts))
      assert.isAbove(counts["201 replayed"] ?? 0, 0)
      assert.isAbove(counts["409 request_in_progress"] ?? 0, 0)
      // The first answer may be lost with its connection.
      assert.isAtMost(counts["201"] ?? 0, rounds)
      assert.isAtLeast((counts["201"] ?? 0) + (counts[broken] ?? 0), rounds)

      const logged: Array<unknown> = []
      for (let cursor: unknown = ""; cursor !== null;) {
        const from = cursor === "" ? "" : `&cursor=${encodeURIComponent(String(cursor))}`
        const page = await ask(apis[0]?.origin ?? "", `/v1/events?type=transport.created&limit=200${from}`, { key })
        const { data, next_cursor } = page.json()
        if (Array.isArray(data)) logged.push(...data.map(({ offer_id }) => offer_id))
        cursor = next_cursor
      }
      assert.isAtLeast(logged.length, rounds)
      assert.strictEqual(new Set(logged).size, logged.length)
    }
  )

  it(`makes one mission in each of ${leaseRounds} rounds in which the claim expires during the work`, async () => {
    const counts = await storms(hasty, leaseRounds, "overtaken", "502 relay_timeout")
    const expected = ["201", "201 replayed", "409 request_in_progress", "502 relay_timeout", busy, broken]
    assert.includeMembers(expected, Object.keys(counts))
    // An overtaken request has to be stopped at the write: otherwise the rounds prove nothing.
    assert.isAbove(counts["502 relay_timeout"] ?? 0, 0)
  })
})
