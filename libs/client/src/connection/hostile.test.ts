import { afterEach, assert, describe, it } from "vitest"
import {
  ConnectionError,
  endpointsDelete,
  isProblem,
  OutcomeUnknownError,
  optionsCatalogue,
  ProblemError,
  transportsCancel,
  transportsList,
  transportsRead,
  UnexpectedAnswerError
} from "../index.ts"
import {
  type Answer,
  type HostileServer,
  json,
  problem,
  silence,
  startHostileServer
} from "../testing/hostile-server.ts"
import { errorOf, testConnection } from "../testing/test-connection.ts"
import { connectBy, realChance } from "./connect.ts"
import type { Chance } from "./send.ts"

const text =
  (status: number, body: string | Buffer, type?: string): Answer =>
  (response) =>
    void response.writeHead(status, type === undefined ? {} : { "content-type": type }).end(body)

const endless: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json" })
  const more = () => {
    while (!response.destroyed && response.write(" ".repeat(65_536)));
  }
  response.on("drain", more)
  more()
}

const trickle: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json" })
  const timer = setInterval(() => response.write(" "), 10)
  response.on("close", () => clearInterval(timer))
}

describe("the client against a hostile server", () => {
  let server: HostileServer
  afterEach(() => server.stop())

  const readBy = async (answer: Answer, options = {}): Promise<unknown> => {
    server = await startHostileServer(answer)
    const { connection } = testConnection(server.baseUrl, { attemptTimeoutMillis: 5000, ...options })
    return errorOf(transportsRead(connection, "a"))
  }
  const writeBy = async (answer: Answer): Promise<unknown> => {
    await server.stop()
    server = await startHostileServer(answer)
    return errorOf(transportsCancel(testConnection(server.baseUrl).connection, "a"))
  }
  const refusal = (error: unknown) =>
    error instanceof UnexpectedAnswerError ? [error.reason, error.status, server.seen.length] : error

  it("follows no redirect, and sends the key nowhere else", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const toItself: Answer = (response) => void response.writeHead(status, { location: "/v1/transports/a" }).end()
      assert.deepStrictEqual(refusal(await readBy(toItself)), ["redirect", status, 1])
      assert.deepStrictEqual(refusal(await writeBy(toItself)), ["redirect", status, 1])
      await server.stop()
    }
    server = await startHostileServer(silence)
  })

  it.each([
    ["a page of a proxy", "content_type", text(200, "<html>Sign in</html>", "text/html; charset=utf-8")],
    ["no content type", "content_type", text(200, "{}")],
    ["a type that only begins like JSON", "content_type", text(200, "{}", "application/jsonp")],
    ["broken JSON", "json", text(200, `{"id":`, "application/json")],
    ["a body without content", "json", text(200, "", "application/json")],
    ["a list in place of an object", "json", text(200, "[]", "application/json")],
    ["null", "json", text(200, "null", "application/json")]
  ])("does not take %s for an answer, and sends no second request", async (_, reason, answer) => {
    assert.deepStrictEqual(refusal(await readBy(answer)), [reason, 200, 1])
    assert.instanceOf(await writeBy(answer), OutcomeUnknownError)
    assert.strictEqual(server.seen.length, 1)
  })

  it("reads JSON of each content type that names JSON", async () => {
    for (const type of [
      "application/json",
      "application/json; charset=utf-8",
      "Application/JSON",
      "application/vnd.a+json"
    ]) {
      server = await startHostileServer(text(200, `{"id":"a"}`, type))
      assert.strictEqual((await transportsRead(testConnection(server.baseUrl).connection, "a")).id, "a")
      await server.stop()
    }
    server = await startHostileServer(silence)
  })

  it("stops reading an answer that is larger than its bound", async () => {
    const bytes = 1_000_000
    assert.deepStrictEqual(refusal(await readBy(endless, { answerBytesMax: bytes })), ["too_large", 200, 1])
    await server.stop()
    const large = json(200, { id: "a".repeat(bytes) })
    assert.deepStrictEqual(refusal(await readBy(large, { answerBytesMax: bytes })), ["too_large", 200, 1])
    const { connection } = testConnection(server.baseUrl)
    assert.strictEqual((await transportsRead(connection, "a")).id.length, bytes)
  })

  it("keeps the status of a refusal if the body is too large, or is not a problem", async () => {
    const bodies = [
      endless,
      text(403, "<html>Forbidden</html>", "text/html"),
      text(403, "[]", "application/problem+json")
    ]
    for (const body of bodies) {
      const refused: Answer = (response, request) => {
        const writeHead = response.writeHead.bind(response)
        Reflect.set(response, "writeHead", (_: number, headers: object) => writeHead(403, { ...headers }))
        body(response, request)
      }
      const error = await readBy(refused, { answerBytesMax: 100_000 })
      assert.instanceOf(error, ProblemError)
      assert.deepStrictEqual([error.status, error.code, server.seen.length], [403, undefined, 1])
      await server.stop()
    }
    server = await startHostileServer(silence)
  })

  it("ignores members of a problem that have a wrong type", async () => {
    const wrong = { code: 7, errors: "all", detail: "d", title: {}, type: 1, status: 200 }
    const error = await readBy(problem(422, wrong))
    assert.instanceOf(error, ProblemError)
    const { code, errors, type, title, status } = error.problem
    assert.deepStrictEqual(
      [code, errors, type, title, status],
      [undefined, undefined, "about:blank", "Unprocessable Entity", 422]
    )
    await server.stop()
    const nulls = await readBy(problem(422, { errors: [null, { field: "a", error: "required" }] }))
    assert.isTrue(nulls instanceof ProblemError && nulls.message.includes("a: required"))
  })

  it.each([
    ["without a number", "soon", 500],
    ["of a negative number", "-5", 500],
    ["of a date that is over", "Mon, 15 Mar 2027 07:00:00 GMT", 0],
    ["of a date to come", "Mon, 15 Mar 2027 08:00:09 GMT", 9000],
    ["of seconds", "3", 3000]
  ])("obeys a Retry-After %s as far as it says something", async (_, header, pause) => {
    const headers = { "retry-after": header, date: "Mon, 15 Mar 2027 08:00:00 GMT" }
    server = await startHostileServer(problem(429, {}, headers), json(200, { id: "a" }))
    const { connection, pauses } = testConnection(server.baseUrl)
    await transportsRead(connection, "a")
    assert.deepStrictEqual(pauses, [pause])
  })

  it("ends a request without an answer, and one whose answer comes byte by byte, when the time is over", async () => {
    for (const slow of [silence, trickle]) {
      const error = await readBy(slow, { attemptTimeoutMillis: 100, attemptsMax: 2 })
      assert.instanceOf(error, ConnectionError)
      assert.deepStrictEqual([error.reason, error.attempts, server.seen.length], ["timeout", 2, 2])
      assert.instanceOf(await writeBy(problem(500)), OutcomeUnknownError)
      await server.stop()
    }
    server = await startHostileServer(silence)
  })

  it("rejects with the reason of the signal, before the request, during it, and during a pause", async () => {
    const reason = new Error("the user left")
    server = await startHostileServer(silence)
    const { connection } = testConnection(server.baseUrl)
    assert.strictEqual(await errorOf(transportsRead(connection, "a", { signal: AbortSignal.abort(reason) })), reason)
    assert.strictEqual(server.seen.length, 0)
    const ended = new AbortController()
    const read = errorOf(transportsRead(connection, "a", { signal: ended.signal }))
    while (server.seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ended.abort(reason)
    assert.strictEqual(await read, reason)
    await server.stop()

    const paused = new AbortController()
    server = await startHostileServer(problem(429, {}, { "retry-after": "60" }))
    const wait: Chance["wait"] = (millis, signal) => {
      const pause = realChance.wait(millis, signal)
      paused.abort(reason)
      return pause
    }
    const real = connectBy({ baseUrl: server.baseUrl, apiKey: "svc_test_key" }, { ...realChance, wait })
    assert.strictEqual(await errorOf(transportsRead(real, "a", { signal: paused.signal })), reason)
  })

  it("keeps unknown members and unknown values", async () => {
    const mission = { id: "a", status: "on_a_ferry", later: { x: 1 }, __proto__: null }
    server = await startHostileServer(json(200, mission), json(200, { data: [mission], next_cursor: null, total: 1 }))
    const { connection } = testConnection(server.baseUrl)
    const read: object = await transportsRead(connection, "a")
    assert.deepInclude(read, { status: "on_a_ferry", later: { x: 1 } })
    const { data } = await transportsList(connection)
    assert.strictEqual(data[0]?.status, "on_a_ferry")
  })

  it("takes an answer without a body as the end of a call that has no data", { tags: ["CLT-7"] }, async () => {
    server = await startHostileServer((response) => void response.writeHead(204).end())
    const { data, status } = await endpointsDelete(testConnection(server.baseUrl).connection, "e").withResponse()
    assert.deepStrictEqual([data, status], [undefined, 204])
  })

  it("does not let an answer change the prototype of objects", async () => {
    server = await startHostileServer(
      text(200, `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`, "application/json")
    )
    await optionsCatalogue(testConnection(server.baseUrl).connection)
    assert.isUndefined(Reflect.get({}, "polluted"))
  })

  it("refuses a page that is no page of a list, and a list that repeats its cursor", async () => {
    const items = async (...answers: readonly [Answer, ...ReadonlyArray<Answer>]): Promise<unknown> => {
      server = await startHostileServer(...answers)
      const read = async () => {
        for await (const { id } of transportsList(testConnection(server.baseUrl).connection)) assert.isString(id)
      }
      return refusal(await errorOf(read()))
    }
    assert.deepStrictEqual(await items(json(200, { data: {}, next_cursor: null })), ["json", 200, 1])
    await server.stop()
    assert.deepStrictEqual(await items(json(200, { data: [], next_cursor: "same" })), ["json", 200, 2])
    await server.stop()
    server = await startHostileServer(json(200, { data: [{ id: "a" }] }))
    const ids: Array<string> = []
    // An answer without a cursor is the last page.
    for await (const { id } of transportsList(testConnection(server.baseUrl).connection)) ids.push(id)
    assert.deepStrictEqual(ids, ["a"])
  })

  it("shows neither key nor session in what programs print", async () => {
    const key = "svc_test_secret"
    const error = await readBy(problem(401, { detail: "no" }), { apiKey: key })
    assert.isTrue(isProblem(error))
    const { inspect } = await import("node:util")
    const { connection } = testConnection(server.baseUrl, { apiKey: key })
    for (const printed of [inspect(error, { depth: 9 }), inspect(connection, { depth: 9 }), JSON.stringify(connection)])
      assert.notInclude(printed, key)
  })
})
