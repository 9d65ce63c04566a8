import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { Effect } from "effect"
import { answers, head, hostileServer, type Manner, says } from "../testing/hostile-server.ts"
import { lyingDns } from "../testing/lying-dns.ts"
import { makeSender, until } from "../testing/webhook-sending.ts"

const loopback = { allowLoopback: true }

const whole = answers(200, "ok")

describe("a kept-alive connection", () => {
  it.live("serves one exchange after the other", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      const send = yield* makeSender(loopback)
      for (let nth = 0; nth < 20; nth++) assert.isNull((yield* send(`http://127.0.0.1:${server.port}/`)).error)
      assert.strictEqual(server.connections(), 1)
    }).pipe(Effect.scoped)
  )

  it.live("ends with its sender", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      const open = yield* Effect.scoped(
        Effect.gen(function* () {
          const send = yield* makeSender({ ...loopback, limits: { idleMillis: 600_000 } })
          yield* send(`http://127.0.0.1:${server.port}/`)
          return server.open()
        })
      )
      assert.strictEqual(open, 1)
      yield* until(() => server.open() === 0).pipe(Effect.timeout("60 seconds"))
    }).pipe(Effect.scoped)
  )

  it.live("serves one exchange at a time, so that concurrent exchanges open more connections", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      const send = yield* makeSender(loopback)
      const wave = Effect.all(
        Array.from({ length: 16 }, () => send(`http://127.0.0.1:${server.port}/`)),
        { concurrency: "unbounded" }
      )
      for (let nth = 0; nth < 10; nth++) assert.isTrue((yield* wave).every(({ error }) => error === null))
      assert.strictEqual(server.requests.length, 160)
      assert.isAtMost(server.connections(), 16)
    }).pipe(Effect.scoped)
  )

  it.live("is never shared between groups", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      const send = yield* makeSender(loopback)
      for (const groupId of ["one", "two", "one", "two"])
        yield* send(`http://127.0.0.1:${server.port}/`, { groupId: GroupId(groupId) })
      assert.strictEqual(server.connections(), 2)
    }).pipe(Effect.scoped)
  )

  it.live("is closed if the answer did not end", () =>
    Effect.gen(function* () {
      for (const manner of [
        says(head(200, { "content-length": 10_000 }), "x".repeat(5_000)),
        says(head(500, { "content-length": 10 }), "x")
      ]) {
        const server = yield* hostileServer(manner)
        const send = yield* makeSender({ ...loopback, limits: { exchangeMillis: 100 } })
        yield* send(`http://127.0.0.1:${server.port}/`)
        yield* until(() => server.open() === 0)
        yield* send(`http://127.0.0.1:${server.port}/`)
        assert.strictEqual(server.connections(), 2)
      }
    }).pipe(Effect.scoped)
  )

  it.live("is closed after its idle time", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      const send = yield* makeSender({ ...loopback, limits: { idleMillis: 50 } })
      yield* send(`http://127.0.0.1:${server.port}/`)
      yield* until(() => server.open() === 0)
      assert.isNull((yield* send(`http://127.0.0.1:${server.port}/`)).error)
      assert.strictEqual(server.connections(), 2)
    }).pipe(Effect.scoped)
  )

  it.live("is closed for others if too many are idle, the oldest first", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      const send = yield* makeSender({ ...loopback, limits: { idleConnectionsMax: 2 } })
      const url = `http://127.0.0.1:${server.port}/`
      for (const groupId of ["one", "two", "three"]) yield* send(url, { groupId: GroupId(groupId) })
      yield* until(() => server.open() === 2)
      for (const groupId of ["two", "three"]) yield* send(url, { groupId: GroupId(groupId) })
      assert.strictEqual(server.connections(), 3)
      yield* send(url, { groupId: GroupId("one") })
      assert.strictEqual(server.connections(), 4)
    }).pipe(Effect.scoped)
  )

  it.live("is closed with its sender", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      yield* Effect.scoped(Effect.flatMap(makeSender(loopback), (send) => send(`http://127.0.0.1:${server.port}/`)))
      yield* until(() => server.open() === 0)
    }).pipe(Effect.scoped)
  )

  it.live("is not used for an address that the name no longer resolves to", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(whole)
      const dns = yield* lyingDns(({ nth, type }) => ({
        records: type === "A" ? [{ type, value: nth === 1 ? "127.0.0.1" : "127.0.0.9" }] : []
      }))
      const send = yield* makeSender({ ...loopback, nameServers: [dns.server] })
      assert.isNull((yield* send(`http://hooks.test:${server.port}/`)).error)
      assert.strictEqual((yield* send(`http://hooks.test:${server.port}/`)).error, "connection_refused")
      assert.strictEqual(server.requests.length, 1)
    }).pipe(Effect.scoped)
  )
})

describe("a POST", () => {
  it.live("is not sent again if the server closes a kept connection on receiving it", () =>
    Effect.gen(function* () {
      const closing: Manner = (socket, nth) => (nth === 1 ? whole(socket, nth) : socket.destroy())
      const server = yield* hostileServer(closing)
      const send = yield* makeSender(loopback)
      assert.isNull((yield* send(`http://127.0.0.1:${server.port}/`)).error)
      const second = yield* send(`http://127.0.0.1:${server.port}/`)
      assert.deepInclude(second, { error: "connection_refused", statusCode: null })
      assert.strictEqual(server.requests.length, 2)
      assert.strictEqual(server.connections(), 1)
    }).pipe(Effect.scoped)
  )

  it.live("uses a new connection if the kept one was closed before", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer((socket, nth) => {
        whole(socket, nth)
        socket.end()
      })
      const send = yield* makeSender(loopback)
      for (let nth = 0; nth < 3; nth++) {
        assert.isNull((yield* send(`http://127.0.0.1:${server.port}/`)).error)
        yield* until(() => server.open() === 0)
      }
      assert.strictEqual(server.requests.length, 3)
      assert.strictEqual(server.connections(), 3)
    }).pipe(Effect.scoped)
  )
})
