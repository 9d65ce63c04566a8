import type { Repetition, repetitionOf } from "@trajet/contract"
import { at, type Json, listOf, membersOf, referenceOf } from "./json-schema.ts"

export interface Operation {
  /** Group and name in the contract: `transports`, `create`. */
  readonly group: string
  readonly name: string
  readonly summary: string
  readonly method: string
  /** As in the contract: `/v1/transports/:id`. */
  readonly path: string
  readonly params: ReadonlyArray<string>
  /** An object schema of the query; null without a query. */
  readonly query: Json | null
  readonly body: Json | null
  readonly isBodyRequired: boolean
  /** The component of the multipart form; null without one. */
  readonly form: string | null
  /** Schemas of the answers that are no problems. */
  readonly answers: ReadonlyArray<Json>
  readonly isPaged: boolean
  readonly repetition: Repetition
  readonly annotations: EndpointOf["annotations"]
}

export interface Contract {
  readonly operations: ReadonlyArray<Operation>
  readonly components: Json
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of the function of an operation, `transportsCreate`. */
export const functionName = ({ group, name }: Operation): string => group + capital(name)

/** The name of the type of an operation's query, `TransportsListQuery`. */
export const queryName = (operation: Operation): string => `${capital(functionName(operation))}Query`

const parametersIn = (described: unknown, place: string): ReadonlyArray<Json> =>
  listOf(at(described, "parameters"))
    .map(membersOf)
    .filter((parameter) => parameter["in"] === place)

/** The schema of a parameter for callers: booleans for `"true"` and `"false"`. */
const parameterSchema = (parameter: Json): Json => {
  const schema = membersOf(parameter["schema"])
  const { description } = schema
  return listOf(schema["enum"]).join() === "true,false" ? { type: "boolean", description } : schema
}

const queryOf = (described: unknown): Json | null => {
  const parameters = parametersIn(described, "query")
  if (parameters.length === 0) return null
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map((parameter) => [parameter["name"], parameterSchema(parameter)])),
    required: parameters.filter((parameter) => parameter["required"] === true).map((parameter) => parameter["name"])
  }
}

const successOf = (described: unknown): ReadonlyArray<Json> =>
  Object.entries(membersOf(at(described, "responses")))
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, answer]) => Object.values(membersOf(at(answer, "content"))))
    .map((content) => membersOf(at(content, "schema")))

/** True for an answer of a list that continues at a cursor. */
const hasCursor = (answers: ReadonlyArray<Json>, components: Json): boolean =>
  answers.some((answer) => at(components, referenceOf(answer) ?? "", "properties", "next_cursor") !== undefined)

type EndpointOf = Parameters<typeof repetitionOf>[0]

/** What the printer reads of an `HttpApi`. */
interface Groups {
  readonly groups: Readonly<
    Record<
      string,
      {
        readonly identifier: string
        readonly endpoints: Readonly<Record<string, EndpointOf & { readonly identifier: string }>>
      }
    >
  >
}

/** The operations of a contract with the schemas of `document`, its OpenAPI document. */
export const contractOf = (
  api: Groups,
  document: unknown,
  repetition: (endpoint: EndpointOf) => Repetition
): Contract => {
  const components = membersOf(at(document, "components", "schemas"))
  const operations = Object.values(api.groups).flatMap((group) =>
    Object.values(group.endpoints).map((endpoint): Operation => {
      const path: string = endpoint.path
      const described = at(document, "paths", path.replaceAll(/:(\w+)/gu, "{$1}"), endpoint.method.toLowerCase())
      const contents = membersOf(at(described, "requestBody", "content"))
      const json = at(contents, "application/json", "schema")
      const answers = successOf(described)
      const query = queryOf(described)
      return {
        group: group.identifier,
        name: endpoint.identifier,
        summary: String(at(described, "summary")),
        method: endpoint.method,
        path,
        params: [...path.matchAll(/:(\w+)/gu)].map(([, name = ""]) => name),
        query,
        body: json === undefined ? null : membersOf(json),
        isBodyRequired: at(described, "requestBody", "required") === true,
        form: referenceOf(membersOf(at(contents, "multipart/form-data", "schema"))),
        answers,
        isPaged: at(query, "properties", "cursor") !== undefined && hasCursor(answers, components),
        repetition: repetition(endpoint),
        annotations: endpoint.annotations
      }
    })
  )
  return { operations, components }
}
