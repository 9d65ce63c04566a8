import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { eventsOf, isInProgress, isReplay, keyedOrder, missionsByReference, sendOrder, tally } from "./stored.ts"

const callers = 100
const rounds = byForm({ short: 20, long: 50 })
const leaseMillis = 4
const leaseRounds = 10

const kindOf = (reply: Reply): string => {
  if (reply.status === 201) return isReplay(reply) ? "201 replayed" : "201"
  if (isInProgress(reply)) return "409 request_in_progress"
  const { code, outcome_unknown: unknown } = reply.json()
  return reply.status === 502 && code === "relay_timeout" && unknown === undefined ? "502 relay_timeout" : reply.text
}

const of = (kind: string) => (reply: Reply) => kindOf(reply) === kind

describe("the same keyed creation, sent many times at once to two processes", () => {
  let database = ""
  let key = ""
  let apis: ReadonlyArray<ApiProcess> = []
  let hasty: ReadonlyArray<ApiProcess> = []

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const [one, other, shortOne, shortOther] = await Promise.all([
      startApiProcess(database),
      startApiProcess(database),
      startApiProcess(database, { TRAJET_LEASE_MILLIS: String(leaseMillis) }),
      startApiProcess(database, { TRAJET_LEASE_MILLIS: String(leaseMillis) })
    ])
    apis = [one, other]
    hasty = [shortOne, shortOther]
  })
  afterAll(async () => void (await Promise.all([...apis, ...hasty].map((api) => api.stop()))))

  /** One round of concurrent requests. Whatever their answers, there is one mission, and all answers agree on it. */
  const storm = async (processes: ReadonlyArray<ApiProcess>, reference: string): Promise<ReadonlyArray<Reply>> => {
    const order = keyedOrder(reference)
    const replies = await Promise.all(
      Array.from({ length: callers }, (_, i) => sendOrder(processes[i % 2]?.origin ?? "", key, order))
    )
    const later = await Promise.all(processes.map((api) => sendOrder(api.origin, key, order)))
    assert.isTrue(later.every(isReplay))
    const told = [...replies.filter(({ status }) => status === 201), ...later]
    assert.strictEqual(new Set(told.map(({ text }) => text)).size, 1)

    const id = String(later[0]?.json()["id"])
    assert.deepEqual((await missionsByReference(database, [reference])).get(reference), [id])
    assert.strictEqual((await eventsOf(database, "transport.created", [id])).get(id), 1)
    const listed = await ask(processes[0]?.origin ?? "", `/v1/transports?reference=${reference}`, { key })
    const { data } = listed.json()
    assert.isTrue(Array.isArray(data) && data.length === 1 && data[0].id === id)
    return replies
  }

  const storms = async (processes: ReadonlyArray<ApiProcess>, count: number, name: string) => {
    const kinds: Array<string> = []
    for (let round = 0; round < count; round++) {
      const replies = await storm(processes, `${name}-${round}`)
      assert.isAtMost(replies.filter(of("201")).length, 1)
      kinds.push(...replies.map(kindOf))
    }
    const counts = tally(kinds)
    console.info(`${name}: ${count} rounds of ${callers}, ${JSON.stringify(counts)}`)
    return counts
  }

  it(`makes one mission and one event in each of ${rounds} rounds, and every answer is the same or says to wait`, async () => {
    const counts = await storms(apis, rounds, "once")
    assert.sameMembers(Object.keys(counts), ["201", "201 replayed", "409 request_in_progress"])
    assert.strictEqual(counts["201"], rounds)

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
  })

  it(`makes one mission in each of ${leaseRounds} rounds in which the claim expires during the work`, async () => {
    const counts = await storms(hasty, leaseRounds, "overtaken")
    const expected = ["201", "201 replayed", "409 request_in_progress", "502 relay_timeout"]
    assert.includeMembers(expected, Object.keys(counts))
    // An overtaken request has to be stopped at the write: otherwise the rounds prove nothing.
    assert.isAbove(counts["502 relay_timeout"] ?? 0, 0)
  })
})
