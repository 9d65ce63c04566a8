import { assert, describe, it } from "@effect/vitest"
import { expandedDocument } from "./expanded-document.ts"
import { type Json, mapMembers, membersOf } from "./json.ts"
import { withListForms } from "./list-forms.ts"
import { withNamedForms } from "./named-forms.ts"
import { plainSchema } from "./plain-schemas.ts"

const text = { type: "string" }
const nothing = { type: "null" }
const point = { type: "object", properties: { lat: { type: "number" } } }
const reference = { $ref: "#/components/schemas/Point" }

const orNull = (form: Json): Json => ({ anyOf: [form, nothing] })

describe("a schema for generators", () => {
  it("has a list of types where a simple value may be null, with its bounds, values and words", () => {
    assert.deepStrictEqual(plainSchema(orNull({ type: "string", maxLength: 5, description: "inner" })), {
      type: ["string", "null"],
      maxLength: 5,
      description: "inner"
    })
    assert.deepStrictEqual(plainSchema({ ...orNull({ ...text, description: "inner" }), description: "outer" }), {
      type: ["string", "null"],
      description: "outer"
    })
    assert.deepStrictEqual(plainSchema(orNull({ type: "string", enum: ["a"] })), {
      type: ["string", "null"],
      enum: ["a", null]
    })
    assert.deepStrictEqual(plainSchema(orNull({ type: "array", items: orNull(text) })), {
      type: ["array", "null"],
      items: { type: ["string", "null"] }
    })
    assert.deepStrictEqual(plainSchema(orNull({ type: "object" })), {
      type: ["object", "null"],
      additionalProperties: true
    })
  })

  it("stays a union with null for an object with members, a reference and several forms", () => {
    for (const form of [point, reference, { type: "object", additionalProperties: text }]) {
      assert.deepStrictEqual(plainSchema(orNull(form)), orNull(form))
    }
    const several = { anyOf: [text, { type: "number" }, nothing] }
    assert.deepStrictEqual(plainSchema(several), several)
    assert.deepStrictEqual(plainSchema(orNull({ anyOf: [text, { type: "number" }], description: "either" })), {
      ...several,
      description: "either"
    })
  })

  it("says of null alone that it is no text, because generators have no type for it", () => {
    const always = { type: ["string", "null"], not: text }
    assert.deepStrictEqual(plainSchema(nothing), always)
    assert.deepStrictEqual(plainSchema({ type: "object", properties: { data: nothing } }), {
      type: "object",
      properties: { data: always }
    })
    assert.deepStrictEqual(plainSchema({ not: nothing }), { not: nothing })
  })

  it("says nothing of a value that may be simple or a list", () => {
    const mixed = { anyOf: [text, { type: "array", items: text }], description: "either" }
    assert.deepStrictEqual(plainSchema(mixed), { description: "either" })
    assert.deepStrictEqual(plainSchema(orNull(mixed)), { description: "either" })
    const lists = { anyOf: [{ type: "array", items: text }, point] }
    assert.deepStrictEqual(plainSchema(lists), lists)
  })

  it("has the keywords of an allOf beside it, unless one has two values", () => {
    assert.deepStrictEqual(plainSchema({ type: "string", allOf: [{ pattern: "^a$" }, { format: "email" }] }), {
      type: "string",
      pattern: "^a$",
      format: "email"
    })
    const conflicting = { type: "string", pattern: "^a", allOf: [{ pattern: "b$" }] }
    assert.deepStrictEqual(plainSchema(conflicting), conflicting)
  })

  it("says that items and members may be anything, and nothing of those that it describes", () => {
    assert.deepStrictEqual(plainSchema({ type: "array" }), { type: "array", items: {} })
    assert.deepStrictEqual(plainSchema({ type: "object", additionalProperties: {} }), {
      type: "object",
      additionalProperties: true
    })
    assert.deepStrictEqual(plainSchema(point), point)
  })
})

describe("an object that is a form of a union", () => {
  const documentOf = (schemas: Json): Json => ({ components: { schemas } })
  const namedIn = (schemas: Json): unknown => withNamedForms(documentOf(schemas))["components"]

  it("is a component, named by its place", () => {
    const inner = {
      type: "object",
      properties: { at_place: orNull(point), list: { type: "array", items: orNull(point) } }
    }
    assert.deepStrictEqual(namedIn({ Trip: inner }), {
      schemas: {
        Trip: {
          type: "object",
          properties: {
            at_place: orNull({ $ref: "#/components/schemas/TripAtPlace" }),
            list: { type: "array", items: orNull({ $ref: "#/components/schemas/TripListItem" }) }
          }
        },
        TripAtPlace: point,
        TripListItem: point
      }
    })
    assert.deepStrictEqual(namedIn({ Either: { anyOf: [text, point, nothing] } }), {
      schemas: {
        Either: { anyOf: [text, { $ref: "#/components/schemas/EitherForm2" }, nothing] },
        EitherForm2: point
      }
    })
  })

  it("has a name of its own, in any case of its letters", () => {
    const trip = { type: "object", properties: { at: orNull(point) } }
    for (const name of ["TripAt", "tripat"]) assert.throws(() => namedIn({ Trip: trip, [name]: point }), /TripAt/u)
  })
})

describe("a document that is expanded again", () => {
  const expandedOf = (schema: Json): unknown =>
    Object(expandedDocument({ components: { schemas: { One: schema } } })["components"]).schemas.One

  it("has unions of schemas with one type, as before", () => {
    for (const schema of [
      orNull({ type: "string", maxLength: 5 }),
      orNull({ type: "string", enum: ["a"] }),
      orNull({ type: "object" }),
      orNull(point),
      nothing,
      { anyOf: [text, { type: "number" }, nothing] },
      { type: "object", properties: { data: nothing, name: orNull(text) } }
    ]) {
      assert.deepStrictEqual(expandedOf(plainSchema(schema)), schema)
    }
  })

  it("has the words of a value beside its union", () => {
    assert.deepStrictEqual(expandedOf({ type: ["string", "null"], description: "a name" }), {
      description: "a name",
      ...orNull(text)
    })
  })

  it("has no form for null if the values do not have it", () => {
    assert.deepStrictEqual(expandedOf({ type: ["string", "null"], enum: ["a"] }), { type: "string", enum: ["a"] })
  })

  it("has a list beside the object that it may stand for", () => {
    const list = { type: "array", items: text }
    const object = { type: "object", properties: { keep: orNull(list), add: text } }
    const schemas = (one: Json): Json => ({ One: one, Kept: object })
    const documentOf = (one: Json): Json => ({ components: { schemas: mapMembers(schemas(one), plain) } })
    const plain = (schema: unknown) => plainSchema(membersOf(schema))
    const kept = { $ref: "#/components/schemas/Kept" }
    for (const [union, shown] of [
      [{ anyOf: [list, object] }, { ...membersOf(plain(object)), "x-list-form": "keep" }],
      [{ anyOf: [list, kept, nothing] }, { ...orNull(kept), "x-list-form": "keep" }]
    ] as const) {
      const published = withListForms(documentOf(union), new Set(["One"]))
      assert.deepStrictEqual(published, { components: { schemas: { One: shown, Kept: plain(object) } } })
      assert.deepStrictEqual(expandedDocument(published), { components: { schemas: schemas(union) } })
    }
    // An answer, a member with other values, and another type beside the list.
    const others = [
      { anyOf: [{ ...list, maxItems: 5 }, object] },
      { anyOf: [list, text] },
      { anyOf: [list, object, text] }
    ]
    for (const union of others) {
      assert.deepStrictEqual(withListForms(documentOf(union), new Set(["One"])), documentOf(union))
    }
    assert.deepStrictEqual(
      withListForms(documentOf({ anyOf: [list, object] }), new Set()),
      documentOf({ anyOf: [list, object] })
    )
  })

  it("has members of requests under all their names", () => {
    assert.deepStrictEqual(
      expandedOf({ type: "object", properties: { vehicle: text }, "x-second-names": { car: "vehicle" } }),
      { type: "object", properties: { vehicle: text, car: text } }
    )
  })
})
