import { Scope } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"
import { badTexts, someOf } from "./bad-values.ts"
import { operationOf } from "./documented-api.ts"
import { assertVoice, problemOf, expectNoTrace } from "./refusals.ts"
import { endpointNames, routeCall } from "./routes.ts"
import { makeSubject } from "./subjects.ts"

const queryOf = (name: string) => operationOf(name).parameters.filter((parameter) => parameter.in === "query")
const asked = endpointNames.filter((name) => queryOf(name).length > 0)
const lists = asked.filter((name) => queryOf(name).some((parameter) => parameter.name === "cursor"))

/** A filter for each list that matches its first records. */
const filterOf: Readonly<Record<string, string>> = {
  "/v1/events": "type=transport.created",
  "/v1/transports": "status=scheduled",
  "/v1/webhooks/deliveries": "status=pending"
}

const notOfTheForm = [
  "text",
  "TRUE",
  "1",
  "2031-13-01T00:00:00Z",
  "2031-03-17",
  "2031-03-17T09:00:00",
  "null",
  "[]",
  ""
]
const noPageSize = [
  "0",
  "201",
  "1000",
  "-1",
  "+5",
  "1e1",
  "5.0",
  "05",
  "0x10",
  " 5",
  "5 ",
  "٥",
  "5,5",
  "NaN",
  "",
  "50;"
]

describe("a query", async () => {
  const { api, database } = await workerApi()
  const [group, other] = [await makeGroup(database, groupName()), await makeGroup(database, groupName("other"))]
  const key = (await makeKey(database, group, { scopes: Scope.literals })).clear
  const otherGroup = (await makeKey(database, other)).clear
  const live = (await makeKey(database, group, { environment: "live" })).clear
  // The first owner makes an endpoint, so that each list has several pages.
  for (const owner of [key, otherGroup, live]) {
    for (let made = 0; made < 3; made++) await makeSubject.delivery({ origin: api.origin, database }, owner)
  }
  const get = (path: string, as = key) => ask(api.origin, path, { key: as })

  const refused = async (path: string, field: string, method = "GET") => {
    const answer = await ask(api.origin, path, { key, method })
    assert.strictEqual(answer.status, 422, `${path}: ${answer.text}`)
    const { code, errors } = problemOf(answer)
    assert.strictEqual(code, "validation_failed", path)
    assert.deepStrictEqual(
      errors.map((error) => error.field),
      [field],
      path
    )
    assertVoice(answer)
    return errors[0]?.error
  }

  it.each(asked)(
    "of %s is refused with the name of the member, for an invalid value",
    { tags: ["ORD-40", "EVT-3"] },
    (name) =>
      expectNoTrace(database, async () => {
        const { method, pathFor } = routeCall(name)
        const path = pathFor(randomUUID())
        for (const { name: filter, schema } of queryOf(name)) {
          const { enum: literals, pattern, format, minLength, maxLength } = schema
          if (literals !== undefined || format !== undefined || (pattern !== undefined && filter !== "limit")) {
            for (const text of notOfTheForm) {
              assert.strictEqual(
                await refused(`${path}?${filter}=${encodeURIComponent(text)}`, filter, method),
                "invalid"
              )
            }
          }
          if (maxLength !== undefined) {
            assert.strictEqual(
              await refused(`${path}?${filter}=${"x".repeat(maxLength + 1)}`, filter, method),
              "too_long"
            )
            const longest = await ask(api.origin, `${path}?${filter}=${"x".repeat(maxLength)}`, { key, method })
            assert.notStrictEqual(longest.status, 422)
          }
          if (minLength !== undefined)
            assert.strictEqual(await refused(`${path}?${filter}=`, filter, method), "too_short")
        }
      })
  )

  it.each(asked)("of %s is refused for a repeated member, even with one value", async (name) => {
    const { method, pathFor } = routeCall(name)
    for (const { name: filter, schema } of queryOf(name)) {
      const value = encodeURIComponent(String(schema.enum?.[0] ?? schema.examples?.[0] ?? "x"))
      assert.strictEqual(
        await refused(`${pathFor(randomUUID())}?${filter}=${value}&${filter}=${value}`, filter, method),
        "invalid"
      )
    }
  })

  it.each(lists)(
    "of %s takes a page size from 1 to 200, and no similar text",
    { tags: ["LIM-1", "ORD-38", "EVT-1", "WHK-43"] },
    async (name) => {
      const path = routeCall(name).pathFor("")
      for (const size of noPageSize) await refused(`${path}?limit=${encodeURIComponent(size)}`, "limit")
      for (const size of ["1", "2", "9", "10", "99", "100", "199", "200"]) {
        assert.strictEqual((await get(`${path}?limit=${size}`)).status, 200, size)
      }
    }
  )

  it.each([...endpointNames])(
    "of %s is refused with the names of unknown parameters",
    { tags: ["ERR-9", "ERR-10", "ERR-73"] },
    (name) =>
      expectNoTrace(database, async () => {
        const { body, method, pathFor } = routeCall(name)
        for (const more of ["unknown=1&unknown=2", "__proto__=1", "constructor", "%00=%00", "Limit=1", "limit[]=1"]) {
          const answer = await ask(api.origin, `${pathFor(randomUUID())}?${more}`, { key, method, body })
          assert.strictEqual(answer.status, 422, more)
          const { code, errors } = problemOf(answer)
          assert.strictEqual(code, "validation_failed", more)
          const field = decodeURIComponent(more.split("=")[0] ?? "")
          assert.deepStrictEqual(errors, [{ field, error: "unknown" }], more)
        }
      })
  )

  it.each(lists)("of %s may have empty parts", async (name) => {
    const path = routeCall(name).pathFor("")
    const plain = await get(path)
    for (const more of ["?", "?&&&"]) assert.strictEqual((await get(path + more)).text, plain.text, more)
  })

  it.each(asked)("of %s is refused for NUL and for escapes that are not UTF-8, in every parameter", async (name) => {
    const { method, pathFor } = routeCall(name)
    for (const { name: filter } of queryOf(name)) {
      for (const value of ["%00", "a%00", "%ff", "%ED%A0%80", "%", "%zz"]) {
        const path = `${pathFor(randomUUID())}?${filter}=${value}`
        assert.strictEqual(await refused(path, filter, method), "invalid")
      }
    }
  })

  it.each(asked)("of %s is refused for a date that no store holds, in every date parameter", async (name) => {
    const { method, pathFor } = routeCall(name)
    const dates = queryOf(name).filter(({ schema }) => schema.format === "date-time")
    const beyond = [
      "0000-01-01T00:00:00Z",
      "0001-01-01T00:00:00+14:00",
      "9999-12-31T23:59:59-01:00",
      "+10000-01-01T00:00Z"
    ]
    for (const { name: filter } of dates) {
      for (const value of [...beyond, "-0001-01-01T00:00:00Z", "294277-01-01T00:00:00Z", "0000-00-00T00:00:00Z"]) {
        const path = `${pathFor(randomUUID())}?${filter}=${encodeURIComponent(value)}`
        assert.strictEqual(await refused(path, filter, method), "invalid", value)
      }
      for (const value of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"]) {
        const path = `${pathFor(randomUUID())}?${filter}=${encodeURIComponent(value)}`
        assert.strictEqual((await ask(api.origin, path, { key, method })).status, 200, value)
      }
    }
  })

  it.each(asked)("of %s is answered without an internal error, whatever text a parameter has", async (name) => {
    const { method, pathFor } = routeCall(name)
    for (const { name: filter } of queryOf(name)) {
      for (const text of someOf(badTexts, asked.indexOf(name), 6)) {
        const answer = await ask(api.origin, `${pathFor(randomUUID())}?${filter}=${text}`, { key, method })
        assert.isBelow(answer.status, 500, `${filter}=${text.slice(0, 50)}: ${answer.text}`)
      }
    }
  })

  it("has 50 parameters at most, and one with more does not delay the next request", async () => {
    const { code, errors } = problemOf(await get(`/v1/transports?${"a=b&".repeat(3_900)}`))
    assert.strictEqual(code, "validation_failed")
    assert.deepStrictEqual(errors, [{ field: "query", error: "too_long" }])
  })

  it("is checked after the key, the limits and the scope", async () => {
    const path = "/v1/transports?unknown=1"
    assert.strictEqual((await ask(api.origin, path)).status, 401)
    assert.strictEqual((await ask(api.origin, path, { key, method: "DELETE" })).status, 404)
    const writer = (
      await makeKey(database, await makeGroup(database, groupName("w")), { scopes: ["transports:write"] })
    ).clear
    assert.strictEqual((await get(path, writer)).status, 403)
    assert.property((await get(path)).headers, "ratelimit")
  })

  it("is not stored under an Idempotency-Key: its refusal does not use the key up", async () => {
    const headers = { "idempotency-key": randomUUID() }
    const asked = { key, headers, body: validOrder() }
    assert.strictEqual((await ask(api.origin, "/v1/transports?unknown=1", asked)).status, 422)
    assert.strictEqual((await ask(api.origin, "/v1/transports", asked)).status, 201)
  })

  it("with a bad `since` is refused exactly as specified", { tags: ["ERR-59", "EVT-2"] }, async () => {
    const bad = [
      "yesterday",
      "2031-03-17",
      "2031-02-29T00:00:00Z",
      "2031-03-17T24:00:00Z",
      "2031-03-17T09:00:00",
      "0",
      ""
    ]
    for (const since of [...bad, "9".repeat(5_000), "2031-03-17T09:00:00+25:00", "-infinity", "now", "'; --"]) {
      const { code, errors } = problemOf(await get(`/v1/events?since=${encodeURIComponent(since)}`))
      assert.strictEqual(code, "validation_failed")
      assert.deepStrictEqual(errors, [{ field: "since", error: "invalid" }])
    }
    for (const since of ["2031-03-17T09:00:00Z", "2031-03-17T09:00+01:00", "2031-03-17T09:00:00.123456789%2B01:00"]) {
      assert.strictEqual((await get(`/v1/events?since=${since}`)).status, 200, since)
    }
  })

  it.each(lists)(
    "of %s takes a cursor back only unchanged, for the same filters and key",
    { tags: ["ERR-58", "LIM-1", "LIM-9", "ORD-38"] },
    async (name) => {
      const path = routeCall(name).pathFor("")
      const filter = filterOf[path] ?? assert.fail(`say how ${path} is filtered`)
      const other = lists.map((list) => routeCall(list).pathFor("")).filter((list) => list !== path)
      const cursorOf = async (query: string, as = key) =>
        encodeURIComponent(String((await get(`${path}?limit=1&${query}`, as)).json()["next_cursor"]))
      const [plain, filtered] = [await cursorOf(""), await cursorOf(filter)]

      assert.strictEqual((await get(`${path}?cursor=${plain}`)).status, 200)
      assert.strictEqual((await get(`${path}?limit=2&cursor=${plain}`)).status, 200)
      assert.strictEqual((await get(`${path}?${filter}&cursor=${filtered}`)).status, 200)

      const middle = Math.floor(plain.length / 2)
      const flipped = [0, 5, middle, plain.length - 1].map(
        (at) => `${plain.slice(0, at)}${plain.charAt(at) === "a" ? "b" : "a"}${plain.slice(at + 1)}`
      )
      const wrong = [
        ...other.map((list) => `${list}?cursor=${plain}`),
        `${path}?${filter}&cursor=${plain}`,
        `${path}?cursor=${filtered}`,
        `${path}?cursor=${await cursorOf("", otherGroup)}`,
        `${path}?cursor=${await cursorOf("", live)}`,
        ...flipped.map((text) => `${path}?cursor=${text}`),
        ...[
          "",
          "x",
          "null",
          ".",
          plain.slice(1),
          plain.slice(0, -1),
          `${plain}0`,
          plain.toUpperCase(),
          "x".repeat(9_000),
          "%F0%9F%9A%97"
        ].map((text) => `${path}?cursor=${text}`)
      ]
      for (const asked of wrong) {
        const answer = await get(asked)
        assert.strictEqual(answer.status, 422, asked)
        const { code, errors } = problemOf(answer)
        assert.strictEqual(code, "cursor_invalid", asked)
        assert.deepStrictEqual(errors, [{ field: "cursor", error: "invalid" }])
      }
    }
  )
})
