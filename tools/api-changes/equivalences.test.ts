import { assert, describe, it } from "vitest"
import type { Json } from "./json-schema.ts"
import { openApiChanges } from "./openapi-changes.ts"

type Place = "body" | "answer" | "query" | "header"

/** A document with one operation, which has a schema at one place. */
const documentWith = (place: Place, schema: Json, schemas: Json = {}): Json => {
  const content = { content: { "application/json": { schema } } }
  const operation = {
    body: { requestBody: content, responses: {} },
    answer: { responses: { "200": content } },
    query: { parameters: [{ name: "limit", in: "query", schema }], responses: {} },
    header: { parameters: [{ name: "key", in: "header", schema }], responses: {} }
  }
  return { paths: { "/a": { post: { operationId: "a", ...operation[place] } } }, components: { schemas } }
}

const changesAt = (place: Place, old: Json, next: Json, schemas: Json = {}): ReadonlyArray<string> =>
  openApiChanges({ old: documentWith(place, old, schemas), new: documentWith(place, next, schemas) }, "2027-01-01")

interface Equivalence {
  readonly what: string
  readonly old: Json
  readonly new: Json
  readonly schemas?: Json
  /** Schemas that look like the new one and break clients, each at the place where it does. */
  readonly breaking: ReadonlyArray<readonly [Place, Json]>
}

const text = { type: "string" }
const nothing = { type: "null" }
const point = { type: "object", properties: { lat: { type: "number" }, lng: { type: "number" } }, required: ["lat"] }
const half = { type: "object", properties: { lat: { type: "number" } }, required: ["lat"] }
const order = { type: "object", properties: { vehicle: point, car: point } }
const keys = { type: "array", items: text, maxItems: 5 }
const kept = (keep: Json): Json => ({ type: "object", properties: { keep } })
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const equivalences: ReadonlyArray<Equivalence> = [
  {
    what: "a union with null and a list of types",
    old: { anyOf: [{ type: "string", maxLength: 5 }, nothing] },
    new: { type: ["string", "null"], maxLength: 5 },
    breaking: [
      ["body", { type: "string", maxLength: 5 }],
      ["body", { type: ["string", "null"], maxLength: 4 }],
      ["answer", { type: ["integer", "null"] }]
    ]
  },
  {
    what: "an enumeration beside null and one with null",
    old: { anyOf: [{ type: "string", enum: ["a", "b"] }, nothing] },
    new: { type: ["string", "null"], enum: ["a", "b", null] },
    breaking: [
      ["body", { type: ["string", "null"], enum: ["a", "b"] }],
      ["body", { type: ["string", "null"], enum: ["a", null] }],
      ["body", { type: "string", enum: ["a", "b", null] }]
    ]
  },
  {
    what: "null alone and a text or null that is no text",
    old: nothing,
    new: { type: ["string", "null"], not: text },
    breaking: [
      ["answer", { type: ["string", "null"] }],
      ["answer", { type: ["string", "integer", "null"], not: text }],
      ["body", text]
    ]
  },
  {
    what: "a list and a list with any items",
    old: { type: "array" },
    new: { type: "array", items: {} },
    breaking: [["body", { type: "array", items: text }]]
  },
  {
    what: "an object and one with any other members",
    old: { type: "object" },
    new: { type: "object", additionalProperties: true },
    breaking: [
      ["body", { type: "object", additionalProperties: false }],
      ["body", { type: "object", additionalProperties: text }]
    ]
  },
  {
    what: "a keyword in an allOf and beside it",
    old: { type: "string", allOf: [{ pattern: "^a$" }] },
    new: { type: "string", pattern: "^a$" },
    breaking: [["body", { type: "string", pattern: "^b$" }]]
  },
  {
    what: "a union in a union and one union",
    old: { anyOf: [{ anyOf: [text, { type: "number" }] }, nothing] },
    new: { anyOf: [text, { type: "number" }, nothing] },
    breaking: [
      ["body", { anyOf: [text, nothing] }],
      ["answer", { anyOf: [text, { type: "number" }, { type: "boolean" }, nothing] }]
    ]
  },
  {
    what: "an object in its place and under a name",
    old: { anyOf: [point, nothing] },
    new: { anyOf: [named("Point"), nothing] },
    schemas: { Point: point, Half: half },
    breaking: [["answer", { anyOf: [named("Half"), nothing] }]]
  },
  {
    what: "a schema under another name",
    old: named("Old"),
    new: named("Renamed"),
    schemas: { Old: point, Renamed: point, Half: half },
    breaking: [
      ["answer", named("Half")],
      ["body", named("Half")]
    ]
  },
  {
    what: "a member under two names and one with a second name",
    old: order,
    new: { type: "object", properties: { vehicle: point }, "x-second-names": { car: "vehicle" } },
    breaking: [
      ["body", { type: "object", properties: { vehicle: point } }],
      ["body", { type: "object", properties: { vehicle: point }, "x-second-names": { auto: "vehicle" } }],
      ["body", { type: "object", properties: { vehicle: half }, "x-second-names": { car: "vehicle" } }]
    ]
  },
  {
    what: "a list or its object, and the object with a list form",
    old: { anyOf: [keys, kept(keys)] },
    new: { ...kept(keys), "x-list-form": "keep" },
    breaking: [
      ["body", kept(keys)],
      ["body", { ...kept(keys), "x-list-form": "add" }],
      ["body", { ...kept({ ...keys, maxItems: 4 }), "x-list-form": "keep" }],
      ["body", { anyOf: [{ ...keys, maxItems: 4 }, kept(keys)] }],
      ["body", { anyOf: [{ type: "array", items: { type: "integer" } }, kept(keys)] }],
      ["answer", { anyOf: [keys, kept(keys), nothing] }]
    ]
  },
  {
    what: "a list, its object or null, and the named object or null with a list form",
    old: { anyOf: [keys, kept({ anyOf: [keys, nothing] }), nothing] },
    new: { anyOf: [named("Kept"), nothing], "x-list-form": "keep" },
    schemas: {
      Kept: kept({ ...keys, type: ["array", "null"] }),
      Fewer: kept({ ...keys, type: ["array", "null"], maxItems: 4 })
    },
    breaking: [
      ["body", { anyOf: [named("Kept"), nothing] }],
      ["body", { anyOf: [named("Fewer"), nothing], "x-list-form": "keep" }],
      ["body", { anyOf: [named("Kept")], "x-list-form": "keep" }]
    ]
  }
]

describe("two schemas that mean the same", () => {
  it.each(equivalences)("count as no change: $what", ({ old, new: next, schemas = {} }) => {
    for (const place of ["body", "answer"] as const) {
      assert.deepStrictEqual(changesAt(place, old, next, schemas), [], place)
      assert.deepStrictEqual(changesAt(place, next, next, schemas), [], place)
    }
  })

  it.each(equivalences)(
    "do not hide a change that looks alike: $what",
    ({ breaking, old, new: next, schemas = {} }) => {
      for (const [place, planted] of breaking) {
        assert.isNotEmpty(changesAt(place, old, planted, schemas), `${place}: ${JSON.stringify(planted)}`)
        assert.isNotEmpty(changesAt(place, next, planted, schemas), `${place}: ${JSON.stringify(planted)}`)
      }
    }
  )
})

describe("a text of digits in a query", () => {
  const digits = (pattern: string): Json => ({ type: "string", pattern })
  const upTo = (maximum: number, minimum = 1): Json => ({ type: "integer", minimum, maximum })

  it.each([
    ["^(?:[1-9][0-9]?|1[0-9][0-9]|200)$", 1, 200],
    ["^(?:[1-9][0-9]?|[1-4][0-9][0-9]|500)$", 1, 500],
    ["^[1-9][0-9]{0,8}$", 1, 999_999_999],
    ["^[1-9]$", 1, 9],
    ["^[2-4][0-9]{2}$", 200, 499],
    ["^7$", 7, 7]
  ])("%s is a whole number from %i to %i", (pattern, least, most) => {
    assert.deepStrictEqual(changesAt("query", digits(pattern), upTo(most, least)), [])
    assert.isNotEmpty(changesAt("query", digits(pattern), upTo(most - 1, least)), "a smaller maximum")
    assert.isNotEmpty(changesAt("query", digits(pattern), upTo(most, least + 1)), "a larger minimum")
  })

  it.each([
    "^[0-9]+$",
    "^[0-9]{1,3}$",
    "^[1-9]?[0-9]$",
    "^0[1-9]$",
    "^[1-9][0-9]*$",
    "^[1-9]a$",
    "[1-9]",
    "^(?:)$",
    "^$"
  ])("%s is none, because it matches other texts", (pattern) =>
    assert.isNotEmpty(changesAt("query", digits(pattern), upTo(999)))
  )

  it("is no number in a body or an answer, where JSON has both", () => {
    for (const place of ["body", "answer"] as const) assert.isNotEmpty(changesAt(place, digits("^[1-9]$"), upTo(9)))
  })

  it("does not become a text again", () => {
    assert.isNotEmpty(changesAt("query", upTo(200), digits("^(?:[1-9][0-9]?|1[0-9][0-9]|200)$")))
  })
})

describe("a header with its format in a keyword of its own", () => {
  const uuid = { type: "string", format: "uuid" }
  const shown = { type: "string", "x-format": "uuid" }

  it("takes what it took", () => {
    assert.deepStrictEqual(changesAt("header", uuid, shown), [])
    assert.deepStrictEqual(changesAt("header", shown, uuid), [])
  })

  it("is reported if it gets another format, type or bound", () => {
    const others = [{ "x-format": "date" }, { type: "integer" }, { pattern: "^a$" }, { maxLength: 5 }]
    for (const planted of others) {
      for (const old of [uuid, shown]) {
        assert.isNotEmpty(changesAt("header", old, { ...shown, ...planted }), JSON.stringify(planted))
      }
    }
    assert.isNotEmpty(changesAt("header", text, shown))
  })
})
