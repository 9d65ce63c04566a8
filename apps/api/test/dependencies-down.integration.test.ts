import {
  type Behaviour,
  cutBody,
  endless,
  hangUp,
  json,
  silent,
  stalling,
  text
} from "@trajet/adapters-http/testing/provider-server"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { type Providers, type Service, startProviders } from "./providers.ts"
import { problemOf, expectNoTrace } from "./refusals.ts"

const down: Readonly<Record<string, Behaviour>> = {
  "hangs up": hangUp,
  "hangs up in the middle of its answer": cutBody,
  "answers 500": text("oops", 500),
  "answers 503": json({}, 503),
  "answers 401": json({}, 401),
  "answers a page": text("<html>welcome</html>"),
  "answers nothing": text(""),
  "answers null": json(null),
  "answers another shape": json({ features: [{}], code: "?", entity: { id: 7 } }),
  "answers without end": endless
}
const slow: Readonly<Record<string, Behaviour>> = { "says nothing": silent, "stops in its answer": stalling }

// Answers are cached and breakers count failures in a row, so each case has houses of its own, and recovers before the
// next.
let house = 0
const freshOrder = () => {
  house += 1
  return validOrder({
    pickup: { address: `${house} rue de Rivoli, 75001 Paris`, date: "2031-03-17T09:00:00+01:00" },
    delivery: { address: `${house} place Bellecour, 69002 Lyon`, date: "2031-03-17T17:00:00+01:00" }
  })
}

describe("an order while a provider fails", () => {
  let database = ""
  let api: ApiHere
  let providers: Providers
  let key = ""

  beforeAll(async () => {
    database = await testDatabase()
    providers = await startProviders()
    api = await startApiHere(database, providers.env)
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
  })
  afterEach(() => providers.mended())
  afterAll(async () => {
    await api.stop()
    await providers.close()
  })

  const send = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
    ask(api.origin, path, { key, body, headers })

  const createdSince = async (rows: number): Promise<number> =>
    Number((await onServer(database, "SELECT count(*)::int AS rows FROM mission"))[0]?.["rows"]) - rows

  /** Expects a refusal with the code and without a trace. After recovery, the same key orders once. */
  const refusedThenOrdered = async (service: Service, behaviour: Behaviour, code: string) => {
    const [order, headers] = [freshOrder(), { "idempotency-key": randomUUID() }]
    const before = await createdSince(0)
    providers.broken(service, behaviour)
    await expectNoTrace(database, async () => {
      const refused = await send("/v1/transports", order, headers)
      assert.strictEqual(refused.status, 502, refused.text)
      const problem = problemOf(refused)
      assert.strictEqual(problem.code, code)
      assert.notProperty(problem.members, "outcome_unknown")
      assert.notProperty(refused.headers, "idempotent-replayed")
    })
    providers.mended()
    const created = await send("/v1/transports", order, headers)
    assert.strictEqual(created.status, 201, created.text)
    assert.notProperty(created.headers, "idempotent-replayed")
    const replayed = await send("/v1/transports", order, headers)
    assert.strictEqual(replayed.text, created.text)
    assert.strictEqual(replayed.headers["idempotent-replayed"], "true")
    assert.strictEqual(await createdSince(before), 1)
  }

  describe.each(["geocoder", "router"] as const)("(its %s)", (service) => {
    it.each(Object.keys(down))(
      "%s gets relay_unavailable, and is made by the same key later",
      { tags: ["ERR-62", "ERR-75", "PLA-14"] },
      (how) => refusedThenOrdered(service, down[how] ?? hangUp, "relay_unavailable")
    )

    it.each(Object.keys(slow))(
      "%s gets relay_timeout, and is made by the same key later",
      { tags: ["ERR-61", "ERR-75", "PLA-14"] },
      (how) => refusedThenOrdered(service, slow[how] ?? silent, "relay_timeout")
    )

    it.each([
      ["hangs up", "relay_unavailable"],
      ["says nothing", "relay_timeout"]
    ])("%s cannot be priced either: %s", async (how, code) => {
      const { pickup, delivery } = freshOrder()
      providers.broken(service, { ...down, ...slow }[how] ?? hangUp)
      assert.strictEqual(problemOf(await send("/v1/pricing", { pickup, delivery })).code, code)
      providers.mended()
      assert.strictEqual((await send("/v1/pricing", { pickup, delivery })).status, 200)
    })
  })

  it("is made by coordinates while the geocoder is down", { tags: "PLA-21" }, async () => {
    providers.broken("geocoder", hangUp)
    const { delivery, pickup, ...order } = freshOrder()
    const created = await send("/v1/transports", {
      ...order,
      pickup: { ...pickup, lat: 48.8556, lng: 2.3601 },
      delivery: { ...delivery, lat: 45.7578, lng: 4.832 }
    })
    assert.strictEqual(created.status, 201, created.text)
    assert.include(created.text, '"place_id":"point:45.7578,4.832"')
    const estimate = { pickup: { address: "Dépôt", lat: 48.8556, lng: 2.3601 }, delivery: { address: "Lyon" } }
    assert.strictEqual(problemOf(await send("/v1/pricing", estimate)).code, "relay_unavailable")
    providers.mended()
  })

  describe("(its billing relay)", () => {
    it.each(Object.keys({ ...down, ...slow }))(
      "%s gets billing_lookup_unavailable",
      { tags: ["ERR-63", "BIL-5"] },
      (how) => refusedThenOrdered("billing", { ...down, ...slow }[how] ?? hangUp, "billing_lookup_unavailable")
    )

    it("is priced while the relay is down", async () => {
      const { pickup, delivery } = freshOrder()
      providers.broken("billing", hangUp)
      assert.strictEqual((await send("/v1/pricing", { pickup, delivery })).status, 200)
      providers.mended()
    })

    it.each([
      ["knows no such entity", json({ entity: null }), "billing_entity_required"],
      [
        "knows one that is closed",
        json({ entity: { id: "e", company_name: "c", email: "e", address: "a", siret: null, allowed: false } }),
        "billing_entity_not_allowed"
      ]
    ] as const)(
      "%s is refused for good, under its key too",
      { tags: ["ERR-42", "ERR-43", "BIL-3", "BIL-4"] },
      async (_how, answer, code) => {
        const [order, headers] = [freshOrder(), { "idempotency-key": randomUUID() }]
        providers.broken("billing", answer)
        await expectNoTrace(database, async () => {
          const refused = await send("/v1/transports", order, headers)
          assert.strictEqual(problemOf(refused).code, code)
          providers.mended()
          const replayed = await send("/v1/transports", order, headers)
          assert.strictEqual(replayed.text, refused.text)
          assert.strictEqual(replayed.headers["idempotent-replayed"], "true")
        })
      }
    )
  })

  it.each(Object.keys({ ...down, "says nothing": silent }))(
    "(its registry) %s is made from its own data",
    async (how) => {
      providers.broken("registry", { ...down, ...slow }[how] ?? hangUp)
      const vehicle = { registration: `AB-${100 + house}-CD`, type: "VU" }
      const created = await send("/v1/transports", { ...freshOrder(), vehicle })
      providers.mended()
      assert.strictEqual(created.status, 201, created.text)
    }
  )
})

describe("a provider that fails again and again", () => {
  it("is not called for a while, and answers do not wait for it", async () => {
    const database = await testDatabase()
    const providers = await startProviders()
    const api = await startApiHere(database, providers.env)
    try {
      const key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
      const order = () => ask(api.origin, "/v1/transports", { key, body: freshOrder() })
      providers.broken("router", hangUp)
      for (let failures = 0; failures < 5; failures++) await order()
      const asked = providers.asked("router")
      providers.broken("router", silent)
      const started = performance.now()
      assert.strictEqual(problemOf(await order()).code, "relay_unavailable")
      assert.isBelow(performance.now() - started, 2_000)
      assert.strictEqual(providers.asked("router"), asked)
    } finally {
      await api.stop()
      await providers.close()
    }
  })
})

describe("an unexpected failure", () => {
  it(
    "is answered 500 with a reference that the log explains, without internal details",
    { tags: ["ERR-8", "ERR-20", "SEC-33"] },
    async () => {
      const database = await testDatabase()
      const api = await startApiHere(database)
      try {
        const key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
        const headers = { "idempotency-key": randomUUID() }
        const order = () => ask(api.origin, "/v1/transports", { key, headers, body: validOrder() })
        await onServer(database, "ALTER TABLE mission RENAME TO mission_elsewhere")
        const failed = await order()
        const listed = await ask(api.origin, "/v1/transports", { key })
        for (const answer of [failed, listed]) {
          assert.strictEqual(answer.status, 500, answer.text)
          const { code, members } = problemOf(answer)
          assert.isNull(code)
          assert.sameMembers(Object.keys(members), ["type", "title", "status", "detail", "reference"])
          assert.notMatch(answer.text, /mission|relation|select|insert|sql|node_modules|\.ts|stack|pg/iu)
          const reference = String(members["reference"])
          assert.strictEqual(answer.headers["x-request-id"], reference)
          const lines = readFileSync(api.logFile, "utf8")
            .split("\n")
            .filter((line) => line.includes(reference))
          assert.isTrue(lines.some((line) => line.includes("mission") && /does not exist/u.test(line)))
        }
        await onServer(database, "ALTER TABLE mission_elsewhere RENAME TO mission")
        const created = await order()
        assert.strictEqual(created.status, 201)
        assert.notProperty(created.headers, "idempotent-replayed")
      } finally {
        await api.stop()
      }
    }
  )
})
