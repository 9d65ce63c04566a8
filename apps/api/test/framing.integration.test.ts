import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { type RawReply, sendRaw } from "../../../tools/harness/raw-socket.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { problemOf, expectNoTrace } from "./refusals.ts"

const host = "Host: localhost"
const uuid = "0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10"

// A command may have to run between the first answer and the next.
const severalAnswersMillis = 2_000

const request = (line: string, headers: ReadonlyArray<string>, body = ""): string =>
  [`${line} HTTP/1.1`, ...headers, "", body].join("\r\n")

const typeOf = ({ text }: RawReply): string => /^content-type: (.*)\r$/imu.exec(text)?.[1] ?? ""
const problemIn = (reply: RawReply) =>
  problemOf({ status: reply.status, text: reply.body, headers: { "content-type": typeOf(reply) } })

describe("the bytes of a connection", () => {
  let database = ""
  let api: ApiProcess
  let key = ""

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiProcess(database)
    key = `X-Api-Key: ${(await makeKey(database, await makeGroup(database, "fleet"))).clear}`
  })
  afterAll(() => api.stop())

  const order = (headers: ReadonlyArray<string>, body = JSON.stringify(validOrder())) =>
    request(
      "POST /v1/transports",
      [host, key, "Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
      body
    )

  const list = (...headers: ReadonlyArray<string>) => request("GET /v1/transports", headers)

  /** Expects a problem with this status, and a closed connection. */
  const refused = async (status: number, what: string, bytes: string | Buffer) => {
    const reply = await sendRaw(api.port, bytes)
    assert.strictEqual(reply.status, status, `${what}: ${reply.text}`)
    problemIn(reply)
    assert.isTrue(reply.closed, what)
  }

  it(
    "are refused with 400 if they are not an HTTP request, and the connection is closed",
    { tags: ["ERR-21", "SEC-17"] },
    () =>
      expectNoTrace(database, async () => {
        const post = (headers: ReadonlyArray<string>, body: string) =>
          request("POST /v1/transports", [host, key, "Content-Type: application/json", ...headers], body)
        for (const [what, bytes] of Object.entries({
          "no text": Buffer.from([0, 1, 2, 3, 13, 10, 13, 10]),
          "the greeting of TLS": Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0, 13, 10, 13, 10]),
          "the greeting of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
          "no request line": `${host}\r\n\r\n`,
          "a version that does not exist": `GET /v1/transports HTTP/9.9\r\n${host}\r\n\r\n`,
          "a method of nobody": request("BREW /v1/transports", [host, key]),
          "a space before a colon": list(host, key.replace(":", " :")),
          "NUL in a header": list(host, key, "x: a\0b"),
          "a line break inside a header": list(host, key, "x: a\rb"),
          "two lengths": post(["Content-Length: 4", "Content-Length: 5"], "aaaaa"),
          "a length that is no number": post(["Content-Length: five"], "aaaaa"),
          "a length and chunks": post(["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
          "an encoding nobody knows": post(["Transfer-Encoding: gzip, other"], "aaaaa"),
          "chunks that are none": post(["Transfer-Encoding: chunked"], "zz\r\nab\r\n"),
          "a path that is not ASCII": Buffer.from(request("GET /v1/\u00ff", [host, key]), "latin1")
        })) {
          await refused(400, what, bytes)
        }
      })
  )

  it("are refused with 400 if another reader may see another host in them", { tags: "ERR-74" }, async () => {
    for (const [what, bytes] of Object.entries({
      "two hosts": list(host, host, key),
      "two hosts that differ": list(host, "Host: elsewhere", key),
      "no host": list(key),
      "a target with another host": request("GET http://elsewhere/v1/transports", [host, key]),
      "a target with another port": request("GET http://localhost:81/v1/transports", [host, key]),
      "a target with the name of a user": request("GET http://localhost@localhost/v1/transports", [host, key]),
      "a target with another scheme": request("GET ftp://localhost/v1/transports", [host, key]),
      "a target with a host, and no host": request("GET http://localhost/v1/transports", [key]),
      "a target with a host, and two hosts": request("GET http://localhost/v1/transports", [host, host, key]),
      "no path": request("OPTIONS *", [host, key])
    })) {
      await refused(400, what, bytes)
    }
  })

  it(
    "are answered as for a path if their target is absolute, with the authority of the Host header",
    { tags: "ERR-74" },
    async () => {
      for (const target of ["http://localhost/v1/transports?limit=1", "HTTPS://LOCALHOST:443/v1/transports?limit=1"]) {
        const reply = await sendRaw(api.port, request(`GET ${target}`, [host, key]))
        assert.strictEqual(reply.status, 200, `${target}: ${reply.text}`)
      }
      const { status } = await sendRaw(api.port, request("GET http://localhost/nowhere", [host, key]))
      assert.strictEqual(status, 404)
    }
  )

  it("are counted and logged like requests if they are not a request", async () => {
    const malformed = async (status: number) => {
      const { text } = await ask(api.origin, "/metrics")
      const label = `trajet_http_requests_total\\{.*route="malformed".*status="${status}".*\\} (\\d+)`
      return Number(new RegExp(`^${label}`, "mu").exec(text)?.[1] ?? 0)
    }
    const before = { 400: await malformed(400), 404: await malformed(404), 431: await malformed(431) }
    await refused(400, "no request line", `${host}\r\n\r\n`)
    await refused(431, "large headers", list(host, key, `x: ${"a".repeat(17_000)}`))
    await refused(404, "a tunnel", request("CONNECT localhost:22", [host]))
    assert.deepStrictEqual(
      { 400: await malformed(400), 404: await malformed(404), 431: await malformed(431) },
      { 400: before[400] + 1, 404: before[404] + 1, 431: before[431] + 1 }
    )
    const reply = await sendRaw(api.port, list(host, host, key))
    const id = /^x-request-id: (.*)\r$/imu.exec(reply.text)?.[1] ?? ""
    assert.strictEqual(reply.status, 400)
    await until("the line is written", async () => readFileSync(api.logFile, "utf8").includes(`"request":"${id}"`))
    const lines = readFileSync(api.logFile, "utf8").split("\n")
    const told = (text: string) => JSON.parse(lines.findLast((line) => line.includes(text)) ?? "{}")
    assert.deepInclude(told(id), {
      method: "GET",
      route: "GET /v1/transports",
      status: 400,
      ip: "127.0.0.1",
      key: null
    })
    assert.deepInclude(told('"status":431'), { method: null, route: "malformed", ip: "127.0.0.1", key: null })
  })

  it("are refused with 431 if the headers are too large or too many", { tags: "ERR-21" }, async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `h${index}: 1`)
    await refused(431, "one of 17,000 bytes", list(host, key, `x: ${"a".repeat(17_000)}`))
    await refused(431, "a path of 17,000 bytes", request(`GET /${"a".repeat(17_000)}`, [host, key]))
    await refused(431, "101 headers", list(host, key, ...many(99)))
    await refused(431, "2,000 headers", list(host, key, ...many(1_998)))
    await refused(431, "2,000 headers of one name", list(host, key, ...Array<string>(1_998).fill("h: 1")))
    assert.strictEqual((await sendRaw(api.port, list(host, key, ...many(98)))).status, 200)
  })

  it("are refused with 408 if headers or body do not end", { tags: "ERR-21" }, async () => {
    const slow = await Promise.all([
      sendRaw(api.port, `GET /v1/transports HTTP/1.1\r\n${host}\r\n`),
      sendRaw(api.port, order([]).slice(0, -1))
    ])
    for (const reply of slow) {
      assert.strictEqual(reply.status, 408)
      problemIn(reply)
      assert.isTrue(reply.closed)
    }
  })

  it(
    "are answered 401 for two keys, even for the right one twice, and 422 for two Idempotency-Keys",
    { tags: ["ACC-20", "ERR-74", "IDM-14"] },
    async () => {
      for (const headers of [
        [key, key],
        [key, "X-Api-Key: svc_test_other"]
      ]) {
        const reply = await sendRaw(api.port, list(host, ...headers))
        assert.strictEqual(reply.status, 401)
        assert.match(String(problemIn(reply).members["detail"]), /X-Api-Key header was sent more than once/u)
        assert.match(reply.text, /^www-authenticate: ApiKey /imu)
      }
      const joined = await sendRaw(api.port, list(host, `${key}, ${key.slice("X-Api-Key: ".length)}`))
      assert.strictEqual(joined.status, 401)
      await expectNoTrace(database, async () => {
        for (const keys of [[uuid, uuid], [uuid, uuid.replace("0", "1")], [`${uuid}, ${uuid}`]]) {
          const reply = await sendRaw(api.port, order(keys.map((each) => `Idempotency-Key: ${each}`)))
          assert.strictEqual(reply.status, 422)
          assert.deepStrictEqual(problemIn(reply).errors, [{ field: "Idempotency-Key", error: "invalid" }])
        }
      })
    }
  )

  it("are answered in order if several requests arrive at once", async () => {
    const reply = await sendRaw(
      api.port,
      list(host, key) + request("GET /nowhere", [host]) + order([]) + list(host, key),
      severalAnswersMillis
    )
    assert.deepStrictEqual(
      Array.from(reply.text.matchAll(/HTTP\/1\.1 (\d+)/gu), ([, status]) => status),
      ["200", "404", "201", "200"]
    )
  })

  it("are accepted with any other expectation, upgrade or header", async () => {
    assert.strictEqual((await sendRaw(api.port, list(host, key, "Expect: the unexpected"))).status, 200)
    const continued = await sendRaw(api.port, order(["Expect: 100-continue"]), severalAnswersMillis)
    assert.match(continued.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /u)
    const upgrade = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQBAAAAAAIAAAAA"]
    assert.strictEqual((await sendRaw(api.port, list(host, key, ...upgrade))).status, 200)
    // The HTTP client of Java asks for HTTP/2 with each request without TLS.
    const upgraded = await sendRaw(api.port, order(upgrade), severalAnswersMillis)
    assert.strictEqual(upgraded.status, 201, upgraded.text)
    assert.strictEqual((await sendRaw(api.port, `${list(host, key, "Content-Length: 5")}text!`)).status, 200)
  })

  it("are counted as the body, also in chunks", async () => {
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`
    const chunked = (count: number) =>
      `${request("POST /v1/transports", [host, key, "Content-Type: application/json", "Transfer-Encoding: chunked"])}${chunk.repeat(count)}`
    const large = await sendRaw(api.port, `${chunked(16)}1\r\n \r\n0\r\n\r\n`)
    assert.strictEqual(problemIn(large).code, "payload_too_large")
    const fitting = await sendRaw(api.port, `${chunked(16)}0\r\n\r\n`)
    assert.strictEqual(problemIn(fitting).code, "invalid_json")
  })

  const chunksOfOneByte = (body: string): string => [...body].map((byte) => `1\r\n${byte}\r\n`).join("") + "0\r\n\r\n"

  it("are read as a body in thousands of chunks of one byte, and refused as one in tens of thousands", async () => {
    const head = request("POST /v1/transports", [
      ...[host, key, "Content-Type: application/json", "Transfer-Encoding: chunked"]
    ])
    const order = JSON.stringify(validOrder())
    const padded = (length: number) => `${" ".repeat(length - order.length)}${order}`
    assert.strictEqual((await sendRaw(api.port, `${head}${chunksOfOneByte(padded(9_000))}`)).status, 201)
    await expectNoTrace(database, async () => {
      const many = await sendRaw(api.port, `${head}${chunksOfOneByte(padded(30_000))}`)
      assert.strictEqual(problemIn(many).code, "payload_too_large")
      assert.isTrue(many.closed)
    })
  })

  it("do no harm if they end early", () =>
    expectNoTrace(database, async () => {
      await Promise.all(
        Array.from(
          { length: 20 },
          (_, index) =>
            new Promise<void>((resolve) => {
              const socket = connect(api.port, "127.0.0.1", () => {
                socket.end(order([]).slice(0, -1 - index))
              })
              socket.on("error", () => undefined)
              socket.on("close", () => resolve())
              socket.resume()
            })
        )
      )
      assert.strictEqual((await ask(api.origin, "/readyz")).status, 200)
    }))
})

describe("an unknown path or method", async () => {
  const { api, key } = await sharedStage()

  const paths = [
    "/",
    "/v1",
    "/v1/",
    "/v2/transports",
    "/V1/transports",
    "/v1/Transports",
    "/v1//transports",
    "/v1/transport",
    "/v1/transports/a/b/c/d",
    "/v1/..%2ftransports",
    "/v1/%ff",
    "/v1/transports/%ff",
    "/v1/transports/%",
    "/v1/%00",
    "/.env",
    `/${"a/".repeat(3_000)}`,
    "/problems/nothing",
    // Escapes of letters, digits and marks, which need none.
    ...["/%76%31/options", "/v1/option%73", "/v1/%6Fptions", "/v1/%5ftest", "/operations/v%31/missions"],
    ...[
      "/console/%61pi/session/methods",
      "/console/%6Dissions",
      "/driver/%61ssets",
      "/mc%70",
      "/doc%73",
      "/docs/%2Dall"
    ],
    ...["/openapi%2Ejson", "/%68ealthz", "/%6detrics", "/problems/no%5froute", "/files/%61.%62", "/docs/%7E"]
  ]
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]

  it("is answered 404 with a problem, with a key and without", { tags: ["ACC-4", "ERR-1", "ERR-17"] }, async () => {
    for (const path of paths) {
      for (const method of methods) {
        for (const headers of [{ "x-api-key": key }, {}]) {
          const answer = await ask(api.origin, path, { method, headers })
          assert.strictEqual(answer.status, 404, `${method} ${path}`)
          assert.isNull(problemOf(answer).code)
        }
      }
    }
    for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH"]) {
      assert.strictEqual((await ask(api.origin, "/v1/transports", { method, key })).status, 404, method)
    }
  })

  it("is answered the same for a tunnel", async () => {
    const reply = await sendRaw(api.port, request("CONNECT localhost:22", [host]))
    assert.strictEqual(reply.status, 404)
    assert.isTrue(reply.closed)
  })
})
