import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { workOf } from "./client-sources.ts"
import { at, objectAt } from "./document-parts.ts"
import { namedDocument } from "./named-document.ts"

const given = objectAt({ document: JSON.parse(readFileSync(workOf("go").openapi, "utf8")) }, "document")
const named = namedDocument(given)

const schemaOf = (...names: ReadonlyArray<string>): unknown => at(named, "components", "schemas", ...names)
const memberOf = (schema: string, member: string): unknown => schemaOf(schema, "properties", member)
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe("the document for languages with classes", () => {
  it("names the types of each event at its data, and has no envelope", () => {
    const types = Object.values(objectAt(named, "components", "schemas")).flatMap(
      (schema) => Reflect.get(Object(schema), "x-event-types") ?? []
    )
    assert.sameMembers(types, Object.keys(objectAt(given, "webhooks")))
    assert.deepStrictEqual(schemaOf("DocumentEventData", "x-event-types"), [
      "document.added",
      "document.accepted",
      "document.rejected"
    ])
    assert.isUndefined(schemaOf("TransportCreatedEvent"))
  })

  it("gives an enumeration and a union one name in all places, also where there are fewer values or null", () => {
    assert.deepStrictEqual(memberOf("EventRecord", "type"), reference("EventType"))
    assert.deepStrictEqual(at(memberOf("CreatedEndpoint", "types"), "items"), reference("EventType"))
    assert.deepStrictEqual(memberOf("CancelResponse", "status"), reference("MissionStatus"))
    assert.deepStrictEqual(memberOf("AddOptionRequest", "leg"), { anyOf: [reference("Leg"), { type: "null" }] })
    assert.deepStrictEqual(memberOf("EstimateRequest", "delivery"), reference("AddressOrPlace"))
    assert.deepStrictEqual(schemaOf("Leg"), { type: "string", enum: ["aller", "retour"] })
    assert.deepStrictEqual(
      at(schemaOf("MissionStatus"), "enum"),
      at(given, "components", "schemas", "MissionStatus", "enum")
    )
  })

  it("has null where another successful answer of the operation has it", () => {
    assert.deepStrictEqual(memberOf("InspectionResponse", "data"), {
      anyOf: [reference("Inspection"), { type: "null" }]
    })
    assert.deepStrictEqual(
      memberOf("MissionPage", "data"),
      at(given, "components", "schemas", "MissionPage", "properties", "data")
    )
  })

  it("writes the words true and false of a query as a boolean", () => {
    const parameters = at(named, "paths", "/v1/transports", "get", "parameters")
    const found = Array.isArray(parameters) ? parameters.find((one) => at(one, "name") === "has_return") : undefined
    assert.deepStrictEqual(at(found, "schema"), { type: "boolean" })
  })

  it("fails for a name whose place the document no longer has", () => {
    const { EventRecord: _, ...schemas } = objectAt(given, "components", "schemas")
    assert.throws(() => namedDocument({ ...given, components: { schemas } }), "at EventRecord.type")
  })
})
