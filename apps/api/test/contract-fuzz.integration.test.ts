import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { type ExactRequest, sendExactly } from "../../../tools/harness/exact-request.ts"
import type { Reply } from "../../../tools/harness/http.ts"
import { testSeed } from "../../../tools/harness/seed.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { ownApi } from "../../../tools/harness/stages.ts"
import { endpointOf, faultOf } from "./fuzz/contract-answers.ts"
import { makeFuzzWorld } from "./fuzz/fuzz-world.ts"
import { type Fuzzed, fuzzedRequests } from "./fuzz/request-arbitrary.ts"
import { isOperations, operationsNames } from "./operations-calls.ts"
import { endpointNames } from "./routes.ts"

const requests = byForm({ short: 750, long: 50_000 })
/** Share of the endpoints that no valid request may reach: so few requests miss some. */
const missedShareMax = byForm({ short: 0.4, long: 0 })
const batch = 250
const inFlight = 16
const shownMax = 10
const nextCursor = /"next_cursor":"([^"]+)"/u

interface Exchange {
  readonly request: ExactRequest
  /** The error if no answer came. */
  readonly reply: Reply | Error
}

const shortened = (text: string): string => (text.length > 1_500 ? `${text.slice(0, 1_500)} …` : text)

const shown = (fault: string, { request, reply }: Exchange): string =>
  [
    fault,
    `  ${request.method} ${shortened(request.target)}`,
    ...request.headers.map(([name, value]) => `  ${name}: ${shortened(value)}`),
    `  ${shortened(request.body?.toString("utf8") ?? "")}`,
    reply instanceof Error ? "" : `  -> ${reply.status} ${shortened(reply.text)}`
  ].join("\n")

// Unreadable bytes are refused with a body, because their method is unknown. A client that sent HEAD takes that body
// for the beginning of another answer.
const isBodyToHead = ({ method }: ExactRequest, { message }: Error): boolean =>
  method === "HEAD" && message.includes("Data after `Connection: close`")

const brokenFault = (request: ExactRequest, error: Error): string | null =>
  isBodyToHead(request, error) ? null : `no answer, ${error.message}`

describe("the API", async () => {
  const { api, database } = await ownApi()
  const world = await makeFuzzWorld(database, api)

  const exchange = async (fuzzed: Fuzzed): Promise<Exchange> => {
    const request = fuzzed(world)
    const reply = await sendExactly(api.port, request).catch((error: unknown) => new Error(String(error)))
    if (reply instanceof Error) return { request, reply }
    const cursor = request.method === "GET" ? nextCursor.exec(reply.text)?.[1] : undefined
    if (cursor !== undefined) world.cursors.set(request.target.split("?")[0] ?? "", cursor)
    return { request, reply }
  }

  /** Sends the requests of a seed, `inFlight` at a time. */
  const exchangeAll = async (seed: number, count: number): Promise<ReadonlyArray<Exchange>> => {
    await world.renew()
    const waiting = fc.sample(fuzzedRequests, { numRuns: count, seed })
    const done: Array<Exchange> = []
    const worker = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) done.push(await exchange(next))
    }
    await Promise.all(Array.from({ length: inFlight }, worker))
    return done
  }

  it(`keeps its contract for any request: ${requests} requests`, { tags: ["ERR-20", "SEC-33"] }, async () => {
    const seed = testSeed()
    console.log(`TRAJET_TEST_SEED=${seed} repeats these ${requests} requests`)
    const faults = new Map<string, string>()
    const statuses: Record<string, number> = {}
    const answeredWell = new Set<string>()
    for (let sent = 0; sent < requests; sent += batch) {
      for (const done of await exchangeAll(seed + sent, Math.min(batch, requests - sent))) {
        const { name = "nothing" } = endpointOf(done.request) ?? {}
        const { reply } = done
        const status = reply instanceof Error ? "none" : reply.status
        statuses[status] = (statuses[status] ?? 0) + 1
        // Few missions wait for what people of operations do: a conflict shows that the program was reached, too.
        if (Number(status) < 300 || (isOperations(name) && [404, 409].includes(Number(status)))) answeredWell.add(name)
        const fault = reply instanceof Error ? brokenFault(done.request, reply) : faultOf(done.request, reply)
        if (fault !== null) faults.set(`${name}: ${fault}`, shown(`${name}: ${fault}`, done))
      }
    }
    console.log(`statuses: ${JSON.stringify(statuses)}`)
    if (faults.size > 0) console.log([...faults.values()].slice(0, shownMax).join("\n\n"))
    assert.deepStrictEqual([...faults.keys()], [])
    const names = [...endpointNames, ...operationsNames]
    const missed = names.filter((name) => !answeredWell.has(name))
    assert.isAtMost(missed.length / names.length, missedShareMax, `no request reached ${missed.join(", ")}`)
  })
})
