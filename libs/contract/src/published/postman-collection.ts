import { type Json, membersOf } from "./json.ts"
import {
  bodyExample,
  type DocumentedOperation,
  itemVariable,
  membersNamed,
  pathVariables,
  requestItem
} from "./postman-requests.ts"

const operationsOf = (document: Json): ReadonlyArray<DocumentedOperation> =>
  Object.entries(membersOf(document["paths"])).flatMap(([path, operations]) =>
    Object.entries(membersOf(operations)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: membersOf(operation)
    }))
  )

const tagOf = ({ operation }: DocumentedOperation): string => {
  const { tags } = operation
  return Array.isArray(tags) ? String(tags[0]) : ""
}

// A run sends all requests in order. Requests that end a mission or empty the environment come last.
const lastFolder = "To end"
const isLast = ({ path }: DocumentedOperation): boolean => /\/(?:cancel|reset)$/u.test(path)

// Other requests of a folder are about what these delete.
const deletesLast = (operations: ReadonlyArray<DocumentedOperation>): ReadonlyArray<DocumentedOperation> =>
  operations.toSorted((one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"))

const dayForm = /\b\d{4}-\d{2}-\d{2}(?=[T"])/gu
const dayMillis = 86_400_000
/** Days from a run to the first day of the examples. */
const firstDayOffset = 30

/** The variables for the days of the examples. A run counts the days from its own day, so that no day is past. */
const dayVariables = (texts: ReadonlyArray<string>): ReadonlyMap<string, { name: string; offset: number }> => {
  const days = [...new Set(texts.flatMap((text) => text.match(dayForm) ?? []))].toSorted()
  const [first = ""] = days
  return new Map(
    days.map((day, index) => [
      day,
      { name: `day_${index + 1}`, offset: firstDayOffset + (Date.parse(day) - Date.parse(first)) / dayMillis }
    ])
  )
}

const setDays = (days: ReadonlyMap<string, { name: string; offset: number }>): ReadonlyArray<string> => [
  "const dayIn = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10)",
  ...[...days.values()].map(({ name, offset }) => `pm.collectionVariables.set("${name}", dayIn(${offset}))`)
]

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

const description = `Printed from the OpenAPI document. Set \`api_key\` to a test key, and \`base_url\` to the address of the
API. Run the whole collection, or begin with "Order a transport": later requests are about the mission that it made.`

/** A collection for Postman, in its format 2.1: every operation of an OpenAPI document with its example. */
export const postmanCollection = (document: Json): Json => {
  const operations = operationsOf(document)
  const bodies = new Map(operations.map((operation) => [operation, bodyExample(document, operation)]))
  const textOf = (body: unknown): string => JSON.stringify(body, null, 2)
  const days = dayVariables([...bodies.values()].flatMap((body) => (body === undefined ? [] : [textOf(body)])))
  const itemOf = (operation: DocumentedOperation): Json => {
    const body = bodies.get(operation)
    const text =
      body === undefined ? null : textOf(body).replaceAll(dayForm, (day) => `{{${days.get(day)?.name ?? day}}}`)
    const paths = operations.map(({ path }) => path)
    return requestItem(operation, text, itemVariable(operation.path, paths))
  }
  // The example of a parameter is the value that the POST of its collection sends, such as the key of the added option.
  const exampleFor = (path: string, parameter: string): unknown => {
    const folder = path.slice(0, path.indexOf(`/{${parameter}}`))
    return operations.flatMap((each) => (each.path === folder ? membersNamed(bodies.get(each), parameter) : []))[0]
  }
  const variables = new Map(
    operations.flatMap(({ path }) =>
      pathVariables(path).map(([parameter, variable]) => [variable, String(exampleFor(path, parameter) ?? "")] as const)
    )
  )
  const folders = [...new Set(operations.filter((each) => !isLast(each)).map(tagOf))]
  return {
    info: { name: "Trajet", description: description.replaceAll("\n", " "), schema },
    auth: {
      type: "apikey",
      apikey: [
        { key: "key", value: "X-Api-Key", type: "string" },
        { key: "value", value: "{{api_key}}", type: "string" },
        { key: "in", value: "header", type: "string" }
      ]
    },
    event: [{ listen: "prerequest", script: { type: "text/javascript", exec: setDays(days) } }],
    variable: [
      { key: "base_url", value: "http://127.0.0.1:8080" },
      { key: "api_key", value: "" },
      ...[...variables].map(([key, value]) => ({ key, value }))
    ],
    item: [
      ...folders.map((name) => ({
        name,
        item: deletesLast(operations.filter((each) => tagOf(each) === name && !isLast(each))).map(itemOf)
      })),
      { name: lastFolder, item: operations.filter(isLast).map(itemOf) }
    ]
  }
}
