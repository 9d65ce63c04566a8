import { connect, type Socket } from "node:net"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { depositJson, samplePdf } from "../../../tools/harness/deposits.ts"
import { removeFiles } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { problemOf } from "./refusals.ts"

const mebibyte = 1024 * 1024
const everyMillis = 5_000
const answerMillis = 20_000

/** A request whose body does not end by itself. */
interface OpenRequest {
  readonly socket: Socket
  /** The bytes that the server has sent. */
  readonly received: () => string
  /** Resolves when the server closes the connection. */
  readonly closed: Promise<void>
}

describe("arriving bodies", () => {
  let database = ""
  let api: ApiHere
  const open: Array<OpenRequest> = []

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
  })
  afterEach(() => open.splice(0).forEach(({ socket }) => socket.destroy()))
  afterAll(async () => {
    await api.stop()
    removeFiles(database)
  })

  interface Depositor {
    readonly origin: string
    readonly key: string
    readonly missionId: string
  }

  const newDepositor = async (): Promise<Depositor> => {
    const key = (await makeKey(database, await makeGroup(database, crypto.randomUUID()))).clear
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    return { origin: api.origin, key, missionId: String(created.json()["id"]) }
  }

  const depositPath = ({ missionId }: Depositor) => `/v1/transports/${missionId}/documents`

  /** Sends the headers of a request and the beginning of its body, and then a byte every 5 s. */
  const begin = (path: string, key: string, header: string, beginning: string | Uint8Array = "{"): OpenRequest => {
    const socket = connect({ port: api.port, host: "127.0.0.1", allowHalfOpen: true })
    let received = ""
    socket.on("data", (chunk) => (received += chunk.toString("utf8")))
    socket.on("error", () => undefined)
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n${header}\r\n\r\n`
    )
    socket.write(beginning)
    const dripping = setInterval(() => socket.write(" "), everyMillis)
    const closed = new Promise<void>((resolve) => {
      socket.once("close", () => {
        clearInterval(dripping)
        resolve()
      })
    })
    const request = { socket, received: () => received, closed }
    open.push(request)
    return request
  }

  const beginDeposit = (to: Depositor) => begin(depositPath(to), to.key, `content-length: ${8 * mebibyte}`)

  /** As many deposits as use up the bytes of a group. */
  const fill = (to: Depositor) => Array.from({ length: 4 }, () => beginDeposit(to))

  const priced = (key: string) => {
    const { pickup, delivery, vehicle } = validOrder()
    return ask(api.origin, "/v1/pricing", { key, body: { pickup, delivery, vehicle, padding: "x".repeat(10_000) } })
  }

  const untilTaken = ({ key }: Depositor) =>
    until("the bytes of the group are taken", async () => isLimited(await priced(key), "group bytes"))

  const large = (to: Depositor) => depositJson(to, [{ content: samplePdf(5 * mebibyte) }])

  const isLimited = (reply: Reply, axis: string) => {
    if (reply.status !== 429) return false
    const problem = problemOf(reply)
    assert.strictEqual(problem.code, "rate_limited")
    assert.include(String(problem.members["detail"]), axis)
    assert.isAtLeast(Number(reply.headers["retry-after"]), 1)
    return true
  }

  it(
    "of one group delay no other group, use up their own group's bytes, and are refused for their pace",
    { tags: "SEC-18" },
    async () => {
      const [slow, other] = [await newDepositor(), await newDepositor()]
      const requests = fill(slow)
      await untilTaken(slow)
      assert.isTrue(isLimited(await large(slow), "group bytes"))
      assert.strictEqual((await large(other)).status, 201)
      assert.strictEqual((await priced(other.key)).status, 200)
      // All other requests ended while these bodies were arriving.
      for (const { received } of requests) assert.strictEqual(received(), "")
      await Promise.all(requests.map(({ closed }) => closed))
      for (const { received } of requests) assert.match(received(), /^HTTP\/1\.1 408 /u)
      assert.strictEqual((await large(slow)).status, 201)
    }
  )

  it("release their bytes when the client goes away", async () => {
    const to = await newDepositor()
    const requests = fill(to)
    await untilTaken(to)
    for (const { socket } of requests) socket.destroy()
    await until("the bytes of the group are back", async () => (await large(to)).status === 201)
  })

  it("release their bytes when they are answered, accepted or refused", async () => {
    const to = await newDepositor()
    const bodies = [
      { documents: [] },
      { documents: [{ key: "autre" }] },
      { documents: "x".repeat(7 * mebibyte) },
      "x".repeat(7 * mebibyte)
    ]
    for (let round = 0; round < 2; round++) {
      for (const body of bodies) {
        assert.strictEqual((await ask(api.origin, depositPath(to), { key: to.key, body })).status, 422)
      }
      assert.strictEqual((await large(to)).status, 201)
    }
  })

  it("in chunks are counted chunk by chunk", async () => {
    const to = await newDepositor()
    const piece = "x".repeat(8 * mebibyte - 1_000)
    const chunk = `${(piece.length + 1).toString(16)}\r\n"${piece}`
    const requests = Array.from({ length: 4 }, () =>
      begin(depositPath(to), to.key, "transfer-encoding: chunked", chunk)
    )
    await untilTaken(to)
    const inChunks = await fetch(`${api.origin}${depositPath(to)}`, {
      method: "POST",
      headers: { "x-api-key": to.key, "content-type": "application/json" },
      body: new Blob(["x".repeat(10_000)]).stream(),
      duplex: "half"
    })
    assert.strictEqual(inChunks.status, 429)
    for (const { socket } of requests) socket.destroy()
    await until("the bytes of the group are back", async () => (await large(to)).status === 201)
  })

  it("of several groups are limited together", async () => {
    const groups = await Promise.all(Array.from({ length: 4 }, newDepositor))
    const other = await newDepositor()
    const requests = groups.flatMap(fill)
    await until("all bytes are taken", async () => isLimited(await priced(other.key), "platform bytes"))
    for (const { socket } of requests.slice(0, 4)) socket.destroy()
    await until("some bytes are back", async () => (await large(other)).status === 201)
  })

  it(
    "of any endpoint are refused for their pace, even if the client continues to send",
    { tags: "SEC-18" },
    async () => {
      const { key } = await newDepositor()
      const { closed, received, socket } = begin("/v1/pricing", key, "content-length: 1000")
      const giveUp = setTimeout(() => socket.destroy(new Error("the server did not close")), answerMillis)
      let isCutHere = false
      socket.once("error", ({ message }) => (isCutHere = message === "the server did not close"))
      await closed
      clearTimeout(giveUp)
      assert.isFalse(isCutHere)
      assert.match(received(), /^HTTP\/1\.1 408 /u)
    }
  )
})
