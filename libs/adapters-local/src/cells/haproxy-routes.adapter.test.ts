import { assert, describe, it } from "@effect/vitest"
import { CellRoutes } from "@trajet/domain/cells"
import { cellRoutesSuite } from "@trajet/testing"
import { Effect } from "effect"
import type { Socket } from "node:net"
import { afterAll } from "vitest"
import { startRuntimeApi } from "../testing/runtime-api.ts"
import { answersIn, placeOf } from "./haproxy-command.ts"
import { haproxyRoutes } from "./haproxy-routes.adapter.ts"

const map = "/etc/haproxy/keys.map"
const nowhere = "/nowhere/haproxy.sock"
const [first, second] = [await startRuntimeApi(map), await startRuntimeApi(map)]
afterAll(() => Promise.all([first.close(), second.close()]))

cellRoutesSuite({
  name: "of HAProxy",
  layer: haproxyRoutes({ map, proxies: [first.address, second.address] }),
  cellOf: (beginning) => (first.map.get(beginning) === second.map.get(beginning) ? first.map.get(beginning) : "unlike"),
  failing: haproxyRoutes({ map, proxies: [nowhere] })
})

const failureOf = (proxies: ReadonlyArray<string>, beginnings: ReadonlyArray<string> = ["svc_live_k"], file = map) =>
  CellRoutes.use((routes) => routes.route(beginnings, "north")).pipe(
    Effect.provide(haproxyRoutes({ map: file, proxies, answerMillis: 100 })),
    Effect.flip
  )

const failureWith = (answer: (connection: Socket) => void) =>
  Effect.acquireUseRelease(
    Effect.promise(() => startRuntimeApi(map, answer)),
    ({ address }) => failureOf([address]),
    ({ close }) => Effect.promise(close)
  )

describe("the routes of HAProxy", () => {
  it.live("tells every proxy, and names the one that it could not tell", () =>
    Effect.gen(function* () {
      const { proxy, reason } = yield* failureOf([nowhere, first.address, "nowhere"], ["svc_live_told"])
      assert.strictEqual(first.map.get("svc_live_told"), "north")
      assert.strictEqual(proxy, `${nowhere}, nowhere`)
      assert.strictEqual(reason, `connect ENOENT ${nowhere}, it is neither a path nor host:port`)
    })
  )

  it.live("sends lines that fit into a buffer of HAProxy, several commands a line", () =>
    Effect.gen(function* () {
      const before = first.lines.length
      const beginnings = Array.from({ length: 500 }, (_, index) => `svc_live_${String(index).padStart(10, "x")}`)
      yield* CellRoutes.use((routes) => routes.route(beginnings, "north")).pipe(
        Effect.provide(haproxyRoutes({ map, proxies: [first.address] }))
      )
      const sent = first.lines.slice(before)
      assert.isBelow(Math.max(...sent.map(({ length }) => length)), 16_384)
      assert.isBelow(sent.length, 16)
    })
  )

  it.live("fails if the map has another name, and if a word would be another command", () =>
    Effect.gen(function* () {
      const unknown = yield* failureOf([first.address], ["svc_live_k"], "/etc/other.map")
      assert.strictEqual(unknown.reason, "Unknown map identifier. Please use #<id> or <file>.")
      const before = first.lines.length
      for (const wrong of ["a;shutdown sessions", "two words", "line\nbreak", ""]) {
        assert.include((yield* failureOf([first.address], [wrong])).message, "cannot be sent")
      }
      assert.strictEqual(first.lines.length, before)
    })
  )

  it.live("fails at a proxy that is silent, hangs up, answers without an end or something else", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* failureWith(() => undefined)).reason, "no answer within 100 ms")
      assert.strictEqual((yield* failureWith((one) => void one.end())).reason, "it answered 0 of 1 commands")
      const endless = yield* failureWith((one) => void one.write("x".repeat(70_000)))
      assert.strictEqual(endless.reason, "its answer is longer than 65536 bytes")
      const denied = yield* failureWith((one) => void one.end("Permission denied\n\n"))
      assert.strictEqual(denied.reason, "Permission denied")
    })
  )
})

describe("the answers of the runtime API", () => {
  it("are one for each command, empty if it worked", () => {
    // Printed by HAProxy 2.6.12 for a `set` that worked, one without an entry, one of another map, and an `add`.
    const printed = "\nentry not found.\n\nUnknown map identifier. Please use #<id> or <file>.\n\n\n"
    assert.deepStrictEqual(answersIn(printed), [
      "",
      "entry not found.",
      "Unknown map identifier. Please use #<id> or <file>.",
      ""
    ])
    assert.deepStrictEqual(answersIn(""), [])
  })

  it("come from the path of a socket, or from a host and a port", () => {
    assert.deepStrictEqual(placeOf("/run/haproxy/admin.sock"), { path: "/run/haproxy/admin.sock" })
    assert.deepStrictEqual(placeOf("proxy-1:9999"), { host: "proxy-1", port: 9_999 })
    assert.deepStrictEqual(placeOf("[::1]:9999"), { host: "::1", port: 9_999 })
    for (const wrong of ["proxy-1", "proxy:99999", "admin.sock", "a b:1"]) assert.isNull(placeOf(wrong))
  })
})
