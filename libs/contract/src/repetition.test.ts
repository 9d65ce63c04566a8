import { assert, describe, it } from "@effect/vitest"
import { Context } from "effect"
import { TrajetApi } from "./api.contract.ts"
import { repetitionOf } from "./schema/repetition.ts"

const endpoints = Object.values(TrajetApi.groups).flatMap((group) => Object.values(group.endpoints))
const reads = endpoints.filter(({ method }) => method === "GET").map(({ path }): string => path)

const repeatedOf = (kind: string): ReadonlyArray<string> =>
  endpoints
    .filter((endpoint) => endpoint.method !== "GET" && repetitionOf(endpoint).repeat === kind)
    .map(({ method, path }) => `${method} ${path}`)

describe("the repetition of requests", () => {
  it("is always for GETs, pricing and previews, and by the key for creation and deposit (section 8, rule 5)", () => {
    for (const endpoint of endpoints.filter(({ method }) => method === "GET"))
      assert.deepStrictEqual(repetitionOf(endpoint), { repeat: "always" })
    assert.deepStrictEqual(repeatedOf("always"), ["POST /v1/pricing", "POST /v1/transports/:id/duplicate/preview"])
    assert.deepStrictEqual(repeatedOf("with_key"), ["POST /v1/transports", "POST /v1/transports/:id/documents"])
  })

  it("is with a key only for endpoints that take an Idempotency-Key", () => {
    const keyed = endpoints.filter((endpoint) => repetitionOf(endpoint).repeat === "with_key")
    for (const { headers, path } of keyed) assert.include(JSON.stringify(headers?.ast), "idempotency-key", path)
  })

  it("names an existing endpoint to read first, whose parameters the write also has", () => {
    for (const endpoint of endpoints) {
      const repetition = repetitionOf(endpoint)
      if (repetition.repeat === "always") continue
      const [path = "", query = ""] = repetition.readFirst.split("?")
      assert.include(reads, path)
      for (const [, name = ""] of `${path}?${query}`.matchAll(/:(\w+)/gu)) assert.include(endpoint.path, `:${name}`)
    }
  })

  it("is required", () => {
    const [endpoint] = endpoints
    if (endpoint === undefined) return assert.fail("the contract is empty")
    assert.throws(() => repetitionOf({ ...endpoint, annotations: Context.empty() }), /does not say/u)
  })
})
