import { isObject, type Json, membersOf } from "./json.ts"
import { formatKeyword } from "./plain-parameters.ts"

/** An operation of an OpenAPI document. */
export interface DocumentedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Json
}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const resolved = (document: Json, schema: unknown): Json => {
  const { $ref } = membersOf(schema)
  const named = membersOf(membersOf(document["components"])["schemas"])
  return typeof $ref === "string" ? membersOf(named[$ref.slice("#/components/schemas/".length)]) : membersOf(schema)
}

const jsonType = "application/json"

/** The example of an operation's JSON body; undefined if it takes none. */
export const bodyExample = (document: Json, { operation }: DocumentedOperation): unknown => {
  const content = membersOf(membersOf(operation["requestBody"])["content"])
  return listOf(resolved(document, membersOf(content[jsonType])["schema"])["examples"])[0]
}

/** The name of the collection's variable for a parameter of a path: `transports_id` for the id after `/transports/`. */
const variableOf = (path: string, parameter: string): string => {
  const segments = path.split("/")
  const before = segments[segments.indexOf(`{${parameter}}`) - 1] ?? ""
  return parameter === "id" ? `${before}_id` : parameter
}

/** The variables of a path, by parameter. */
export const pathVariables = (path: string): ReadonlyArray<readonly [parameter: string, variable: string]> =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, parameter = ""]) => [parameter, variableOf(path, parameter)] as const)

const parametersOf = ({ operation }: DocumentedOperation, place: "query" | "header") =>
  listOf(operation["parameters"])
    .map(membersOf)
    .filter((parameter) => parameter["in"] === place)

const exampleOf = (parameter: Json): string => {
  const schema = membersOf(parameter["schema"])
  return String(listOf(schema["examples"])[0] ?? listOf(schema["enum"])[0] ?? schema["minimum"] ?? "")
}

const headersOf = (asked: DocumentedOperation, hasBody: boolean): ReadonlyArray<Json> => [
  ...(hasBody ? [{ key: "Content-Type", value: jsonType }] : []),
  ...parametersOf(asked, "header").map((parameter) => ({
    key: String(parameter["name"]),
    // Postman replaces `{{$guid}}` by a new UUID v4 for each request.
    value: membersOf(parameter["schema"])[formatKeyword] === "uuid" ? "{{$guid}}" : exampleOf(parameter),
    description: membersOf(parameter["schema"])["description"] ?? ""
  }))
]

const urlOf = (asked: DocumentedOperation): Json => ({
  raw: `{{base_url}}${asked.path.replaceAll(/\{(\w+)\}/gu, ":$1")}`,
  host: ["{{base_url}}"],
  path: asked.path
    .replaceAll(/\{(\w+)\}/gu, ":$1")
    .split("/")
    .slice(1),
  variable: pathVariables(asked.path).map(([key, variable]) => ({ key, value: `{{${variable}}}` })),
  query: parametersOf(asked, "query").map((parameter) => ({
    key: parameter["name"],
    value: exampleOf(parameter),
    disabled: parameter["required"] !== true
  }))
})

/** The variable for the items of a collection: `transports_id` for those of `/transports`; null if no path has one. */
export const itemVariable = (collection: string, paths: ReadonlyArray<string>): string | null => {
  const item = paths.find((path) => path.startsWith(`${collection}/{`))
  const parameter = item === undefined ? undefined : /^\/\{(\w+)\}/u.exec(item.slice(collection.length))?.[1]
  return item === undefined || parameter === undefined ? null : variableOf(item, parameter)
}

/** Lines of a script that stores the id in an answer as a variable for later requests. */
const keptId = ({ method }: DocumentedOperation, variable: string | null): ReadonlyArray<string> => {
  const name = JSON.stringify(variable)
  if (variable === null) return []
  return method === "POST"
    ? [`if (pm.response.code === 201) pm.collectionVariables.set(${name}, pm.response.json().id)`]
    : [
        "const [first] = (pm.response.code === 200 && pm.response.json().data) || []",
        `if (first !== undefined && !pm.collectionVariables.get(${name})) {`,
        `  pm.collectionVariables.set(${name}, first.id)`,
        "}"
      ]
}

const scriptOf = (asked: DocumentedOperation, variable: string | null): ReadonlyArray<string> => [
  `const documented = ${JSON.stringify(Object.keys(membersOf(asked.operation["responses"])).map(Number))}`,
  'pm.test("the status is documented", () => pm.expect(documented).to.include(pm.response.code))',
  'const isJson = () => pm.expect(pm.response.headers.get("Content-Type")).to.match(/json/)',
  'if (pm.response.code !== 204) pm.test("the answer is JSON", isJson)',
  ...keptId(asked, variable)
]

/**
 * A request of the collection. `bodyText` is the text of the example, with variables for days; `variable` gets the id of
 * the item in its answer.
 */
export const requestItem = (asked: DocumentedOperation, bodyText: string | null, variable: string | null): Json => ({
  name: asked.operation["summary"] ?? asked.operation["operationId"],
  event: [{ listen: "test", script: { type: "text/javascript", exec: scriptOf(asked, variable) } }],
  request: {
    method: asked.method,
    description: asked.operation["description"] ?? asked.operation["summary"],
    header: headersOf(asked, bodyText !== null),
    url: urlOf(asked),
    ...(bodyText === null ? {} : { body: { mode: "raw", raw: bodyText, options: { raw: { language: "json" } } } })
  },
  response: []
})

/** Every member of a JSON value with this name, at any depth. */
export const membersNamed = (value: unknown, name: string): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) return value.flatMap((item) => membersNamed(item, name))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key === name ? [member] : []),
    ...membersNamed(member, name)
  ])
}
