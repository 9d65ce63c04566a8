import { instantOfMillis } from "@trajet/domain/time"
import { readFileSync } from "node:fs"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { beginOnServer, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { makeEndpoint, rotateSecret } from "../../../tools/harness/endpoints.ts"
import { startNats } from "../../../tools/harness/nats.ts"
import { startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { unprintedMetrics } from "../../../tools/harness/metrics.ts"
import { until } from "../../../tools/harness/until.ts"
import { refusedStart } from "../../../tools/harness/refusals.ts"
import { testSecrets } from "../../../tools/harness/tenants.ts"
import { type Answering, type Received, type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { verifyStandard, verifySvc } from "../../../tools/harness/verification.ts"
import { makeFleet } from "./fleet.ts"

const takeoverMillis = 3_000

const fits = (verification: Promise<unknown>): Promise<boolean> =>
  verification.then(
    () => true,
    () => false
  )

describe("a dispatcher in operation", () => {
  let database = ""
  let api: ApiHere
  const dispatchers: Array<Pick<DispatcherHere, "stop">> = []
  const receivers: Array<Receiver> = []

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
  })
  afterEach(async () => {
    await Promise.all([
      ...dispatchers.splice(0).map(({ stop }) => stop()),
      ...receivers.splice(0).map((r) => r.close())
    ])
  })
  afterAll(() => api.stop())

  const dispatcher = async (env: Readonly<Record<string, string>> = {}, url = database): Promise<DispatcherHere> => {
    const started = await startDispatcherHere(url, env)
    dispatchers.push(started)
    return started
  }
  const receiver = async (answer?: Answering): Promise<Receiver> => {
    const started = await startReceiver(answer)
    receivers.push(started)
    return started
  }
  const dispatcherProcess = async (url = database) => {
    const started = await startDispatcherProcess(url)
    dispatchers.push(started)
    return started
  }
  const page = async ({ origin }: Pick<DispatcherHere, "origin">, path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  // The gauges of a page are those of its dispatcher, but counters are of all that runs in the process.
  const figure = async (one: Pick<DispatcherHere, "origin">, name: string, labels = "") => {
    const { text } = await page(one, "/metrics")
    const line = text.split("\n").find((each) => each.startsWith(`${name}${labels} `))
    return line === undefined ? null : Number(line.slice(line.lastIndexOf(" ")))
  }

  it("is ready, alive, and shows its figures", async () => {
    const one = await dispatcherProcess()
    const customer = await makeFleet(database, api.origin)
    const [good, bad] = [await receiver(), await receiver(() => 500)]
    await makeEndpoint(database, customer.groupId, good.url)
    await makeEndpoint(database, customer.groupId, bad.url)
    assert.deepStrictEqual(await page(one, "/healthz"), { status: 200, text: `{"status":"ok"}` })
    assert.deepStrictEqual(await page(one, "/readyz"), { status: 200, text: `{"status":"ok"}` })
    await customer.order()
    const events = (await customer.log()).length
    const attempts = (outcome: string) => figure(one, "trajet_webhook_attempts_total", `{outcome="${outcome}"}`)
    await until(
      "both outcomes are counted",
      async () => (await attempts("succeeded")) === events && Number(await attempts("http_status")) >= events
    )
    assert.strictEqual(await figure(one, "trajet_webhook_delivery_lag_seconds_count"), events)
    assert.isAbove(Number(await figure(one, "trajet_webhook_first_attempt_lag_seconds_count")), events)
    assert.strictEqual(await figure(one, "trajet_webhook_relayed_events_total"), events)
    assert.strictEqual(await figure(one, "trajet_event_feed_up"), 1)
    // Figures from PostgreSQL may be a second old.
    await until(
      "the open ones are counted",
      async () => Number(await figure(one, "trajet_webhook_open_deliveries")) >= events
    )
    await until("the outbox is empty", async () => (await figure(one, "trajet_outbox_depth")) === 0)
    assert.strictEqual(await figure(one, "trajet_webhook_endpoints", `{state="disabled"}`), 0)
    await onServer(
      database,
      "UPDATE webhook_lane SET paused_until = now() + interval '1 hour' WHERE endpoint_id = (SELECT id FROM webhook_endpoint WHERE url LIKE $1)",
      [`${bad.url}%`]
    )
    const inState = (state: string) => figure(one, "trajet_webhook_endpoints", `{state="${state}"}`)
    await until(
      "the paused one is counted",
      async () => (await inState("paused")) === 1 && (await inState("sending")) === 1
    )
    await until(
      "what is parked grows old",
      async () => Number(await figure(one, "trajet_webhook_oldest_undelivered_seconds")) > 0
    )
    assert.strictEqual(await figure(one, "trajet_webhook_oldest_due_seconds"), 0)
    assert.deepStrictEqual(await unprintedMetrics((await page(one, "/metrics")).text, "dispatcher"), [])
  })

  it("measures the wait of an endpoint at its limit as the customer's, and that of a held lane as its own", async () => {
    const url = await testDatabase()
    const api = await startApiHere(url)
    const one = await dispatcher({}, url)
    const customer = await makeFleet(url, api.origin)
    const silent = await receiver(() => undefined)
    const { id } = await makeEndpoint(url, customer.groupId, silent.url)
    for (let order = 0; order < 12; order++) await customer.order()
    const ours = () => figure(one, "trajet_webhook_oldest_due_seconds")
    const all = () => figure(one, "trajet_webhook_oldest_undelivered_seconds")
    await until(
      "its limit is reached, and more is due",
      async () => silent.received.length === 10 && Number(await all()) > 1
    )
    assert.strictEqual(await ours(), 0)
    await onServer(url, "UPDATE webhook_lane SET width = 100 WHERE endpoint_id = $1", [id])
    await until("all are in flight", async () => (await figure(one, "trajet_webhook_open_deliveries")) === 0)
    const release = await beginOnServer(url, "SELECT FROM webhook_lane FOR UPDATE")
    await customer.order()
    await until("its wait is ours", async () => Number(await ours()) > 1)
    await release("SELECT")
    await api.stop()
  })

  it("is ready though degraded without NATS, and delivers all the same", async () => {
    const nats = await startNats()
    await nats.kill()
    const one = await dispatcher({ NATS_URL: nats.url })
    const { status, text } = await page(one, "/readyz")
    assert.strictEqual(status, 200)
    assert.include(text, `"degraded"`)
    assert.strictEqual(await figure(one, "trajet_event_feed_up"), 0)
    const customer = await makeFleet(database, api.origin)
    const target = await receiver()
    await makeEndpoint(database, customer.groupId, target.url)
    await customer.order()
    await until("it has arrived", () => target.received.length > 0)
    await nats.restart()
    await until("it has found NATS", async () => (await page(one, "/readyz")).text === `{"status":"ok"}`)
    await until("the outbox is empty", async () => (await figure(one, "trajet_outbox_depth")) === 0)
    await nats.dispose()
  })

  it("is not ready without PostgreSQL, stays alive, and is ready again once it is back", async () => {
    const url = new URL(database)
    const proxy = await startFaultProxy(Number(url.port))
    url.port = String(proxy.port)
    const one = await dispatcher({}, url.href)
    assert.strictEqual((await page(one, "/readyz")).status, 200)
    proxy.turn("refuse")
    proxy.cutAll()
    await until("it says so", async () => (await page(one, "/readyz")).status === 503)
    assert.strictEqual((await page(one, "/healthz")).status, 200)
    assert.strictEqual((await page(one, "/metrics")).status, 200)
    proxy.turn("pass")
    await until("it is ready again", async () => (await page(one, "/readyz")).status === 200)
    await one.stop()
    await proxy.close()
  })

  it("ends if it cannot do its work any more", async () => {
    const broken = await testDatabase()
    const one = await dispatcherProcess(broken)
    await onServer(broken, "ALTER FUNCTION claim_paced_deliveries RENAME TO no_claim")
    assert.strictEqual(await one.exitCode(), 1)
    assert.include(readFileSync(one.logFile, "utf8"), "claim_paced_deliveries")
  })

  it(
    "refuses in production to reach endpoints on its own machine, and says why",
    { tags: ["WHK-36", "SEC-28"] },
    async () => {
      const { exitCode, log } = await refusedStart(() => startDispatcherProcess(database, { TRAJET_ENV: "production" }))
      assert.strictEqual(exitCode, 1)
      assert.lengthOf(
        log.split("\n").filter((line) => line.includes("TRAJET_LOOPBACK_WEBHOOKS")),
        1
      )
      const allowed = await dispatcher({ TRAJET_ENV: "production", TRAJET_LOOPBACK_WEBHOOKS: "false" })
      assert.strictEqual((await page(allowed, "/readyz")).status, 200)
    }
  )

  it(
    "refuses in production weak secrets and relays without TLS, each by its name and in one line",
    { tags: "SEC-25" },
    async () => {
      const production = { TRAJET_ENV: "production", TRAJET_LOOPBACK_WEBHOOKS: "false" }
      const faults = [
        ["TRAJET_SEALING_KEY", "weak", "openssl rand -hex 32"],
        ["TRAJET_SEALING_KEY_PREVIOUS", testSecrets.TRAJET_SEALING_KEY, "are equal"],
        ["TRAJET_OPERATIONS_URL", "http://user:hunter2@elsewhere.example", "https://"],
        ["NATS_URL", "nats://user:hunter2@elsewhere.example", "tls://"],
        ["TRAJET_SMTP_URL", "smtp://elsewhere.example", "smtps://"]
      ] as const
      for (const [setting, value, told] of faults) {
        const refusal = startDispatcherHere(database, { ...production, [setting]: value })
        const failure = await refusal.then(
          () => assert.fail(`started with this ${setting}`),
          (error: unknown) => String(error)
        )
        assert.include(failure, `${setting} `)
        assert.include(failure, told)
        assert.notInclude(failure, "hunter2")
      }
      const relays = faults.slice(2)
      const env = { ...production, ...Object.fromEntries(relays) }
      const refused = await refusedStart(() => startDispatcherProcess(database, env))
      assert.strictEqual(refused.exitCode, 1)
      assert.lengthOf(refused.log.trim().split("\n"), 1)
      for (const [setting] of relays) assert.include(refused.log, `${setting} `)
      assert.notInclude(refused.log, "hunter2")
    }
  )

  it(
    "disables an endpoint that has only failed for too long, notifies its administrators, and sends it nothing more",
    { tags: ["WHK-6", "WHK-40"] },
    async () => {
      const one = await dispatcher()
      const customer = await makeFleet(database, api.origin)
      const target = await receiver(() => 500)
      const { id } = await makeEndpoint(database, customer.groupId, target.url)
      // The test environment disables after two minutes and five attempts: only the last failure is missing.
      await onServer(
        database,
        "UPDATE webhook_lane SET failing_since = now() - interval '3 minutes', failures_since = 4 WHERE endpoint_id = $1",
        [id]
      )
      await customer.order()
      const status = async () =>
        (await onServer(database, "SELECT status FROM webhook_endpoint WHERE id = $1", [id]))[0]?.["status"]
      await until("it is disabled", async () => (await status()) === "disabled")
      const notices = () =>
        readFileSync(one.logFile, "utf8")
          .split("\n")
          .filter((line) => line.includes("has disabled a webhook endpoint"))
      await until("the notice is in the log", () => notices().length > 0)
      assert.strictEqual(notices().length, 1)
      assert.include(notices()[0], id)
      assert.include(notices()[0], customer.groupId)
      assert.strictEqual(await figure(one, "trajet_webhook_endpoints", `{state="disabled"}`), 1)
      const attempts = target.received.length
      await customer.order()
      const shown = await customer.deliveries()
      assert.isTrue(shown.some(({ status: state }) => state === "pending"))
      assert.isTrue(shown.every(({ next_attempt_at }) => next_attempt_at === null))
      // A later event of another customer arrives: the dispatcher has claimed, and left the disabled endpoint out.
      const other = await makeFleet(database, api.origin)
      const elsewhere = await receiver()
      await makeEndpoint(database, other.groupId, elsewhere.url)
      await other.order()
      await until("the other's event has arrived", () => elsewhere.received.length > 0)
      assert.strictEqual(target.received.length, attempts)
    }
  )

  it(
    "signs with the old secret until a new one takes over, lists both, and then signs with the new one",
    { tags: "WHK-52" },
    async () => {
      await dispatcher()
      const customer = await makeFleet(database, api.origin)
      const target = await receiver()
      const { id, secret: old } = await makeEndpoint(database, customer.groupId, target.url)
      const takeover = new Date(Date.now() + takeoverMillis)
      const fresh = await rotateSecret(database, id, instantOfMillis(takeover.getTime()))
      const signedBy = async (received: Received) => ({
        svc: [await fits(verifySvc(received, old)), await fits(verifySvc(received, fresh))],
        standard: [await fits(verifyStandard(received, old)), await fits(verifyStandard(received, fresh))]
      })
      const delivered = async (): Promise<Received> => {
        const before = target.received.length
        await customer.order()
        await until("it has arrived", () => target.received.length > before)
        const received = target.received.at(-1)
        assert.isDefined(received)
        return received
      }
      const earlier = await delivered()
      assert.isBelow(earlier.atMillis, takeover.getTime())
      assert.deepStrictEqual(await signedBy(earlier), { svc: [true, false], standard: [true, true] })
      await until("the new secret has taken over", () => Date.now() > takeover.getTime())
      assert.deepStrictEqual(await signedBy(await delivered()), { svc: [false, true], standard: [true, true] })
    }
  )
})
