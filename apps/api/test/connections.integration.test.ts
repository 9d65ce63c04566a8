import { connect, type Socket } from "node:net"
import { afterEach, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const perAddressMax = 8
const strangerIdleMillis = 5_000
const keepAliveMillis = 65_000
/** The greatest delay of the server's check for idle connections. */
const latenessMillis = 4_000

interface Connection {
  readonly socket: Socket
  readonly read: () => string
  /** Milliseconds from opening to closing. */
  readonly closed: Promise<number>
}

describe("connections to the API", () => {
  let database = ""
  let api: ApiHere
  let key = ""

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
  })
  beforeEach(async () => {
    api = await startApiHere(database, { TRAJET_CONNECTIONS_PER_ADDRESS: String(perAddressMax) })
  })
  afterEach(() => api.stop())

  const dial = (): Promise<Connection> =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const socket = connect(api.port, "127.0.0.1")
      let text = ""
      socket.on("data", (bytes) => (text += bytes.toString("latin1")))
      // A reset closes the connection too.
      socket.on("error", () => undefined)
      const closed = new Promise<number>((end) => socket.once("close", () => end(performance.now() - startedAt)))
      const connection = { socket, read: () => text, closed }
      socket.once("connect", () => resolve(connection))
      socket.once("close", () => resolve(connection))
    })

  const answered = async ({ socket, read }: Connection, headers: string): Promise<string> => {
    const before = read().length
    socket.write(`GET /v1/events?limit=1 HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
    while (!read().slice(before).includes("\r\n\r\n")) await new Promise((resolve) => socket.once("data", resolve))
    return read().slice(before)
  }

  it(
    "are reset without an answer beyond the limit of their address, and accepted again after others end",
    { tags: "SEC-16" },
    async () => {
      const held = await Promise.all(Array.from({ length: perAddressMax }, dial))
      const refused = await Promise.all(Array.from({ length: 20 }, dial))
      await Promise.all(refused.map(({ closed }) => closed))
      assert.isTrue(refused.every(({ read }) => read() === ""))
      for (const each of held) assert.match(await answered(each, ""), /^HTTP\/1\.1 401 /u)
      const ended = held[0]
      if (ended === undefined) assert.fail()
      ended.socket.destroy()
      await ended.closed
      // The server learns of the closing slightly later than the client.
      const deadline = performance.now() + 10_000
      for (let again = await dial(); ; again = await dial()) {
        again.socket.write(`GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        await Promise.race([again.closed, new Promise((resolve) => again.socket.once("data", resolve))])
        if (again.read() !== "") break
        assert.isBelow(performance.now(), deadline)
      }
    }
  )

  it(
    "are closed soon without an authenticated request, and announce it; others stay open for long",
    { tags: "SEC-16" },
    async () => {
      const [silent, asking, authenticated] = await Promise.all([dial(), dial(), dial()])
      assert.match(await answered(asking, ""), /^keep-alive: timeout=5\b/imu)
      assert.match(
        await answered(authenticated, `X-Api-Key: ${key}\r\n`),
        new RegExp(`^keep-alive: timeout=${keepAliveMillis / 1000}\r$`, "imu")
      )
      for (const each of [silent, asking]) {
        const millis = await each.closed
        assert.isAtLeast(millis, strangerIdleMillis - 100)
        assert.isAtMost(millis, strangerIdleMillis + latenessMillis)
      }
      assert.match(await answered(authenticated, ""), /^HTTP\/1\.1 401 /u)
      assert.match(authenticated.read().slice(1), /HTTP\/1\.1 401 [^]*^keep-alive: timeout=65\r$/imu)
    }
  )
})
