import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { TrajetApi } from "../api.contract.ts"
import { endpoints } from "../testing/contract-schemas.ts"
import { membersOf } from "./json.ts"
import { membersNamed } from "./postman-requests.ts"
import { postmanCollection } from "./postman-collection.ts"

const collection = postmanCollection({ ...OpenApi.fromApi(TrajetApi) })
const text = JSON.stringify(collection)
const requests = membersNamed(collection, "request").map((request) => {
  const { method, url, body } = Object(request)
  return { name: `${method} ${String(url.raw).replace("{{base_url}}", "")}`, body: String(body?.raw ?? "") }
})

const headers = membersNamed(collection, "request").flatMap((request) => {
  const { header } = membersOf(request)
  return Array.isArray(header) ? header.map(membersOf) : []
})

const ofClients = endpoints.filter(({ name }) => name.includes(" /v1/"))

describe("the collection for Postman", () => {
  it("has a request for every operation of the document, with its example", { tags: "VER-10" }, () => {
    assert.sameMembers(
      requests.map(({ name }) => name),
      ofClients.map(({ name }) => name)
    )
    const bodies = ofClients.filter(({ endpoint }) => endpoint.payload.size > 0 && endpoint.method !== "GET")
    for (const { name } of bodies) {
      assert.isObject(JSON.parse(requests.find((request) => request.name === name)?.body ?? ""), name)
    }
  })

  it("counts the days of examples from the day of the run, so that no day is past", () => {
    assert.notMatch(requests.map(({ body }) => body).join(""), /\b20\d\d-\d\d-\d\d[T"]/u)
    const [first = ""] = /\{\{day_\d+\}\}/u.exec(text) ?? []
    assert.include(text, `set(\\"${first.slice(2, -2)}\\"`)
  })

  it("has a new idempotency key for each request", () => {
    const keys = headers.filter(({ key }) => key === "idempotency-key").map(({ value }) => value)
    assert.isAbove(keys.length, 5)
    for (const key of keys) assert.strictEqual(key, "{{$guid}}")
  })

  it("declares every variable that a request uses", () => {
    const used = new Set([...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name))
    const declared = membersNamed(membersNamed(collection, "variable"), "key")
    const set = [...text.matchAll(/set\(\\"(\w+)\\"/gu)].map(([, name]) => name)
    assert.isAbove(used.size, 5)
    for (const name of used) assert.include([...declared, ...set], name)
  })

  it("ends a mission after all other requests", () => {
    const cancelling = requests.findIndex(({ name }) => name.endsWith("/cancel"))
    assert.isTrue(requests.slice(cancelling).every(({ name }) => /\/(?:cancel|reset)$/u.test(name)))
  })
})
