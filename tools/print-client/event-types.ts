import { eventData, eventEnvelopes } from "@trajet/contract"
import { Actor, IncidentCategory, LegKey, MissionStatus, TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { type Json, listOf, membersOf, referenceOf } from "./json-schema.ts"
import { commentText, declarationText, memberTexts } from "./type-text.ts"

/** Enumerations of payloads that have a name in the kit. */
const enumerations = { Actor, IncidentCategory, LegKey, MissionStatus, TripKey }

const nameOfValues = new Map(
  Object.entries(enumerations).map(([name, { literals }]) => [JSON.stringify(literals), name] as const)
)

const reference = (name: string, { description }: Json): Json => ({
  $ref: `#/$defs/${name}`,
  ...(description === undefined ? {} : { description })
})

/** The schema with references to the named types. */
const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named)
  if (typeof value !== "object" || value === null) return value
  const schema = membersOf(value)
  const enumeration = nameOfValues.get(JSON.stringify(schema["enum"]))
  if (enumeration !== undefined) return reference(enumeration, schema)
  if (schema["format"] === "date-time") return reference("Instant", schema)
  return Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, named(member)]))
}

const definitions: ReadonlyMap<string, Json> = new Map(
  Object.values(eventData).flatMap((data) =>
    Object.entries(Schema.toJsonSchemaDocument(data).definitions).map(
      ([name, schema]) => [name, membersOf(named(schema))] as const
    )
  )
)

/** The name of a payload's definition. */
const nameOf = (type: keyof typeof eventData): string => {
  const name = referenceOf(membersOf(Schema.toJsonSchemaDocument(eventData[type]).schema))
  if (name === null) throw new Error(`the payload of ${type} has to have an identifier`)
  return name
}

const missionMembers = ["id", "transport_id", "occurred_at", "sequence"]

interface Form {
  readonly extendsMission: boolean
  readonly body: string
}

/** A form of a payload. Members of the mission come from `MissionEventData`. Members of other forms are absent. */
const formOf = (form: Json, all: ReadonlyArray<string>): Form => {
  const properties = membersOf(form["properties"])
  const extendsMission = missionMembers.every((name) => name in properties)
  const own = Object.entries(properties).filter(([name]) => !(extendsMission && missionMembers.includes(name)))
  const lines = [
    ...memberTexts({ ...form, properties: Object.fromEntries(own) }, "event"),
    ...all.filter((name) => !(name in properties)).map((name) => `readonly ${name}?: never`),
    // Free content, as that of `webhook.test`.
    ...(Array.isArray(form["allOf"]) ? ["readonly [member: string]: unknown"] : [])
  ]
  return { extendsMission, body: `{\n${lines.join("\n")}\n}` }
}

const unionText = (forms: ReadonlyArray<Form>): string =>
  forms.map(({ body, extendsMission }) => (extendsMission ? `(MissionEventData & ${body})` : body)).join(" | ")

const payloadText = (name: string, schema: Json): string => {
  const schemas = listOf(schema["anyOf"] ?? [schema]).map(membersOf)
  const members = new Set(schemas.flatMap((form) => Object.keys(membersOf(form["properties"]))))
  const forms = schemas.map((form) => formOf(form, [...members]))
  const [first, second] = forms
  if (first === undefined || second !== undefined)
    return `${commentText(schema)}export type ${name} = ${unionText(forms)}`
  return `${commentText(schema)}export interface ${name}${first.extendsMission ? " extends MissionEventData" : ""} ${first.body}`
}

const missionDataText = (): string => {
  const { properties, ...schema } = definitions.get(nameOf("transport.incident")) ?? {}
  const shared = Object.entries(membersOf(properties)).filter(([name]) => missionMembers.includes(name))
  return `/** Members of all payloads except those of \`transport.created\`, whose sequence is 1, \`transport.cancelled\` and \`webhook.test\`. */
export interface MissionEventData {\n${memberTexts({ ...schema, properties: Object.fromEntries(shared) }, "event").join("\n")}\n}`
}

/** Prints the list of event types. */
export const eventTypesText = (): string => `/** Every event type that this version of the kit knows. */
export const eventTypes = ${JSON.stringify(eventEnvelopes.map(({ type }) => type))} as const`

/** Prints the types of the payloads. Their enumerations have the values of this release only. */
export const eventDataText = (): string => {
  const literals = Object.entries(enumerations).map(([name, { literals: values }]) =>
    declarationText(name, { enum: [...values] }, "event")
  )
  const payloads = eventEnvelopes.map(({ summary, type }) => `/** ${summary} */\nreadonly "${type}": ${nameOf(type)}`)
  return [
    "/** An instant in UTC with microseconds, such as `2026-11-20T10:00:00.123456Z`. */\nexport type Instant = string",
    ...literals,
    missionDataText(),
    ...[...definitions].map(([name, schema]) => payloadText(name, schema)),
    `/** The payload of each event type. */\nexport interface EventData {\n${payloads.join("\n")}\n}`
  ].join("\n\n")
}
