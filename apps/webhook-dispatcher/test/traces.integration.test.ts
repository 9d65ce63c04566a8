import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { type CollectedSpan, type Collector, startCollector } from "../../../tools/harness/collector.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { type Received, type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { until } from "../../../tools/harness/until.ts"
import { verifyBoth } from "../../../tools/harness/verification.ts"
import { type Fleet, makeFleet } from "./fleet.ts"

const clientSpan = "00f067aa0ba902b7"
const traceOf = (nth: number): string => `4bf92f3577b34da6a3ce929d0e0e${String(nth).padStart(4, "0")}`
const asking = (nth: number, flags = "01"): string => `00-${traceOf(nth)}-${clientSpan}-${flags}`

const server = 2
const internal = 1
const client = 3

const childrenOf = (spans: ReadonlyArray<CollectedSpan>, { spanId }: CollectedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

/** Each span under a span, however deep. */
const below = (spans: ReadonlyArray<CollectedSpan>, span: CollectedSpan): ReadonlyArray<CollectedSpan> =>
  childrenOf(spans, span).flatMap((child) => [child, ...below(spans, child)])

describe("the trace of an order", () => {
  let database = ""
  let collector: Collector
  let receiver: Receiver
  let geocoder: Receiver
  let api: ApiHere
  let dispatcher: DispatcherHere
  let customer: Fleet
  let secret = ""

  beforeAll(async () => {
    ;[database, collector, receiver, geocoder] = await Promise.all([
      testDatabase(),
      startCollector(),
      startReceiver(),
      startReceiver(() => 404)
    ])
    const env = {
      TRAJET_OTLP_URL: `${collector.url}/otlp`,
      TRAJET_OTLP_HEADERS: "authorization=Bearer%20of-the-collector"
    }
    ;[api, dispatcher] = await Promise.all([
      // Only what asks, and two of these in a second.
      startApiHere(database, { ...env, TRAJET_TRACES_ONE_IN: "0", TRAJET_TRACES_ASKED_PER_SECOND: "2" }),
      startDispatcherHere(database, { ...env, TRAJET_TRACES_ONE_IN: "0" })
    ])
    customer = await makeFleet(database, api.origin)
    secret = (await makeEndpoint(database, customer.groupId, receiver.url)).secret
  })
  afterAll(async () => {
    await Promise.all([dispatcher.stop(), api.stop()])
    await Promise.all([receiver.close(), collector.close(), geocoder.close()])
  })

  /** Orders a mission with a `traceparent`, and returns the webhook of its event. */
  const ordered = async (traceparent: string | null, origin = api.origin): Promise<Received> => {
    const headers: Readonly<Record<string, string>> = traceparent === null ? {} : { traceparent }
    const reply = await ask(origin, "/v1/transports", { key: customer.key, body: validOrder(), headers })
    assert.strictEqual(reply.status, 201, reply.text)
    const id = String(reply.json()["id"])
    let found: Received | undefined
    await until("the event arrives", () => {
      found = receiver.received.find(({ body }) => body.includes(id))
      return found !== undefined
    })
    if (found === undefined) throw new Error("no webhook")
    return found
  }

  const spansOf = async (traceId: string, ...names: ReadonlyArray<string>): Promise<ReadonlyArray<CollectedSpan>> => {
    const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId)
    const isHere = (name: string) => ofTrace().some((span) => span.name === name)
    await until(`the spans ${names.join()} arrive`, () => names.every(isHere))
    return ofTrace()
  }

  it(
    "goes from the client's span over request, program and statements to the attempt, and on to the receiver",
    { tags: "WHK-56" },
    async () => {
      const { headers, ...received } = await ordered(asking(1))
      const spans = await spansOf(traceOf(1), "POST /v1/transports", "webhook attempt")
      const request = spans.find(({ parentSpanId }) => parentSpanId === clientSpan)
      assert.isDefined(request)
      assert.deepInclude(request, { name: "POST /v1/transports", kind: server, service: "trajet-api", isFailed: false })
      assert.deepInclude(request.attributes, { "http.request.method": "POST", "http.route": "/v1/transports" })
      assert.strictEqual(Number(request.attributes["http.response.status_code"]), 201)

      const program = childrenOf(spans, request).find(({ kind }) => kind === internal)
      assert.isDefined(program, JSON.stringify(spans))
      const insert = below(spans, program).find(({ name }) => name === "mission.insert")
      assert.isDefined(insert, "the statement is below the program")
      assert.deepInclude(insert, { kind: client, attributes: { "db.system.name": "postgresql" } })
      assert.include(
        below(spans, request).map(({ name }) => name),
        "key.find"
      )

      const attempt = spans.find(({ name }) => name === "webhook attempt")
      assert.deepInclude(attempt, { service: "trajet-dispatcher", parentSpanId: request.spanId, kind: client })
      assert.deepInclude(attempt?.attributes, {
        "trajet.delivery.id": headers["webhook-id"],
        "trajet.event.type": "transport.created",
        "trajet.outcome": "succeeded"
      })
      assert.strictEqual(headers["traceparent"], `00-${traceOf(1)}-${attempt?.spanId}-01`)
      assert.isUndefined(headers["tracestate"])
      await verifyBoth({ headers, ...received }, secret)
    }
  )

  it("records no more of those that ask than the bound, and passes every trace on", async () => {
    const many = Array.from({ length: 12 }, (_, index) => 100 + index)
    const received = await Promise.all(many.map((nth) => ordered(asking(nth))))
    const parents = received.map(({ headers }) => String(headers["traceparent"]))
    many.forEach((nth, index) =>
      assert.match(parents[index] ?? "", new RegExp(`^00-${traceOf(nth)}-[0-9a-f]{16}-01$`, "u"))
    )
    const recorded = parents.filter((parent) => !parent.includes(clientSpan))
    assert.isAtLeast(recorded.length, 1)
    // Two at once, and two more for each second that the orders took on a busy machine.
    assert.isBelow(recorded.length, many.length)
    await ordered(null)
    const traces = new Set(collector.spans().map(({ traceId }) => traceId))
    many.forEach((nth, index) => {
      if (parents[index]?.includes(clientSpan) === true) assert.isFalse(traces.has(traceOf(nth)))
    })
  })

  it(
    "is passed on without a record if it is not sampled, and is not there if the header is absent or invalid",
    { tags: "WHK-56" },
    async () => {
      assert.strictEqual((await ordered(asking(3, "00"))).headers["traceparent"], asking(3, "00"))
      for (const header of [null, `${asking(4)}-x`, asking(4).toUpperCase(), `00-${"0".repeat(32)}-${clientSpan}-01`]) {
        assert.isUndefined((await ordered(header)).headers["traceparent"], String(header))
      }
    }
  )

  it("has the calls of other systems, with their status and without what was asked", async () => {
    const env = { TRAJET_OTLP_URL: collector.url, TRAJET_TRACES_ONE_IN: "1" }
    const outside = await startApiHere(database, {
      ...env,
      TRAJET_GEOCODER: "photon",
      TRAJET_GEOCODER_URL: geocoder.url
    })
    try {
      const reply = await ask(outside.origin, "/v1/transports", {
        key: customer.key,
        body: validOrder(),
        headers: { traceparent: asking(5) }
      })
      assert.isAtLeast(reply.status, 500, reply.text)
      const spans = await spansOf(traceOf(5), "POST /v1/transports")
      const call = spans.find(({ name }) => name === "outbound")
      assert.deepInclude(call, { kind: client, isFailed: true })
      assert.deepInclude(call?.attributes, { "error.type": "OutboundFailure" })
      assert.strictEqual(Number(call?.attributes["http.response.status_code"]), 404)
      const request = spans.find(({ kind }) => kind === server)
      assert.deepInclude(request, { isFailed: true })
    } finally {
      await outside.stop()
    }
  })

  it("has nothing of the order, the key or the address, and the collector gets its own header", () => {
    const sent = collector.received.map(({ body }) => body).join("\n")
    const order = JSON.stringify(validOrder())
    const texts = [...order.matchAll(/"([^"]{6,})"(?!:)/gu)].map(([, text = ""]) => text)
    assert.isAbove(texts.length, 5)
    for (const text of [...texts, customer.key, customer.groupId, "127.0.0.1", "Bearer"]) {
      assert.notInclude(sent, text)
    }
    const [first] = collector.received
    assert.strictEqual(first?.headers["authorization"], "Bearer of-the-collector")
    assert.strictEqual(first?.path, "/otlp/v1/traces")
  })
})

describe("a collector that hangs", () => {
  it("slows neither requests nor deliveries, and delays the stop by no more than its bound", async () => {
    const [database, collector, receiver] = await Promise.all([
      testDatabase(),
      startCollector({ hangs: true }),
      startReceiver()
    ])
    const env = { TRAJET_OTLP_URL: collector.url, TRAJET_TRACES_ONE_IN: "1" }
    const [api, dispatcher] = await Promise.all([startApiProcess(database, env), startDispatcherHere(database, env)])
    const customer = await makeFleet(database, api.origin)
    await makeEndpoint(database, customer.groupId, receiver.url)
    // Some ten spans each: several batches still wait when the API stops.
    const orders = 160
    let longest = 0
    for (let sent = 0; sent < orders; sent += 20) {
      const beganAt = performance.now()
      await Promise.all(Array.from({ length: 20 }, () => customer.order()))
      longest = Math.max(longest, performance.now() - beganAt)
    }
    // A request that waited for the collector would wait for its 5 s.
    assert.isBelow(longest, 4_000)
    await until("all are delivered", () => receiver.received.length >= orders)
    assert.isAbove(collector.received.length, 0)
    const page = await (await fetch(`${api.origin}/metrics`)).text()
    assert.match(page, /^trajet_trace_spans_total\{outcome="exported"\} 0$/mu)
    const stopping = performance.now()
    await Promise.all([api.stop(), dispatcher.stop()])
    // Without a bound, the last batches alone would wait for their 5 s, one after the other.
    assert.isBelow(performance.now() - stopping, 8_000)
    await Promise.all([collector.close(), receiver.close()])
  })
})
