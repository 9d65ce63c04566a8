import { afterEach, assert, describe, it } from "vitest"
import {
  isProblem,
  OutcomeUnknownError,
  pricingEstimate,
  ProblemError,
  transportsCancel,
  transportsCreate,
  transportsRead
} from "../index.ts"
import {
  cutBody,
  hangUp,
  type HostileServer,
  json,
  problem,
  silence,
  startHostileServer
} from "../testing/hostile-server.ts"
import { errorOf, testConnection } from "../testing/test-connection.ts"

const place = (address: string) => ({ address, date: "2027-03-15T09:00:00+01:00" })
const order = {
  pickup: place("Paris"),
  delivery: place("Lyon"),
  billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" }
}
const created = { id: "a", transport_id: null, status: "scheduled", price: "392.30" }

describe("a call whose request fails", () => {
  let server: HostileServer
  afterEach(() => server.stop())

  const keysOf = () => server.seen.map(({ headers }) => headers["idempotency-key"])

  it("repeats a read after a cut connection, a cut body and a 5xx, with growing pauses", async () => {
    server = await startHostileServer(hangUp, cutBody(200), problem(502), json(200, { id: "a" }))
    const { connection, pauses } = testConnection(server.baseUrl)
    assert.strictEqual((await transportsRead(connection, "a")).id, "a")
    assert.strictEqual(server.seen.length, 4)
    assert.deepStrictEqual(pauses, [500, 1000, 2000])
  })

  it("repeats a creation with the same key and the same bytes", async () => {
    server = await startHostileServer(
      hangUp,
      problem(500, { reference: "r" }),
      problem(502, { code: "relay_timeout" }),
      json(201, created)
    )
    const { connection } = testConnection(server.baseUrl)
    const { attempts, data } = await transportsCreate(connection, order).withResponse()
    assert.deepStrictEqual([attempts, data.price], [4, "392.30"])
    const keys = new Set(keysOf())
    assert.strictEqual(keys.size, 1)
    assert.match(String([...keys][0]), /^[\da-f]{8}-[\da-f]{4}-4/u)
    assert.strictEqual(new Set(server.seen.map(({ body }) => body.toString())).size, 1)
  })

  it("stops a creation at outcome_unknown, and says what to read first", async () => {
    server = await startHostileServer(problem(502, { code: "relay_unavailable", outcome_unknown: true }))
    const { connection } = testConnection(server.baseUrl)
    const error = await errorOf(transportsCreate(connection, order))
    assert.instanceOf(error, OutcomeUnknownError)
    assert.strictEqual(server.seen.length, 1)
    assert.strictEqual(error.readFirst, "GET /v1/transports")
    assert.strictEqual(error.problem?.outcome_unknown, true)
    assert.strictEqual(error.idempotencyKey, keysOf()[0])
  })

  it("sends a cancellation once, whatever breaks, and says what to read first", async () => {
    for (const broken of [hangUp, cutBody(200), problem(500), problem(502, { code: "relay_unavailable" })]) {
      server = await startHostileServer(broken)
      const { connection } = testConnection(server.baseUrl)
      const error = await errorOf(transportsCancel(connection, "a b"))
      assert.instanceOf(error, OutcomeUnknownError)
      assert.deepStrictEqual([server.seen.length, error.readFirst], [1, "GET /v1/transports/a%20b"])
      await server.stop()
    }
  })

  it("ends with a refusal for the 5xx codes that promise that nothing was done", async () => {
    server = await startHostileServer(problem(502, { code: "billing_unavailable" }))
    const { connection } = testConnection(server.baseUrl)
    const error = await errorOf(transportsCancel(connection, "a"))
    assert.isTrue(isProblem(error, "billing_unavailable"))
    assert.strictEqual(server.seen.length, 1)
  })

  it("sends any call again after a 429, when Retry-After allows it", async () => {
    server = await startHostileServer(
      problem(429, { code: "rate_limited" }, { "retry-after": "7" }),
      problem(429),
      json(200, { id: "a" })
    )
    const { connection, pauses } = testConnection(server.baseUrl)
    assert.strictEqual((await transportsCancel(connection, "a")).id, "a")
    assert.deepStrictEqual(pauses, [7000, 1000])
  })

  it("does not wait longer than its time for a Retry-After", async () => {
    server = await startHostileServer(problem(429, { code: "rate_limited" }, { "retry-after": "3600" }))
    const { connection, pauses } = testConnection(server.baseUrl)
    const error = await errorOf(transportsRead(connection, "a"))
    assert.isTrue(isProblem(error, "rate_limited") && error.retryAfterMillis === 3_600_000)
    assert.deepStrictEqual(pauses, [])
  })

  it("waits for an identical creation that is being processed", async () => {
    server = await startHostileServer(
      problem(409, { code: "request_in_progress" }, { "retry-after": "1" }),
      json(201, created, { "idempotent-replayed": "true" })
    )
    const { connection, pauses } = testConnection(server.baseUrl)
    const { headers } = await transportsCreate(connection, order).withResponse()
    assert.strictEqual(headers.get("idempotent-replayed"), "true")
    assert.deepStrictEqual(pauses, [1000])
  })

  it("ends with an unknown outcome if an identical request is still being processed at the last attempt", async () => {
    server = await startHostileServer(silence, problem(409, { code: "request_in_progress" }, { "retry-after": "1" }))
    const { connection } = testConnection(server.baseUrl, { attemptTimeoutMillis: 200 })
    const error = await errorOf(transportsCreate(connection, order))
    assert.instanceOf(error, OutcomeUnknownError)
    assert.deepStrictEqual([error.problem?.code, server.seen.length], ["request_in_progress", 4])
  })

  it("ends with an unknown outcome if a refusal comes after a request that may have been processed", async () => {
    for (const last of [
      problem(429),
      problem(401),
      problem(403, { code: "insufficient_scope" }),
      json(404, "not the API")
    ]) {
      server = await startHostileServer(cutBody(201), last)
      const error = await errorOf(transportsCreate(testConnection(server.baseUrl).connection, order))
      assert.instanceOf(error, OutcomeUnknownError)
      await server.stop()
    }
    server = await startHostileServer(cutBody(201), problem(422, { code: "no_route" }))
    assert.isTrue(
      isProblem(await errorOf(transportsCreate(testConnection(server.baseUrl).connection, order)), "no_route")
    )
  })

  it("fails with the last answer once it has no attempts left", async () => {
    server = await startHostileServer(problem(503, { code: "relay_unavailable" }))
    const { connection } = testConnection(server.baseUrl, { attemptsMax: 3 })
    const read = await errorOf(transportsRead(connection, "a"))
    assert.instanceOf(read, ProblemError)
    assert.deepStrictEqual([read.attempts, read.status, server.seen.length], [3, 503, 3])
    const written = await errorOf(transportsCreate(connection, order))
    assert.instanceOf(written, OutcomeUnknownError)
    assert.strictEqual(written.problem?.status, 503)
  })

  it("repeats pricing after its time for one request is over", async () => {
    server = await startHostileServer(silence, json(200, { price_ht: 1 }))
    const { connection } = testConnection(server.baseUrl, { attemptTimeoutMillis: 200 })
    assert.strictEqual((await pricingEstimate(connection, { pickup: "Paris", delivery: "Lyon" })).price_ht, 1)
  })
})
