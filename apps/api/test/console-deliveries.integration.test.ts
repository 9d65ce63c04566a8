import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type DispatcherProcess, startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { type Reply, validOrder } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Received, type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { authorsOf, type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

interface Listed {
  readonly id: string
  readonly event_type: string
  readonly status: string
  readonly attempts: number
}

const listOf = (answer: Reply): ReadonlyArray<Listed> => {
  const data = answer.json()["data"]
  return Array.isArray(data) ? data : []
}

describe("deliveries in the console", () => {
  let stage: ConsoleStage
  let receiver: Receiver
  let dispatcher: DispatcherProcess
  let endpoint = ""
  let secret = ""
  let answer = 500

  beforeAll(async () => {
    receiver = await startReceiver((_received, response) => {
      response.writeHead(answer, { "content-type": "text/plain" }).end("<b>not today</b>")
    })
    stage = await consoleStage({ TRAJET_LOOPBACK_WEBHOOKS: "true" })
    const made = await stage.administrator.ask("/console/api/endpoints", { body: { url: `${receiver.url}/hook` } })
    endpoint = String(made.json()["id"])
    secret = String(made.json()["secret"])
    dispatcher = await startDispatcherProcess(stage.database)
  })
  afterAll(async () => {
    await dispatcher.stop()
    await stage.stop()
    await receiver.close()
  })

  const order = async () => {
    const ordered = await stage.member.ask("/console/api/v1/transports", { body: validOrder() })
    assert.strictEqual(ordered.status, 201, ordered.text)
  }
  const list = (browser: Browser, query = "") => browser.ask(`/console/api/endpoints/${endpoint}/deliveries${query}`)
  const show = (browser: Browser, id: string) => browser.ask(`/console/api/deliveries/${id}`)
  const retry = (browser: Browser, id: string) => browser.ask(`/console/api/deliveries/${id}/retry`, { method: "POST" })
  const failed = async (): Promise<string> => {
    await order()
    await until("a delivery fails", async () => listOf(await list(stage.member, "?status=failed")).length > 0)
    return listOf(await list(stage.member, "?status=failed"))[0]?.id ?? ""
  }
  const headersOf = (received: Received, without: ReadonlyArray<string> = []) =>
    Object.entries(received.headers)
      .filter(([name]) => /^(?:x-svc|webhook)-/u.test(name) && !without.includes(name))
      .map(([name, value]) => ({ name, value: String(value) }))
  const problems = async (body: Readonly<Record<string, unknown>>) => {
    const checked = await stage.administrator.ask("/console/api/signature-check", {
      body: { endpoint_id: endpoint, ...body }
    })
    assert.strictEqual(checked.status, 200, checked.text)
    assert.notInclude(checked.text, "whsec_")
    const data = checked.json()["data"]
    return Array.isArray(data) ? data.map(({ problem }: { problem: unknown }) => problem) : []
  }

  it(
    "show every attempt with its answer, and the request with the bytes that were sent",
    { tags: "CON-42" },
    async () => {
      answer = 500
      const id = await failed()
      const shown = (await show(stage.administrator, id)).json()
      assert.deepInclude(shown, { status: "failed", attempts: 1, last_status_code: 500, endpoint_id: endpoint })
      const [attempt] = Array.isArray(shown["attempt_log"]) ? shown["attempt_log"] : []
      assert.deepInclude(attempt, { attempt: 1, status_code: 500, error: "http_status", answer: "<b>not today</b>" })
      const request: unknown = shown["request"]
      const sent = receiver.received.find(({ headers }) => headers["x-svc-delivery-id"] === id)
      assert.deepInclude(request, { method: "POST", url: `${receiver.url}/hook`, body: sent?.body })
      assert.include(JSON.stringify(request), "X-SVC-Signature")
      const ofMember = await show(stage.member, id)
      assert.strictEqual(ofMember.status, 200)
      assert.notMatch(ofMember.text, /-signature/iu)
      assert.include(ofMember.text, "X-SVC-Timestamp")
    }
  )

  it("are sent again by an administrator, whose key the audit row names", { tags: "CON-43" }, async () => {
    answer = 500
    const id = await failed()
    assert.strictEqual((await retry(stage.member, id)).json()["code"], "role_not_allowed")
    assert.strictEqual((await retry(stage.stranger, id)).status, 404)
    answer = 204
    const again = await retry(stage.administrator, id)
    assert.strictEqual(again.status, 202, again.text)
    await until(
      "the delivery succeeds",
      async () => (await show(stage.administrator, id)).json()["status"] === "succeeded"
    )
    assert.strictEqual((await retry(stage.administrator, id)).status, 409)
    assert.deepStrictEqual(await authorsOf(stage.database, id), [{ action: "delivery.retry", role: "administrator" }])
  })

  it("are listed by status and type with a cursor, to their own group only", { tags: "CON-43" }, async () => {
    for (let made = 0; made < 3; made++) await order()
    const types = new Set(listOf(await list(stage.member)).map((one) => one.event_type))
    assert.include([...types], "transport.created")
    const first = await list(stage.member, "?type=transport.created&limit=2")
    assert.lengthOf(listOf(first), 2)
    const cursor = String(first.json()["next_cursor"])
    const second = await list(stage.member, `?type=transport.created&limit=2&cursor=${cursor}`)
    assert.isNotEmpty(listOf(second))
    const seen = [...listOf(first), ...listOf(second)].map(({ id }) => id)
    assert.strictEqual(new Set(seen).size, seen.length)
    assert.isEmpty(listOf(await list(stage.member, "?type=document.rejected")))
    assert.strictEqual((await list(stage.member, `?type=document.added&cursor=${cursor}`)).status, 422)
    assert.strictEqual((await list(stage.member, "?type=nonsense")).status, 422)
    const [one = ""] = seen
    assert.strictEqual((await list(stage.stranger)).status, 404)
    assert.strictEqual((await show(stage.stranger, one)).status, 404)
    const live = { headers: { "x-trajet-environment": "live" } }
    assert.strictEqual((await stage.member.ask(`/console/api/deliveries/${one}`, live)).status, 404)
  })

  it("are counted hour by hour with their durations", { tags: "CON-41" }, async () => {
    const counted = async () => {
      const { hours, hours_are_complete: isComplete } = (
        await stage.member.ask(`/console/api/endpoints/${endpoint}`)
      ).json()
      const rows: ReadonlyArray<Record<string, number>> = Array.isArray(hours) ? hours : []
      const total = (name: string) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)
      return { isComplete, succeeded: total("succeeded"), failed: total("failed") }
    }
    const stored = () =>
      onServer(
        stage.database,
        "SELECT count(*) FILTER (WHERE error IS NULL)::int AS succeeded, count(error)::int AS failed FROM attempt_log",
        []
      )
    // A failed delivery may be tried again between the two looks. How many failed before the receiver recovered is chance.
    await until("the counts are those of the stored attempts", async () => {
      const { isComplete, ...totals } = await counted()
      const [row] = await stored()
      return (
        isComplete === true &&
        totals.failed >= 1 &&
        row?.["failed"] === totals.failed &&
        row["succeeded"] === totals.succeeded
      )
    })
  })

  it(
    "are sent again by the range, one replay of an endpoint at a time, with its progress",
    { tags: "CON-45" },
    async () => {
      answer = 204
      const { administrator, member, stranger, database } = stage
      const replays = `/console/api/endpoints/${endpoint}/replays`
      const since = new Date(Date.now() - 3_600_000).toISOString()
      const start = (browser: Browser, body: unknown) => browser.ask(replays, { body })
      assert.strictEqual((await start(member, { since })).json()["code"], "role_not_allowed")
      assert.strictEqual((await start(stranger, { since })).status, 404)
      assert.strictEqual((await start(administrator, { since, until: since })).status, 422)
      assert.strictEqual((await start(administrator, { since, rate: 0 })).status, 422)
      const stored = await onServer(database, "SELECT count(*)::int AS deliveries FROM delivery", [])
      const asked = { since, include_succeeded: true, rate: 100 }
      const [started, refused] = await Promise.all([start(administrator, asked), start(administrator, asked)])
      assert.sameMembers([started.status, refused.status], [202, 409])
      const id = String((started.status === 202 ? started : refused).json()["id"])
      const progress = async () => (await member.ask(`${replays}/${id}`)).json()
      await until("the replay ends", async () => (await progress())["ended_at"] !== null)
      const ended = await progress()
      assert.deepStrictEqual(ended["expected"], ended["done"])
      assert.deepStrictEqual(ended["done"], { never_delivered: 0, again: stored[0]?.["deliveries"] })
      assert.strictEqual((await stranger.ask(`${replays}/${id}`)).status, 404)
      assert.strictEqual((await member.ask(`${replays}/none`)).status, 404)
      const rows = await authorsOf(database, endpoint)
      assert.deepInclude(rows, { action: "endpoint.replay", role: "administrator" })
      await until("every delivery succeeds", async () =>
        listOf(await list(member, "?limit=200")).every(({ status }) => status === "succeeded")
      )
      assert.strictEqual((await start(administrator, { since })).status, 202)
    }
  )

  it(
    "are counted before a replay, which an administrator ends at once and all users of the group see",
    { tags: ["CON-151", "WHK-63"] },
    async () => {
      const { administrator, database, member, stranger } = stage
      const path = `/console/api/endpoints/${endpoint}`
      const since = "2026-01-01T00:00:00Z"
      await until("no replay is under way", async () => {
        const under = await onServer(database, "SELECT FROM webhook_replay WHERE ended_at IS NULL", [])
        return under.length === 0
      })
      const count = (browser: Browser, body: unknown) => browser.ask(`${path}/replay-preview`, { body })
      assert.strictEqual((await count(member, { since })).json()["code"], "role_not_allowed")
      assert.strictEqual((await count(stranger, { since })).status, 404)
      assert.strictEqual((await count(administrator, { since, until: since })).status, 422)
      assert.strictEqual((await count(administrator, { since, include_missing: "no" })).status, 422)
      const nothing = { never_delivered: 0, again: 0, is_complete: true, counts: [] }
      assert.deepStrictEqual((await count(administrator, { since, include_missing: false })).json(), nothing)
      const stored = await onServer(
        database,
        "SELECT event_type AS type, 'succeeded' AS status, count(*)::int FROM delivery GROUP BY 1 ORDER BY 1",
        []
      )
      const all = { since, include_missing: false, include_succeeded: true }
      const counted = (await count(administrator, all)).json()
      assert.deepStrictEqual(counted["counts"], stored)
      const started = await administrator.ask(`${path}/replays`, { body: { ...all, rate: 1 } })
      assert.deepInclude(started.json(), { include_missing: false, cancelled_at: null })
      const replay = `${path}/replays/${String(started.json()["id"])}`
      const cancel = (browser: Browser) => browser.ask(`${replay}/cancellation`, { method: "POST" })
      assert.strictEqual((await cancel(member)).json()["code"], "role_not_allowed")
      assert.strictEqual((await cancel(stranger)).status, 404)
      await until("a delivery is sent again", async () => {
        const done: unknown = (await member.ask(replay)).json()["done"]
        return Number(Reflect.get(Object(done), "again")) > 0
      })
      const cancelled = await cancel(administrator)
      assert.strictEqual(cancelled.status, 200, cancelled.text)
      assert.isString(cancelled.json()["cancelled_at"])
      const again = await cancel(administrator)
      assert.deepStrictEqual(again.json(), cancelled.json())
      const listed: unknown = (await member.ask(`${path}/replays`)).json()["data"]
      assert.deepStrictEqual(Array.isArray(listed) ? listed[0] : listed, cancelled.json())
      assert.strictEqual((await stranger.ask(`${path}/replays`)).status, 404)
      const rows = await authorsOf(database, endpoint)
      assert.deepInclude(rows, { action: "endpoint.replay_cancel", role: "administrator" })
    }
  )

  it("verify in the box for signatures, which says why a changed one does not", { tags: "CON-44" }, async () => {
    answer = 204
    const before = receiver.received.length
    await order()
    await until("the receiver gets more", async () => receiver.received.length > before)
    const [received] = receiver.received.slice(before)
    if (received === undefined) throw new Error("nothing was received")
    const headers = headersOf(received)
    assert.deepStrictEqual(await problems({ headers, body: received.body }), [null, null])
    const compact = JSON.stringify(JSON.parse(received.body), null, 2)
    assert.deepStrictEqual(await problems({ headers, body: compact }), ["body_reserialised", "body_reserialised"])
    const changed = received.body.replace('"type"', '"typ"')
    assert.deepStrictEqual(await problems({ headers, body: changed }), ["body_changed", "body_changed"])
    const alone = headersOf(received, ["x-svc-signature", "webhook-signature"])
    assert.deepStrictEqual(await problems({ headers: alone, body: received.body }), [
      "header_missing",
      "header_missing"
    ])
    const other = await stage.administrator.ask("/console/api/endpoints", { body: { url: `${receiver.url}/other` } })
    const wrong = await stage.administrator.ask("/console/api/signature-check", {
      body: { endpoint_id: other.json()["id"], headers, body: received.body }
    })
    const data = wrong.json()["data"]
    for (const verdict of Array.isArray(data) ? data : []) {
      assert.deepInclude(verdict, { problem: "other_endpoint", other_endpoint_id: endpoint })
    }
    assert.isNotEmpty(secret)
  })
})
