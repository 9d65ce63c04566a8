import { type ApiDocument, type PlacedOperation, resolved } from "./api-document.ts"
import { callOf } from "./calls.ts"

/** A variable of the environment: `API`, the address with its version, `ID`, `DELIVERY`, `ENDPOINT` or `LINK`. */
interface Variable {
  readonly variable: string
}

/** The request that the reference shows for an operation, in every language. */
interface ExampleRequest {
  readonly method: string
  /** The address in parts: variables whose values the reader knows, and the texts between them. */
  readonly address: ReadonlyArray<string | Variable>
  readonly isKeyed: boolean
  /** The example of the JSON body in the contract; undefined if the operation takes none. */
  readonly body: unknown
}

const bodyExample = (document: ApiDocument, { operationId, requestBody }: PlacedOperation): unknown => {
  const schema = requestBody?.content["application/json"]?.schema
  if (schema === undefined) return undefined
  const [example] = resolved(document, schema).examples ?? []
  if (example === undefined) throw new Error(`the contract has no example of the body of ${operationId}`)
  return example
}

/** What stands in the path for a parameter. */
const valueOf = (operationId: string, name: string): string | Variable => {
  const { id = "ID", members = {} } = callOf(operationId)
  return name === "id" ? { variable: id } : (members[name] ?? name)
}

/** The same parts with one text in place of several in a row. */
const joined = (parts: ReadonlyArray<string | Variable>): ReadonlyArray<string | Variable> => {
  const found: Array<string | Variable> = []
  for (const part of parts) {
    const last = found.at(-1)
    if (typeof part === "string" && typeof last === "string") found[found.length - 1] = last + part
    else if (part !== "") found.push(part)
  }
  return found
}

/** The request of an operation, from the examples of the contract. */
export const exampleRequest = (document: ApiDocument, operation: PlacedOperation): ExampleRequest => {
  const { method, operationId, path } = operation
  const { isKeyed = false, query = {} } = callOf(operationId)
  const asked = new URLSearchParams(query).toString()
  return {
    method,
    address: joined([
      { variable: "API" },
      ...path
        .replace(/^\/v1/u, "")
        .split(/\{(\w+)\}/u)
        .map((part, index) => (index % 2 === 0 ? part : valueOf(operationId, part))),
      asked === "" ? "" : `?${asked}`
    ]),
    isKeyed,
    body: bodyExample(document, operation)
  }
}

/** The values of the path's parameters, in their order. */
export const pathValues = ({ operationId, path }: PlacedOperation): ReadonlyArray<string | Variable> =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => valueOf(operationId, name))
