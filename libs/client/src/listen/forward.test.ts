import { EventId } from "@trajet/domain/events"
import { Instant } from "@trajet/domain/time"
import * as deliveries from "@trajet/domain/webhooks/deliveries"
import * as messages from "@trajet/domain/webhooks/messages"
import { createServer, type Server } from "node:http"
import { afterEach, assert, describe, it } from "vitest"
import { verify, type WebhookEvent } from "../webhooks/index.ts"
import { deliveryIdOf, forward, testRetryMillis } from "./forward.ts"
import { retryAfterMillis } from "./retry-after.rules.ts"
import { turns } from "./turns.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const event = {
  id: "0198aaaa-0000-7000-8000-000000000001",
  type: "transport.created",
  createdAt: Instant("2026-11-20T10:00:00.123456Z"),
  data: `{"id":"a","transport_id":null,"price":"392.30","n":1.0}`
}

interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A receiver on its own port that verifies each delivery and answers with the replies in order. */
const receiver = async (replies: ReadonlyArray<Reply>) => {
  const received: Array<{ readonly body: string; readonly event: WebhookEvent; readonly signature: string }> = []
  const listening = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", async () => {
      const body = Buffer.concat(chunks)
      const signature = String(request.headers["x-svc-signature"])
      received.push({ body: body.toString(), event: await verify(body, request.headers, secret), signature })
      const { status, headers } = replies[received.length - 1] ?? { status: 204 }
      response.writeHead(status, headers).end("an answer")
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve))
  const address = listening.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { received, forwardTo: `http://127.0.0.1:${port}/hook` }
}

const forwarded = async (forwardTo: string, signal = new AbortController().signal, retryMillis = [0, 0, 0, 0]) => {
  const lines: Array<string> = []
  const say = (line: string) => void lines.push(line)
  await forward(event, { forwardTo, secret, signal, say, retryMillis, inTurn: turns(10) })
  return lines
}

describe("a forwarded event", () => {
  it("has the dispatcher's body, verifies, and logs one line", async () => {
    const { received, forwardTo } = await receiver([{ status: 202 }])
    const lines = await forwarded(forwardTo)
    const expected = messages.envelope({ ...event, id: EventId(event.id), type: "transport.created" })
    assert.deepStrictEqual(
      received.map(({ body }) => body),
      [expected]
    )
    assert.strictEqual(lines.length, 1)
    assert.match(lines[0] ?? "", /^\d\d:\d\d:\d\d {2}transport\.created +202 {2}\d+ ms {2}0198aaaa-[\w-]+$/u)
  })

  it("is sent again until a 2xx answer, with the same bytes and the same delivery id", async () => {
    const { received, forwardTo } = await receiver([{ status: 500 }, { status: 302, headers: { location: "/x" } }])
    const lines = await forwarded(forwardTo)
    assert.strictEqual(received.length, 3)
    assert.strictEqual(new Set(received.map(({ body }) => body)).size, 1)
    assert.deepStrictEqual([...new Set(received.map((one) => one.event.deliveryId))], [deliveryIdOf(event.id)])
    assert.match(
      lines.join("\n"),
      /500.*attempt 1 of 5, again in 0 s\n.*302.*attempt 2 of 5.*\n.*204.*attempt 3 of 5$/u
    )
  })

  it("is dropped after the attempts of the test environment", async () => {
    const { received, forwardTo } = await receiver(Array.from({ length: 9 }, () => ({ status: 410 })))
    const lines = await forwarded(forwardTo)
    assert.strictEqual(received.length, 5)
    assert.match(lines.at(-1) ?? "", /410.*attempt 5 of 5, given up$/u)
    assert.deepStrictEqual([0, ...testRetryMillis], [...deliveries.attemptSchedule.test])
  })

  it("waits for a Retry-After, at most an hour, and stops when aborted", async () => {
    const { forwardTo } = await receiver([{ status: 503, headers: { "retry-after": "7200" } }])
    const ended = new AbortController()
    const lines: Array<string> = []
    const say = (line: string) => {
      lines.push(line)
      ended.abort()
    }
    const inTurn = turns(1)
    await forward(event, { forwardTo, secret, signal: ended.signal, say, retryMillis: [0], inTurn })
    assert.match(lines.join(), /503.*again in 3600 s$/u)
  })

  it("is retried if no receiver listens, and the line names the reason", async () => {
    const { forwardTo } = await receiver([])
    await new Promise((resolve) => server?.close(resolve))
    const lines = await forwarded(forwardTo)
    assert.strictEqual(lines.length, 5)
    assert.match(lines[0] ?? "", /ECONNREFUSED.*attempt 1 of 5/u)
  })

  it("has a UUID as its delivery id, which depends only on the event", () => {
    assert.match(deliveryIdOf("a"), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
    assert.strictEqual(deliveryIdOf("a"), deliveryIdOf("a"))
    assert.notStrictEqual(deliveryIdOf("a"), deliveryIdOf("b"))
  })
})

describe("Retry-After", () => {
  it("is honoured for 429 and 503, in seconds or as a date", () => {
    const now = Date.parse("2026-11-20T10:00:00Z")
    const pauseOf = (status: number, text: string) =>
      retryAfterMillis(status, new Headers({ "retry-after": text }), now)
    assert.strictEqual(pauseOf(429, "7"), 7000)
    assert.strictEqual(pauseOf(503, "Fri, 20 Nov 2026 10:00:09 GMT"), 9000)
    assert.strictEqual(pauseOf(503, "Fri, 20 Nov 2026 09:00:00 GMT"), 0)
    assert.strictEqual(pauseOf(500, "7"), null)
    assert.strictEqual(retryAfterMillis(429, new Headers(), now), null)
    assert.strictEqual(pauseOf(429, "soon"), null)
  })
})

describe("turns", () => {
  it("limit the works that run at a time, keep the order of arrival, and free the place of a failed work", async () => {
    const inTurn = turns(2)
    const begun: Array<number> = []
    const ends: Array<(fails: boolean) => void> = []
    const works = [0, 1, 2, 3, 4].map((number) =>
      inTurn(
        () =>
          new Promise<number>((resolve, reject) => {
            begun.push(number)
            ends[number] = (fails) => (fails ? reject(new Error("planned")) : resolve(number))
          })
      ).catch(() => -1)
    )
    assert.deepStrictEqual(begun, [0, 1])
    ends[1]?.(true)
    assert.strictEqual(await works[1], -1)
    assert.deepStrictEqual(begun, [0, 1, 2])
    ends[0]?.(false)
    await works[0]
    assert.deepStrictEqual(begun, [0, 1, 2, 3])
    const late = inTurn(async () => begun.push(5))
    assert.deepStrictEqual(begun, [0, 1, 2, 3])
    for (const number of [2, 3]) {
      ends[number]?.(false)
      await works[number]
    }
    ends[4]?.(false)
    assert.deepStrictEqual(await Promise.all([...works, late]), [0, -1, 2, 3, 4, 6])
  })
})
