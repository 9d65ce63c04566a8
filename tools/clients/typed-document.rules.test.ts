import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { typedDocument } from "./typed-document.rules.ts"

type Part = Readonly<Record<string, unknown>>

interface Typed {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Part>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Part>> }
}

const given: Part = JSON.parse(readFileSync("docs/api/openapi.json", "utf8"))
const typed: Typed = JSON.parse(JSON.stringify(typedDocument(given)))
const schemaOf = (name: string): Part => typed.components.schemas[name] ?? {}
const memberOf = (name: string, member: string): unknown => Reflect.get(Object(schemaOf(name)["properties"]), member)

describe("the document for languages with static types", () => {
  it("has no enumeration and no union, and lists the values in the description", () => {
    assert.notMatch(JSON.stringify(typed.components), /"(?:enum|anyOf|oneOf)":/u)
    assert.include(String(schemaOf("MissionStatus")["description"]), "`in_transit`")
  })

  it("makes one schema of the query of each operation that has one", () => {
    const list = typed.paths["/v1/transports"]?.["get"]
    assert.deepInclude(list, { "x-query": "TransportsListQuery", parameters: [] })
    assert.deepInclude(schemaOf("TransportsListQuery"), { "x-builder": true })
    assert.deepInclude(memberOf("TransportsListQuery", "limit"), { type: "integer" })
    assert.notProperty(typed.paths["/v1/transports/{id}"]?.["get"], "x-query")
  })

  it("marks larger requests at every depth, pages, events, and what is secret", () => {
    assert.propertyVal(schemaOf("PlaceInput"), "x-builder", true)
    assert.notProperty(schemaOf("CancelRequest"), "x-builder")
    assert.notProperty(schemaOf("MissionDetail"), "x-builder")
    assert.deepInclude(schemaOf("Problem"), { "x-nothing-done-codes": given["x-nothing-done-codes"] })
    assert.propertyVal(schemaOf("EventPage"), "x-page-of", "EventRecord")
    assert.notProperty(schemaOf("EndpointList"), "x-page-of")
    assert.propertyVal(schemaOf("TransportCreatedEvent"), "x-event-type", "transport.created")
    const events = Object.values(typed.components.schemas).filter((schema) => "x-event-type" in schema)
    assert.lengthOf(events, Object.keys(Object(given["webhooks"])).length)
    const secret = Object.entries(typed.components.schemas).filter(([, schema]) => schema["x-secret"] === true)
    assert.sameMembers(
      secret.map(([name]) => name),
      ["CreatedEndpoint", "EndpointHeader"]
    )
  })

  it("joins forms of data, and types a member alone that all forms type alike", () => {
    assert.deepInclude(memberOf("TransportCreatedData", "id"), { type: "string" })
    assert.notProperty(memberOf("TransportCreatedData", "price"), "type")
    assert.isUndefined(typed.components.schemas["TransportCreatedDataForm1"])
    assert.deepInclude(schemaOf("WebhookTestData"), { additionalProperties: true })
    assert.notProperty(schemaOf("WebhookTestData"), "properties")
  })
})
