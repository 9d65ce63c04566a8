import { Scope } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { someOf } from "./bad-values.ts"
import { validBodyWith, malformed, wellFormed } from "./malformed-bodies.ts"
import { problemOf, expectNoTrace } from "./refusals.ts"
import { endpointNames, routeCall } from "./routes.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"

const mebibyte = 1024 * 1024

/** The endpoint that gets malformed JSON of every kind; all others, which read their bodies in the same way, get some. */
const everyKind = "POST /v1/transports"

const withBody = endpointNames.filter((name) => routeCall(name).body !== undefined)

describe("a body that is refused", () => {
  let database = ""
  let api: WorkerApi["api"]
  let key = ""
  let mission = ""

  const order = async () => String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])

  beforeAll(async () => {
    ;({ api, database } = await workerApi())
    key = (await makeKey(database, await makeGroup(database, groupName()), { scopes: Scope.literals })).clear
    mission = await order()
  })

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
    it("refuses malformed JSON of every kind", { tags: ["ERR-37", "ERR-69"] }, async () => {
      await expectNoTrace(database, async () => {
        const kinds = Object.entries(malformed)
        const sent = name === everyKind ? kinds : someOf(kinds, withBody.indexOf(name), 4)
        for (const [what, body] of sent) await refusedAs("invalid_json", what, name, body(routeCall(name).body))
      })
    })

    it("refuses another media type, an encoding, and a missing media type", { tags: ["ACC-4", "ERR-39"] }, async () => {
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

    it(
      "refuses a body that exceeds the limit by one byte, and by more",
      { tags: ["ERR-38", "LIM-17", "SEC-17"] },
      async () => {
        const { bodyBytesMax = mebibyte } = routeCall(name)
        for (const length of [bodyBytesMax + 1, bodyBytesMax + 3 * mebibyte]) {
          await refusedAs("payload_too_large", String(length), name, Buffer.alloc(length, " "))
        }
      }
    )
  })

  it.each(withBody)("is for %s an empty one, unless the body is optional", { tags: "CHG-38" }, async (name) => {
    const { method, pathFor, status } = routeCall(name)
    for (const body of [Buffer.alloc(0), undefined]) {
      const answer = await ask(api.origin, pathFor(await order()), { method, key, ...(body && { body }) })
      if (name.endsWith("/cancel")) assert.strictEqual(answer.status, status)
      else assert.include(["invalid_json", "unsupported_media_type"], problemOf(answer).code)
    }
  })

  it("is not stored under its Idempotency-Key, which then takes the right body", { tags: "ERR-69" }, async () => {
    const headers = { "idempotency-key": randomUUID() }
    for (const body of ["{", '{"a":1,"a":2}', '{"a":1}'.padEnd(mebibyte + 1)]) {
      assert.strictEqual((await send("POST /v1/transports", body, headers)).status, 422)
    }
    const created = await ask(api.origin, "/v1/transports", { key, headers, body: validOrder() })
    assert.strictEqual(created.status, 201)
    assert.notProperty(created.headers, "idempotent-replayed")
  })

  it("is neither one of exactly 1 MiB, nor an unusual and well-formed one", { tags: "LIM-17" }, async () => {
    const full = JSON.stringify(validOrder()).padEnd(mebibyte)
    assert.strictEqual((await send("POST /v1/transports", full)).status, 201)
    for (const [what, value] of Object.entries(wellFormed)) {
      const answer = await send("POST /v1/transports", validBodyWith(validOrder(), value))
      assert.strictEqual(answer.status, 201, `${what}: ${answer.text}`)
    }
  })
})
