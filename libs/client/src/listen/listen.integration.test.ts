import type { ChildProcess } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../../tools/harness/http.ts"
import { until } from "../../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../../tools/harness/tenants.ts"
import { type RunningHere, startCommand, startCommandHere } from "../testing/command.ts"
import { verify, type WebhookEvent } from "../webhooks/index.ts"

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

interface Received {
  readonly event: WebhookEvent
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

/** A receiver that verifies every delivery, and answers 500 to one delivery on request. */
const startReceiver = async () => {
  const received: Array<Received> = []
  let failures = 0
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", async () => {
      const body = Buffer.concat(chunks)
      received.push({
        event: await verify(body, request.headers, secret),
        body: body.toString(),
        headers: request.headers
      })
      response.writeHead(failures > 0 ? 500 : 204).end()
      failures = Math.max(0, failures - 1)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { server, received, url: `http://127.0.0.1:${port}/hook`, failNext: () => void (failures = 1) }
}

const children: Array<ChildProcess> = []

const printed = (listener: RunningHere): string => `${listener.stdout()}${listener.stderr()}`

describe("trajet listen", () => {
  let database = ""
  let api: ApiHere
  let key = ""
  let liveKey = ""
  let receiver: Awaited<ReturnType<typeof startReceiver>>

  const order = async (): Promise<string> => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    assert.strictEqual(created.status, 201)
    return String(created.json()["id"])
  }
  const eventsOf = (mission: string): ReadonlyArray<Received> =>
    receiver.received.filter(({ event }) => event.data.id === mission)
  const wordsOf = (...more: ReadonlyArray<string>) => {
    const needed = ["--forward-to", receiver.url, "--api", `${api.origin}/v1`, "--secret", secret]
    return ["listen", ...needed, ...more]
  }
  const listening = (...more: ReadonlyArray<string>) =>
    startCommandHere(wordsOf(...more), { env: { TRAJET_API_KEY: key } })
  const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

  beforeAll(async () => {
    database = await testDatabase()
    const group = await makeGroup(database, "listeners")
    key = (await makeKey(database, group)).clear
    liveKey = (await makeKey(database, group, { environment: "live" })).clear
    api = await startApiHere(database)
    receiver = await startReceiver()
  })
  afterEach(() => children.forEach((child) => child.kill("SIGKILL")))
  afterAll(async () => {
    receiver.server.closeAllConnections()
    await closed(receiver.server)
    await api.stop()
  })

  it("forwards new events, signed, with the exact text of the log as data", async () => {
    const before = await order()
    const listener = startCommand(wordsOf(), { env: { TRAJET_API_KEY: key } })
    children.push(listener.child)
    await until("it is ready", () => printed(listener).includes("Ready."))
    const mission = await order()
    await until("the event came", () => eventsOf(mission).length > 0)
    const [{ event, body } = { event: null, body: "" }] = eventsOf(mission)
    assert.strictEqual(event?.type, "transport.created")
    assert.deepStrictEqual(eventsOf(before), [])

    const page = await ask(api.origin, "/v1/events?limit=200", { key })
    const data = body.slice(body.indexOf(`"data":`) + `"data":`.length, -1)
    assert.isTrue(data.startsWith("{") && page.text.includes(`,"data":${data}}`), "the text of the log")
    await until("the line of the event", () => /transport\.created +204 {2}\d+ ms/u.test(printed(listener)))

    listener.child.kill("SIGTERM")
    assert.strictEqual((await listener.ended).code, 0)
    assert.include(printed(listener), secret)
  })

  it.each([
    ["standard input", ["--secret", "-"], {}, `${secret}\n`],
    ["the environment", [], { TRAJET_WEBHOOK_SECRET: secret }, ""]
  ] as const)("signs with a secret of %s, which no list of processes shows", async (_, more, given, stdin) => {
    const args = ["listen", "--forward-to", receiver.url, "--api", `${api.origin}/v1`, ...more]
    const listener = startCommand(args, { env: { TRAJET_API_KEY: key, ...given }, input: stdin })
    children.push(listener.child)
    await until("it is ready", () => listener.stdout().includes("Ready."))
    assert.notInclude(readFileSync(`/proc/${listener.child.pid}/cmdline`, "utf8"), "whsec_")
    const mission = await order()
    // The receiver verifies each delivery with the secret.
    await until("the event came", () => eventsOf(mission).length > 0)
    listener.child.kill("SIGTERM")
    assert.strictEqual((await listener.ended).code, 0)
  })

  it("refuses a secret of standard input that is none", async () => {
    const args = ["listen", "--forward-to", receiver.url, "--secret", "-"]
    const { code, stderr } = await startCommandHere(args, { env: { TRAJET_API_KEY: key }, input: "abc\n" }).ended
    assert.strictEqual(code, 2)
    assert.match(stderr, /the secret has to be whsec_/u)
  })

  it("retries a failed delivery with the same bytes and delivery id, and stops on Ctrl-C", async () => {
    const listener = listening()
    await until("it is ready", () => printed(listener).includes("Ready."))
    receiver.failNext()
    const mission = await order()
    await until("the event came twice", () => eventsOf(mission).length === 2)
    const [first, second] = eventsOf(mission)
    assert.strictEqual(first?.event.deliveryId, second?.event.deliveryId)
    assert.strictEqual(first?.body, second?.body)
    await until("the second line", () => /204.*attempt 2 of 5/u.test(printed(listener)))
    assert.match(printed(listener), /500.*attempt 1 of 5, again in 2 s/u)

    listener.interrupt()
    assert.strictEqual((await listener.ended).code, 0)
  })

  it("misses no event while the API is stopped and started, and goes back in the log if asked to", async () => {
    const since = new Date().toISOString()
    const missions = [await order()]
    const listener = listening("--since", since)
    const timesSaid = (text: string): number => printed(listener).split(text).length - 1
    await until("the first event came", () => eventsOf(missions[0] ?? "").length > 0)
    for (let round = 0; round < 2; round++) {
      missions.push(await order())
      await api.stop()
      await until("it saw that the API was gone", () => timesSaid("cannot be read") > round)
      api = await startApiHere(database, { TRAJET_PORT: String(api.port) })
      missions.push(await order())
      await until("it saw that the API is back", () => timesSaid("can be read again") > round)
    }
    for (const mission of missions) await until(`an event of ${mission}`, () => eventsOf(mission).length > 0)
    assert.deepStrictEqual(
      missions.map((mission) => eventsOf(mission).length),
      missions.map(() => 1)
    )
    listener.interrupt()
    assert.strictEqual((await listener.ended).code, 0)
  })

  it("forwards only the requested types", async () => {
    const since = new Date().toISOString()
    const mission = await order()
    const path = `/v1/transports/${mission}/cancel`
    const cancelled = await ask(api.origin, path, { key, body: { reason: "a test" } })
    assert.strictEqual(cancelled.status, 200, cancelled.text)
    const listener = listening("--since", since, "--types", "transport.cancelled")
    await until("the cancellation came", () => eventsOf(mission).length > 0)
    const types = eventsOf(mission).map(({ event }): string => event.type)
    assert.deepStrictEqual(types, ["transport.cancelled"])
    listener.interrupt()
    await listener.ended
  })

  it("prints each event without a receiver, for people and as JSON", async () => {
    const since = new Date().toISOString()
    const mission = await order()
    const args = ["listen", "--api", `${api.origin}/v1`, "--since", since]
    const [people, program] = [args, [...args, "--json"]].map((words) =>
      startCommandHere(words, { env: { TRAJET_API_KEY: key } })
    )
    await until("both have it", () => [people, program].every((one) => one?.stdout().includes("transport.created")))
    assert.match(
      people?.stdout() ?? "",
      /Showing all types\.[^]*\nReady\.\n.*transport\.created +(?:M-\d+|[\w-]{36})$/mu
    )
    assert.notInclude(people?.stdout(), "whsec_")
    const [line = ""] = (program?.stdout() ?? "").split("\n")
    const event: { readonly type: string; readonly data: { readonly id: string } } = JSON.parse(line)
    assert.deepStrictEqual([event.type, event.data.id], ["transport.created", mission])
    assert.include(program?.stderr(), "Ready.")
    for (const one of [people, program]) one?.interrupt()
  })

  it("signs by key pair on request, with the public key that it prints", async () => {
    const listener = listening("--v1a", "--since", new Date().toISOString())
    await until("it is ready", () => printed(listener).includes("Ready."))
    const mission = await order()
    await until("the event came", () => eventsOf(mission).length > 0)
    const [publicKey = ""] = /whpk_\S{44}/u.exec(printed(listener)) ?? []
    const [{ body, headers } = { body: "", headers: {} }] = eventsOf(mission)
    assert.strictEqual((await verify(body, headers, publicKey)).data.id, mission)
    listener.interrupt()
    await listener.ended
  })

  it("refuses a live key, and stops with advice if the API refuses the key", async () => {
    const given = ["listen", "--forward-to", receiver.url, "--api", `${api.origin}/v1`]
    const live = startCommandHere(given, { env: { TRAJET_API_KEY: liveKey } })
    assert.strictEqual((await live.ended).code, 3)
    assert.match(printed(live), /^trajet: TRAJET_API_KEY has a key of the live environment/u)
    const unknown = startCommandHere(given, { env: { TRAJET_API_KEY: `${key.slice(0, -4)}zzzz` } })
    assert.strictEqual((await unknown.ended).code, 3)
    assert.match(printed(unknown), /The API answered 401/u)
    for (const listener of [live, unknown]) assert.notMatch(printed(listener), /svc_(?:test|live)_\w/u)
  })
})
