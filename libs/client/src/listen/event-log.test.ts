import { createServer, type Server } from "node:http"
import { afterEach, assert, describe, it } from "vitest"
import { followLog, LogRefused } from "./event-log.ts"

interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const record = (number: number) =>
  `{"id":"event-${number}","type":"transport.created","created_at":"${instant(number)}","data":{}}`
const instant = (number: number) => `2026-11-20T10:00:00.${String(number).padStart(6, "0")}Z`
const pageOf = (numbers: ReadonlyArray<number>, cursor: string | null = null): Reply => ({
  status: 200,
  body: `{"data":[${numbers.map(record).join(",")}],"next_cursor":${JSON.stringify(cursor)}}`
})

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** An API that answers with the replies in order and repeats the last. */
const api = async (replies: ReadonlyArray<Reply>) => {
  const asked: Array<URLSearchParams> = []
  const listening = createServer((request, response) => {
    const { status, body, headers } = replies[Math.min(asked.length, replies.length - 1)] ?? pageOf([])
    asked.push(new URL(request.url ?? "/", "http://h").searchParams)
    response.writeHead(status, { date: "Fri, 20 Nov 2026 10:00:00 GMT", ...headers }).end(body)
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve))
  const address = listening.address()
  return { asked, api: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1` }
}

/** The ids of the first `count` events of the log, and the lines logged meanwhile. */
const followLogFor = async (address: string, count: number, since: string | null) => {
  const ended = new AbortController()
  const ids: Array<string> = []
  const lines: Array<string> = []
  const say = (line: string) => void lines.push(line)
  const options = { api: address, key: "svc_test_abc", since, signal: ended.signal, say, pollMillis: 1 }
  for await (const event of followLog(options)) {
    ids.push(event.id)
    if (ids.length === count) ended.abort()
  }
  return { ids, lines }
}

describe("following the event log", () => {
  it("continues after the last event of each page, and polls at the end of the log", async () => {
    const { asked, api: address } = await api([pageOf([1, 2], "next"), pageOf([3]), pageOf([]), pageOf([4])])
    const { ids } = await followLogFor(address, 4, instant(0))
    assert.deepStrictEqual(ids, ["event-1", "event-2", "event-3", "event-4"])
    assert.deepStrictEqual(
      asked.slice(0, 4).map((query) => query.get("since")),
      [instant(0), instant(2), instant(3), instant(3)]
    )
  })

  it("starts at the end of the log by the clock of the API, if no start is given", async () => {
    const { asked, api: address } = await api([
      pageOf([1]),
      pageOf([2, 3], "next"),
      pageOf([4]),
      pageOf([]),
      pageOf([5])
    ])
    const { ids } = await followLogFor(address, 1, null)
    assert.deepStrictEqual(ids, ["event-5"])
    assert.strictEqual(asked[1]?.get("since"), "2026-11-20T09:59:00.000Z")
    assert.strictEqual(asked[4]?.get("since"), instant(4))
  })

  it("survives errors of the API, logs each reason once, and misses no event", async () => {
    const failing = { status: 429, body: `{"detail":"too many"}`, headers: { "retry-after": "0" } }
    const broken = { ...failing, status: 503, body: "<html>" }
    const { api: address } = await api([pageOf([1]), failing, failing, broken, pageOf([2])])
    const { ids, lines } = await followLogFor(address, 2, instant(0))
    assert.deepStrictEqual(ids, ["event-1", "event-2"])
    const said = lines.filter((line) => line.includes("event log"))
    assert.strictEqual(said.length, 3)
    assert.match(said.join("\n"), /429: too many.*\n.*\(503\).*\n.*can be read again/u)
  })

  it("reports where the log begins, if that is later than the requested start", async () => {
    const { api: address } = await api([
      {
        status: 200,
        body: `{"data":[${record(1)}],"next_cursor":null,"oldest_available":"2026-11-01T00:00:00.000000Z"}`
      }
    ])
    const { lines } = await followLogFor(address, 1, "2020-01-01T00:00:00Z")
    assert.match(lines.join("\n"), /begins at 2026-11-01T00:00:00\.000000Z/u)
  })

  it("stops with advice if a retry would not help", async () => {
    const refusals = [
      [401, /valid key/u],
      [403, /transports:read/u],
      [404, /--api/u],
      [422, /since: no date/u],
      [302, /302/u]
    ] as const
    for (const [status, advice] of refusals) {
      const { api: address } = await api([{ status, body: `{"detail":"since: no date"}` }])
      const fault: unknown = await followLogFor(address, 1, instant(0)).catch((error: unknown) => error)
      assert.instanceOf(fault, LogRefused)
      assert.match(fault.message, advice)
      server?.close()
    }
  })
})
