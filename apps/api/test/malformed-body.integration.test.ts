import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { problemOf, withoutTrace } from "./refusals.ts"
import { endpointNames, routeCall } from "./routes.ts"

const mebibyte = 1024 * 1024

/** A body that is right, with something wrong beside its members: only the form of the text is at fault. */
const besides = (name: string, wrong: string): string => {
  const text = JSON.stringify(routeCall(name).body)
  return `${text.slice(0, -1)},"besides":${wrong}}`
}

const escape = "\\"

const malformed: Readonly<Record<string, (name: string) => string | Buffer>> = {
  "no text at all": () => Buffer.from([0x20, 0x0a]),
  "an end that is missing": (name) => JSON.stringify(routeCall(name).body).slice(0, -1),
  "something behind the end": (name) => `${JSON.stringify(routeCall(name).body)} 1`,
  "two values": (name) => JSON.stringify(routeCall(name).body).repeat(2),
  "a comma too many": (name) => besides(name, "[1,]"),
  "single quotes": (name) => besides(name, "'text'"),
  "a name without quotes": (name) => besides(name, "{a:1}"),
  "a comment": (name) => besides(name, "1/* one */"),
  NaN: (name) => besides(name, "NaN"),
  "a number with a leading zero": (name) => besides(name, "01"),
  "a number in hexadecimal": (name) => besides(name, "0x10"),
  "a raw line break in a string": (name) => besides(name, '"a\nb"'),
  "an escape that is none": (name) => besides(name, `"${escape}x41"`),
  "a form instead of JSON": () => "pickup=Paris&delivery=Lyon",
  "a byte order mark": (name) => Buffer.from(`\ufeff${JSON.stringify(routeCall(name).body)}`),
  "bytes that are not UTF-8": (name) => Buffer.from(besides(name, '"\u00ff"'), "latin1"),
  "an overlong encoding": (name) =>
    Buffer.concat([Buffer.from(besides(name, '"')), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
  "a surrogate encoded in UTF-8": (name) =>
    Buffer.concat([Buffer.from(besides(name, '"')), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  "UTF-16": (name) => Buffer.from(JSON.stringify(routeCall(name).body), "utf16le"),
  "a member given twice": (name) => besides(name, '1,"besides":2'),
  "a member given twice with the same value": (name) => besides(name, '1,"besides":1'),
  "a member given twice, once in escapes": (name) => besides(name, `1,"${escape}u0062esides":1`),
  "a member given twice far inside": (name) => besides(name, '[{"a":{"b":[{"c":1,"d":2,"c":3}]}}]'),
  "__proto__ at the top": (name) => besides(name, '1,"__proto__":{}'),
  "__proto__ far inside": (name) => besides(name, '[{"a":{"__proto__":null}}]'),
  "__proto__ in escapes": (name) => besides(name, `{"${escape}u005f_proto__":1}`),
  "NUL in escapes": (name) => besides(name, `"a${escape}u0000"`),
  "a raw NUL": (name) => besides(name, '"a\0"'),
  "NUL in the name of a member": (name) => besides(name, `{"a${escape}u0000":1}`),
  "a first half of a surrogate pair": (name) => besides(name, `"${escape}ud83d"`),
  "a second half of a surrogate pair": (name) => besides(name, `"${escape}ude00 text"`),
  "surrogates in the wrong order": (name) => besides(name, `"${escape}ude00${escape}ud83d"`),
  "objects deeper than 32": (name) => besides(name, `${'{"a":'.repeat(32)}1${"}".repeat(32)}`),
  "arrays deeper than 32": (name) => besides(name, `${"[".repeat(32)}${"]".repeat(32)}`),
  "arrays 100,000 deep": (name) => besides(name, `${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  "arrays 500,000 deep without an end": () => "[".repeat(500_000)
}

/** Unusual, and JSON all the same: what is not asked for is ignored. */
const wellFormed: Readonly<Record<string, string>> = {
  "an unknown member": '"anything"',
  "members called like those of every object": '{"constructor":1,"toString":2,"hasOwnProperty":{"length":0}}',
  "arrays as deep as they may be": `${"[".repeat(31)}${"]".repeat(31)}`,
  "numbers beyond every range": "[1e400,-1e400,1e-400,12345678901234567890123456789,-0]",
  "characters outside the first plane": `"😀 ${escape}ud83d${escape}ude00 ${escape}u00e9"`,
  "an empty name": '{"":{"":1}}',
  "__proto__ as a value": '["__proto__"]',
  "a number of 100,000 digits": "1".repeat(100_000)
}

const withBody = endpointNames.filter((name) => routeCall(name).body !== undefined)

describe("a body that cannot be taken", () => {
  let database = ""
  let api: ApiProcess
  let key = ""
  let mission = ""

  const order = async () => String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiProcess(database)
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    mission = await order()
  })
  afterAll(() => api.stop())

  const send = (name: string, body: string | Buffer | undefined, headers: Readonly<Record<string, string>> = {}) => {
    const { method, pathFor } = routeCall(name)
    return ask(api.origin, pathFor(mission), { method, key, headers, ...(body === undefined ? {} : { body }) })
  }

  const refusedAs = async (code: string, about: string, ...request: Parameters<typeof send>) => {
    const answer = await send(...request)
    assert.strictEqual(answer.status, 422, `${about}: ${answer.text}`)
    assert.strictEqual(problemOf(answer).code, code, about)
  }

  describe.each(withBody)("%s", (name) => {
    it("refuses malformed JSON of every kind", async () => {
      await withoutTrace(database, async () => {
        for (const [what, body] of Object.entries(malformed)) await refusedAs("invalid_json", what, name, body(name))
      })
    })

    it("refuses another media type, an encoding, and neither said", async () => {
      const body = JSON.stringify(routeCall(name).body)
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/xml",
        ""
      ]) {
        await refusedAs("unsupported_media_type", type, name, body, { "content-type": type })
      }
      for (const encoding of ["gzip", "br", "deflate", "compress"]) {
        await refusedAs("unsupported_media_type", encoding, name, body, { "content-encoding": encoding })
      }
    })

    it("refuses a body that is larger than it may be by one byte, and by more", async () => {
      const { bodyBytesMax = mebibyte } = routeCall(name)
      for (const length of [bodyBytesMax + 1, bodyBytesMax + 3 * mebibyte]) {
        await refusedAs("payload_too_large", String(length), name, Buffer.alloc(length, " "))
      }
    })
  })

  it.each(withBody)("is for %s an empty one, unless the body may be left out", async (name) => {
    const { method, pathFor, status } = routeCall(name)
    for (const body of [Buffer.alloc(0), undefined]) {
      const answer = await ask(api.origin, pathFor(await order()), { method, key, ...(body && { body }) })
      if (name.endsWith("/cancel")) assert.strictEqual(answer.status, status)
      else assert.include(["invalid_json", "unsupported_media_type"], problemOf(answer).code)
    }
  })

  it("is not stored under its Idempotency-Key: the same key then takes the right body", async () => {
    const headers = { "idempotency-key": randomUUID() }
    for (const body of ["{", '{"a":1,"a":2}', '{"a":1}'.padEnd(mebibyte + 1)]) {
      assert.strictEqual((await send("POST /v1/transports", body, headers)).status, 422)
    }
    const created = await ask(api.origin, "/v1/transports", { key, headers, body: validOrder() })
    assert.strictEqual(created.status, 201)
    assert.notProperty(created.headers, "idempotent-replayed")
  })

  it("is neither one of exactly 1 MiB, nor one that is unusual and well-formed", async () => {
    const full = JSON.stringify(validOrder()).padEnd(mebibyte)
    assert.strictEqual((await send("POST /v1/transports", full)).status, 201)
    for (const [what, value] of Object.entries(wellFormed)) {
      const answer = await send("POST /v1/transports", besides("POST /v1/transports", value))
      assert.strictEqual(answer.status, 201, `${what}: ${answer.text}`)
    }
  })
})
