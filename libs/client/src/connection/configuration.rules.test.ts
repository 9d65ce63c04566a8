import { afterEach, assert, describe, it, vi } from "vitest"
import { ConfigurationError, connect, createClient, optionsRemove, transportsCreate, transportsRead } from "../index.ts"
import { json, startHostileServer } from "../testing/hostile-server.ts"
import { errorOf, testConnection } from "../testing/test-connection.ts"
import { checkCaller, checkedBase, filledPath, isPublic, queryText } from "./configuration.rules.ts"

const serverSide = { hasDocument: false, userAgent: "Node.js/24", product: "" }

describe("the key or session of a client", () => {
  afterEach(() => vi.unstubAllGlobals())

  it("is checked for browsers and mobile apps, which are the public runtimes", () => {
    const agents = ["Node.js/24", "Deno/2.9.6", "Bun/1.4.5", "Cloudflare-Workers", "undefined"]
    for (const userAgent of agents) assert.isFalse(isPublic({ ...serverSide, userAgent }), userAgent)
    assert.isTrue(isPublic({ ...serverSide, hasDocument: true }))
    assert.isTrue(isPublic({ ...serverSide, userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" }))
    assert.isTrue(isPublic({ ...serverSide, userAgent: "", product: "ReactNative" }))
  })

  it("is a session in a browser, which is sent as a bearer token, and never a key", async () => {
    vi.stubGlobal("document", {})
    const { baseUrl, seen, stop } = await startHostileServer(json(200, { id: "a" }))
    assert.throws(() => createClient({ baseUrl, apiKey: "svc_test_key" }), ConfigurationError, /session/u)
    assert.throws(() => createClient({ baseUrl, session: "svc_live_key" }), ConfigurationError, /API key/u)
    const sneaked = connect({ baseUrl, session: () => "svc_test_key" })
    assert.instanceOf(await errorOf(transportsRead(sneaked, "a")), ConfigurationError)
    const sessions = ["one", "two"]
    const connection = connect({ baseUrl, session: async () => sessions.shift() ?? "" })
    await transportsRead(connection, "a")
    await transportsRead(connection, "a")
    const sent = seen.map(({ headers }) => [headers.authorization, headers["x-api-key"]])
    assert.deepStrictEqual(sent, [
      ["Bearer one", undefined],
      ["Bearer two", undefined]
    ])
    await stop()
  })

  it("is required, has the form of a header, and is shown by no error", () => {
    const refused = [
      {},
      { apiKey: "svc_test_a", session: "b" },
      { apiKey: "sk_live_secret" },
      { apiKey: "svc_test_a\nsecret" },
      { session: "a secret" }
    ]
    for (const caller of refused) {
      try {
        checkCaller(caller, false)
        assert.fail(JSON.stringify(caller))
      } catch (error) {
        assert.instanceOf(error, ConfigurationError)
        assert.notInclude(String(error), "secret")
      }
    }
  })

  it("goes to http and https addresses, and a live key only over https or to this machine", () => {
    assert.strictEqual(checkedBase("https://api.example/v1///", "svc_live_a"), "https://api.example/v1")
    assert.strictEqual(checkedBase("http://localhost:8080/v1", "svc_live_a"), "http://localhost:8080/v1")
    assert.strictEqual(checkedBase("http://127.0.0.1:8080/v1", "svc_live_a"), "http://127.0.0.1:8080/v1")
    assert.strictEqual(checkedBase("http://trajet:8080/v1", "svc_test_a"), "http://trajet:8080/v1")
    assert.throws(() => checkedBase("http://trajet:8080/v1", "svc_live_a"), ConfigurationError, /https/u)
    for (const wrong of ["", "api.example", "ftp://a/v1", "https://u:p@a/v1", "https://a/v1?x=1", "https://a/v1#x"])
      assert.throws(() => checkedBase(wrong, undefined), ConfigurationError)
  })
})

describe("the address of a call", () => {
  it("has encoded ids, and none that would reach another endpoint", async () => {
    assert.strictEqual(
      filledPath("/transports/:id/options/:key", { id: "a/b?c#d", key: "é" }),
      "/transports/a%2Fb%3Fc%23d/options/%C3%A9"
    )
    for (const id of ["", ".", ".."]) assert.throws(() => filledPath("/transports/:id", { id }), ConfigurationError)
    const { baseUrl, seen, stop } = await startHostileServer(json(200, {}))
    const { connection } = testConnection(baseUrl)
    assert.instanceOf(await errorOf(transportsRead(connection, "..")), ConfigurationError)
    await optionsRemove(connection, "a", "b:c", { leg: "retour" })
    assert.deepStrictEqual(
      seen.map(({ method, path }) => `${method} ${path}`),
      ["DELETE /v1/transports/a/options/b%3Ac?leg=retour"]
    )
    await stop()
  })

  it("has no query parameters for absent members", () => {
    assert.strictEqual(queryText({ a: undefined, b: null, c: false, d: 2, e: "x y" }), "?c=false&d=2&e=x+y")
    assert.strictEqual(queryText({}), "")
  })

  it("refuses a key that is no UUID v4", async () => {
    const { connection } = testConnection("http://127.0.0.1:1/v1")
    const place = { address: "a", date: "2027-03-15T09:00:00Z" }
    const order = { pickup: place, delivery: place, billing: { company_name: "a", email: "b", address: "c" } }
    const error = await errorOf(transportsCreate(connection, order, { idempotencyKey: "order-1" }))
    assert.instanceOf(error, ConfigurationError)
  })
})
