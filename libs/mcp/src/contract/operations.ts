import { TrajetApi } from "@trajet/contract"
import { OpenApi } from "effect/http-api"
import { type Json, membersOf, textsOf } from "../json.ts"

/** An endpoint of the contract. */
export interface Endpoint {
  readonly method: string
  readonly path: string
}

/** The OpenAPI operation of an endpoint, in the parts that a tool needs. */
export interface Operation {
  readonly endpoint: Endpoint
  readonly summary: string
  readonly description: string
  /** Schemas of the parameters in the path, by name. */
  readonly params: Json
  readonly query: Json
  /** Schema of the header Idempotency-Key; null for an endpoint without it. */
  readonly idempotencyKey: Json | null
  /** Schemas of the members of the body, by name. `required` names those that must be there. */
  readonly body: Json
  readonly required: ReadonlyArray<string>
  /** Schema of the successful answer. */
  readonly answer: Json
}

const document: Json = membersOf(OpenApi.fromApi(TrajetApi))
const components: Json = membersOf(membersOf(document["components"])["schemas"])
const prefix = "#/components/schemas/"

const component = (name: string): Json => {
  const found = components[name]
  if (found === undefined) throw new Error(`the contract has no schema ${name}`)
  return membersOf(found)
}

const resolved = (schema: unknown): Json => {
  const reference = membersOf(schema)["$ref"]
  return typeof reference === "string" ? component(reference.slice(prefix.length)) : membersOf(schema)
}

/** The schema with all that it refers to in place, and without the extensions of OpenAPI: some assistants follow no `$ref`. */
const inPlace = (value: unknown, within: ReadonlyArray<string> = []): unknown => {
  if (Array.isArray(value)) return value.map((item) => inPlace(item, within))
  if (typeof value !== "object" || value === null) return value
  const { $ref, ...rest } = membersOf(value)
  const own = Object.fromEntries(
    Object.entries(rest)
      .filter(([name]) => !name.startsWith("x-"))
      .map(([name, member]) => [name, inPlace(member, within)])
  )
  if (typeof $ref !== "string") return own
  const name = $ref.slice(prefix.length)
  if (within.includes(name)) throw new Error(`${name} contains itself: a tool cannot show it in place`)
  return { ...membersOf(inPlace(component(name), [...within, name])), ...own }
}

/**
 * Makes an object schema that is complete in itself: schemas of the contract that its members refer to are in their
 * place.
 *
 * @param members Schemas by name.
 * @param required The names of members that must be there.
 */
export const objectSchema = (members: Json, required: ReadonlyArray<string>): Json => ({
  type: "object",
  properties: inPlace(members),
  required
})

/** The schema of a member of a schema of the contract, such as `EstimateResponse`, `total_ht`. */
export const memberSchema = (name: string, member: string): Json => {
  const found = membersOf(component(name)["properties"])[member]
  if (found === undefined) throw new Error(`${name} has no member ${member}`)
  return membersOf(found)
}

const parametersIn = (operation: Json, place: string): Json => {
  const list = operation["parameters"]
  const parameters = Array.isArray(list) ? list.map(membersOf) : []
  return Object.fromEntries(
    parameters
      .filter((parameter) => parameter["in"] === place)
      .map((parameter) => [String(parameter["name"]), membersOf(parameter["schema"])])
  )
}

const contentOf = (holder: unknown): unknown =>
  membersOf(membersOf(membersOf(holder)["content"])["application/json"])["schema"]

const answerOf = (operation: Json): Json => {
  const [, success] = Object.entries(membersOf(operation["responses"])).find(([status]) => status.startsWith("2")) ?? []
  return membersOf(contentOf(success))
}

/** Reads the operation of an endpoint from the published contract. */
export const operationOf = (endpoint: Endpoint): Operation => {
  const path = endpoint.path.replaceAll(/:(\w+)/gu, "{$1}")
  const operation = membersOf(membersOf(membersOf(document["paths"])[path])[endpoint.method.toLowerCase()])
  const body = resolved(contentOf(operation["requestBody"]))
  const { "idempotency-key": idempotencyKey } = parametersIn(operation, "header")
  return {
    endpoint,
    summary: String(operation["summary"] ?? ""),
    description: String(operation["description"] ?? ""),
    params: parametersIn(operation, "path"),
    query: parametersIn(operation, "query"),
    idempotencyKey: idempotencyKey === undefined ? null : membersOf(idempotencyKey),
    body: membersOf(body["properties"]),
    required: textsOf(body["required"]),
    answer: answerOf(operation)
  }
}
