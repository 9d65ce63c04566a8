import { assert, describe, it } from "vitest"
import type { Operation } from "../contract/operations.ts"
import type { Json } from "../json.ts"
import { sortedBy } from "./arguments.rules.ts"

const key = "3f2b8a54-0c1d-4e6f-8a9b-0c1d2e3f4a5b"
const operationOf = (method: string, params: Json = {}): Operation => ({
  endpoint: { method, path: "/a" },
  summary: "",
  description: "",
  params,
  query: {},
  idempotencyKey: null,
  body: {},
  required: [],
  answer: {}
})
const reading = sortedBy(operationOf("GET", { id: {} }), {}, false)
const writing = sortedBy(operationOf("POST", { id: {} }), { price: {} }, true)

describe("the arguments of a tool", () => {
  it("that reads are path and query", () => {
    assert.deepStrictEqual(reading({ id: "a", limit: 2, types: ["b"], text: "c" }), {
      params: { id: "a" },
      query: { limit: "2", types: '["b"]', text: "c" },
      body: {},
      own: {},
      idempotencyKey: null
    })
  })

  it("that writes are path and body, beside its own and the key", () => {
    assert.deepStrictEqual(writing({ id: "a", price: 2, idempotency_key: key, date: "d", toString: 1 }), {
      params: { id: "a" },
      query: {},
      body: { date: "d", toString: 1 },
      own: { price: 2 },
      idempotencyKey: key
    })
  })

  it("pass a key on to the API that the tool does not take", () => {
    assert.deepInclude(reading({ id: "a", idempotency_key: key }), {
      query: { idempotency_key: key },
      idempotencyKey: null
    })
  })

  it("have ids of 1 to 100 letters, digits, hyphens and underscores", () => {
    for (const id of ["a", "A_-9", "x".repeat(100)]) assert.deepInclude(reading({ id }), { params: { id } })
    for (const id of [undefined, 1, "", "x".repeat(101), "a/b", "..", "é"]) {
      assert.strictEqual(reading({ id }), "id: send an id as this server answers it")
    }
  })

  it("have a UUID v4 as key, in any case", () => {
    const asked = { id: "a", price: 2 }
    assert.deepInclude(writing({ ...asked, idempotency_key: key.toUpperCase() }), { idempotencyKey: key })
    for (const wrong of [undefined, 1, "", "x", key.replace("-4", "-1")]) {
      assert.match(String(writing({ ...asked, idempotency_key: wrong })), /^idempotency_key: send a new UUID v4/u)
    }
  })

  it("have the number that the person saw", () => {
    for (const price of [undefined, "2", null]) {
      assert.strictEqual(
        writing({ id: "a", idempotency_key: key, price }),
        "price: send the number that the person saw"
      )
    }
    assert.deepInclude(writing({ id: "a", idempotency_key: key, price: 0 }), { own: { price: 0 } })
  })
})
