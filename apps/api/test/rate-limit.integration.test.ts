import { GroupId } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { sendRaw } from "../../../tools/harness/raw-socket.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { itemsOf, limitedOn, refilled, windowSeconds } from "./rate-answers.ts"

describe("a host with small limits", () => {
  let database = ""
  let group = GroupId("")
  const apis: Array<ApiHere> = []

  beforeAll(async () => {
    database = await testDatabase()
    group = await makeGroup(database, "fleet")
  })
  afterAll(() => Promise.all(apis.map((api) => api.stop())))

  /** Starts a process with its own limits, after emptying the shared buckets. */
  const started = async (env: Readonly<Record<string, string>>): Promise<ApiHere> => {
    await onServer(database, "TRUNCATE rate_bucket")
    const api = await startApiHere(database, env)
    apis.push(api)
    return api
  }
  const newKey = async () => (await makeKey(database, group)).clear
  /** A key of a new group. */
  const strangeKey = async () => (await makeKey(database, await makeGroup(database, randomUUID()))).clear

  it("drops the buckets that were unused for minutes, and keeps the others", { tags: "SEC-15" }, async () => {
    await started({})
    const kept = () => onServer(database, "SELECT subject FROM rate_bucket WHERE axis = 'planted'")
    await onServer(
      database,
      `INSERT INTO rate_bucket (axis, subject, tokens, at)
       SELECT 'planted', n::text, 1, now() - CASE WHEN n = 1 THEN interval '0' ELSE interval '3 minutes' END
       FROM generate_series(1, 12000) n`
    )
    apis.push(await startApiHere(database))
    await until("only one is left", async () => (await kept()).length === 1)
    assert.deepStrictEqual(await kept(), [{ subject: "1" }])
  })

  /** Repeats a request until it is refused, or `times`. Returns the accepted answers and the last one. */
  const untilRefused = async (api: ApiHere, times: number, request: Ask, path = "/v1/events?limit=1") => {
    const passed: Array<Reply> = []
    for (let asked = 0; asked < times; asked++) {
      const reply = await ask(api.origin, path, request)
      if (reply.status === 429) return { passed, last: reply }
      passed.push(reply)
    }
    throw new Error(`never refused in ${times} requests`)
  }

  it(
    "refuses a key that sends too many requests, and no other key",
    { tags: ["ERR-19", "ERR-60", "LIM-10", "LIM-11", "LIM-16", "SEC-15"] },
    async () => {
      const capacity = 40
      const api = await started({ TRAJET_RATE_PER_KEY: String(capacity) })
      const [busy, calm] = [await newKey(), await newKey()]
      const since = performance.now()
      const { passed, last } = await untilRefused(api, 4 * capacity, { key: busy })
      assert.isAtLeast(passed.length, capacity)
      assert.isAtMost(passed.length, capacity + refilled(capacity, since))
      limitedOn(last, "key")
      assert.deepStrictEqual(itemsOf(last, "ratelimit-policy")["key"], { size: capacity, seconds: windowSeconds })
      assert.strictEqual(itemsOf(last, "ratelimit")["key"]?.size, 0)
      assert.strictEqual((await ask(api.origin, "/v1/events", { key: calm })).status, 200)
    }
  )

  it("shows the remaining requests, and accepts exactly as many", async () => {
    const capacity = 50
    const api = await started({ TRAJET_RATE_PER_KEY: String(capacity) })
    const since = performance.now()
    const { passed } = await untilRefused(api, 4 * capacity, { key: await newKey() })
    passed.forEach((reply, index) => {
      const left = itemsOf(reply, "ratelimit")["key"]?.size ?? -1
      const came = passed.length - index - 1
      assert.isAtLeast(came, left, `told ${left}, and ${came} came`)
      assert.isAtMost(came, left + refilled(capacity, since), `told ${left}, and ${came} came`)
    })
  })

  it(
    "shows the window of the remaining requests, and on a refusal the time of Retry-After",
    { tags: ["LIM-10", "LIM-11"] },
    async () => {
      const capacity = 50
      const api = await started({ TRAJET_RATE_PER_KEY: String(capacity) })
      const { passed, last } = await untilRefused(api, 4 * capacity, { key: await newKey() })
      for (const reply of passed) {
        const { size: left, seconds } = itemsOf(reply, "ratelimit")["key"] ?? { size: -1, seconds: -1 }
        assert.strictEqual(seconds, Math.ceil((Math.max(left, 1) * windowSeconds) / capacity), `${left} left`)
      }
      assert.deepStrictEqual(itemsOf(last, "ratelimit")["key"], { size: 0, seconds: limitedOn(last, "key") })
    }
  )

  it("accepts no more if all requests arrive at once", async () => {
    const [capacity, requests] = [50, 400]
    // All of them may be in progress, so that only the rate refuses one.
    const env = { TRAJET_RATE_PER_KEY: String(capacity), TRAJET_WORK_IN_PROGRESS_MAX: String(requests) }
    const api = await started(env)
    const key = await newKey()
    const since = performance.now()
    const replies = await Promise.all(
      Array.from({ length: requests }, () => ask(api.origin, "/v1/events?limit=1", { key }))
    )
    const passed = replies.filter(({ status }) => status === 200).length
    assert.isAtLeast(passed, capacity)
    assert.isAtMost(passed, capacity + refilled(capacity, since))
    for (const reply of replies) if (reply.status !== 200) limitedOn(reply, "key")
  })

  it("shares a key's limit with the other processes, except for a tenth", { tags: "LIM-14" }, async () => {
    const capacity = 100
    const env = { TRAJET_RATE_PER_KEY: String(capacity) }
    const both = [await started(env), await started(env)]
    const key = await newKey()
    const since = performance.now()
    const passed = await Promise.all(
      both.map(async (api) => (await untilRefused(api, 4 * capacity, { key })).passed.length)
    )
    const sum = passed.reduce((total, count) => total + count, 0)
    assert.isAtLeast(sum, capacity - capacity / 10)
    assert.isAtMost(sum, capacity + capacity / 10 + refilled(capacity, since))
  })

  it(
    "refuses an address that sends too many requests, with any key and without, except probes",
    { tags: ["LIM-10", "LIM-11", "SEC-15"] },
    async () => {
      const capacity = 30
      const api = await started({ TRAJET_RATE_PER_IP: String(capacity) })
      const key = await newKey()
      const since = performance.now()
      const { passed, last } = await untilRefused(api, 4 * capacity, { key })
      assert.isAtMost(passed.length, capacity + refilled(capacity, since))
      limitedOn(last, "ip")
      limitedOn((await untilRefused(api, 5, { key: await newKey() })).last, "ip")
      limitedOn((await untilRefused(api, 5, {})).last, "ip")
      limitedOn((await untilRefused(api, 5, {}, "/nowhere")).last, "ip")
      limitedOn((await untilRefused(api, 5, {}, "/openapi.json")).last, "ip")
      for (let asked = 0; asked < capacity + 10; asked++) {
        assert.strictEqual((await ask(api.origin, "/healthz")).status, 200)
      }
    }
  )

  it("limits an address by its malformed requests like by others", { tags: "SEC-15" }, async () => {
    const capacity = 30
    for (const bytes of [
      "no HTTP\r\n\r\n",
      `GET /${"a".repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      "GET /v1/transports HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "CONNECT localhost:22 HTTP/1.1\r\nHost: a\r\n\r\n"
    ]) {
      const api = await started({ TRAJET_RATE_PER_IP: String(capacity) })
      const since = performance.now()
      let passed = 0
      for (let reply = await sendRaw(api.port, bytes); reply.status !== 429; reply = await sendRaw(api.port, bytes)) {
        passed++
        assert.isTrue(reply.closed)
        assert.isAtMost(passed, capacity + refilled(capacity, since), bytes.slice(0, 40))
      }
      assert.isAtLeast(passed, capacity)
      limitedOn((await untilRefused(api, 5, { key: await newKey() })).last, "ip")
    }
  })

  it(
    "refuses all clients if the platform gets too many requests, and counts only those with a valid key",
    { tags: ["ERR-19", "ERR-60", "LIM-10", "LIM-11", "LIM-12", "LIM-16"] },
    async () => {
      const capacity = 30
      const api = await started({ TRAJET_RATE_GLOBAL: String(capacity) })
      for (let asked = 0; asked < 2 * capacity; asked++) {
        assert.strictEqual((await ask(api.origin, "/v1/events")).status, 401)
      }
      const since = performance.now()
      // A group has half of the axis.
      let passed = 0
      for (const key of [await strangeKey(), await strangeKey()]) {
        for (let asked = 0; asked < capacity / 2; asked++) {
          if ((await ask(api.origin, "/v1/events?limit=1", { key })).status === 200) passed++
        }
      }
      const { passed: more, last } = await untilRefused(api, 4 * capacity, { key: await strangeKey() })
      assert.isAtLeast(passed + more.length, capacity)
      assert.isAtMost(passed + more.length, capacity + refilled(capacity, since))
      limitedOn(last, "global")
      limitedOn((await untilRefused(api, 5, { key: await strangeKey() })).last, "global")
    }
  )

  it("refuses only failed authentications if there are too many", { tags: "LIM-13" }, async () => {
    const capacity = 10
    const api = await started({ TRAJET_RATE_FAILED_AUTH: String(capacity) })
    const key = await newKey()
    const since = performance.now()
    const { passed, last } = await untilRefused(api, 4 * capacity, { key: "svc_test_wrong" })
    assert.isAtLeast(passed.length, capacity)
    assert.isAtMost(passed.length, capacity + refilled(capacity, since))
    for (const reply of passed) assert.strictEqual(reply.status, 401)
    limitedOn(last, "failed-auth")
    for (let asked = 0; asked < 3 * capacity; asked++) {
      assert.strictEqual((await ask(api.origin, "/v1/events?limit=1", { key })).status, 200)
    }
  })

  it("runs a refused order once when it is sent again with its key after Retry-After", { tags: "IDM-13" }, async () => {
    const capacity = 60
    const api = await started({ TRAJET_RATE_PER_KEY: String(capacity) })
    const key = await newKey()
    const reference = `once ${randomUUID().slice(0, 8)}`
    const order = { key, headers: { "idempotency-key": randomUUID() }, body: validOrder({ reference }) }
    await untilRefused(api, 4 * capacity, { key })
    const retryAfter = limitedOn((await untilRefused(api, 5, order, "/v1/transports")).last, "key")
    await pause(retryAfter * 1000)
    const created = await ask(api.origin, "/v1/transports", order)
    assert.strictEqual(created.status, 201, created.text)
    assert.notProperty(created.headers, "idempotent-replayed")
    const rows = await onServer(database, "SELECT id FROM mission WHERE reference = $1", [reference])
    assert.lengthOf(rows, 1)
  })

  describe("behind a proxy", () => {
    const from = (address: string): Ask => ({ headers: { "x-forwarded-for": address } })

    it(
      "uses the address that the proxy names, and the network of a customer for IPv6",
      { tags: "LIM-15" },
      async () => {
        const api = await started({ TRAJET_RATE_PER_IP: "5", TRAJET_TRUSTED_PROXIES: "127.0.0.1/32, 10.0.0.0/8" })
        limitedOn((await untilRefused(api, 20, from("203.0.113.9"))).last, "ip")
        limitedOn((await untilRefused(api, 1, from("1.1.1.1, 203.0.113.9, 10.1.2.3"))).last, "ip")
        limitedOn((await untilRefused(api, 20, from("2001:db8:1:2::1"))).last, "ip")
        limitedOn((await untilRefused(api, 1, from("2001:db8:1:2:ffff::9"))).last, "ip")
        for (const other of ["203.0.113.10", "203.0.113.9, 198.51.100.1", "2001:db8:1:3::1"]) {
          assert.strictEqual((await ask(api.origin, "/v1/events", from(other))).status, 401, other)
        }
      }
    )

    it("ignores the header of peers that are not a trusted proxy", { tags: "SEC-27" }, async () => {
      for (const proxies of ["", "10.0.0.0/8"]) {
        const api = await started({ TRAJET_RATE_PER_IP: "5", TRAJET_TRUSTED_PROXIES: proxies })
        limitedOn((await untilRefused(api, 20, from("203.0.113.9"))).last, "ip")
        limitedOn((await untilRefused(api, 1, from("203.0.113.77"))).last, "ip")
      }
    })
  })

  it("shows the limits and the remaining requests in every answer", { tags: "LIM-16" }, async () => {
    const env = { TRAJET_RATE_PER_KEY: "200", TRAJET_RATE_PER_GROUP: "250", TRAJET_RATE_PER_IP: "300" }
    const api = await started(env)
    const key = await newKey()
    const readOnly = (await makeKey(database, group, { scopes: ["transports:read"] })).clear
    const policies = {
      ip: { size: 300, seconds: windowSeconds },
      key: { size: 200, seconds: windowSeconds },
      group: { size: 250, seconds: windowSeconds }
    }
    const keyed: ReadonlyArray<readonly [number, string, Ask]> = [
      [200, "/v1/transports", { key }],
      [201, "/v1/transports", { key, body: validOrder() }],
      [403, "/v1/transports", { key: readOnly, body: validOrder() }],
      [404, `/v1/transports/${randomUUID()}`, { key }],
      [422, "/v1/transports", { key, body: "{" }],
      [422, "/v1/transports", { key, body: {} }],
      [422, "/v1/transports?limit=0", { key }]
    ]
    for (const [status, path, request] of keyed) {
      const reply = await ask(api.origin, path, request)
      assert.strictEqual(reply.status, status)
      assert.deepStrictEqual(itemsOf(reply, "ratelimit-policy"), policies)
      assert.sameMembers(Object.keys(itemsOf(reply, "ratelimit")), ["ip", "key", "group"])
    }
    const others: ReadonlyArray<readonly [number, string]> = [
      [401, "/v1/transports"],
      [404, "/nowhere"],
      [404, "/v1/transports/%ff"],
      [404, "/problems/nothing"],
      [200, "/healthz"],
      [200, "/readyz"],
      [200, "/metrics"],
      [200, "/openapi.json"],
      [200, "/problems/rate_limited"]
    ]
    for (const [status, path] of others) {
      const reply = await ask(api.origin, path)
      assert.strictEqual(reply.status, status)
      assert.deepStrictEqual(itemsOf(reply, "ratelimit-policy"), { ip: policies.ip }, path)
      assert.sameMembers(Object.keys(itemsOf(reply, "ratelimit")), ["ip"])
    }
  })
})
