import { type ApiDocument, type PlacedOperation, resolved } from "./api-document.ts"
import { callOf } from "./calls.ts"
import { readableJson } from "./readable-json.ts"

/** The example of the operation's JSON body; undefined if it takes none. */
export const bodyExample = (document: ApiDocument, { operationId, requestBody }: PlacedOperation): unknown => {
  const schema = requestBody?.content["application/json"]?.schema
  if (schema === undefined) return undefined
  const [example] = resolved(document, schema).examples ?? []
  if (example === undefined) throw new Error(`the contract has no example of the body of ${operationId}`)
  return example
}

const pathOf = ({ operationId, path }: PlacedOperation): string => {
  const { id = "ID", members = {}, query = {} } = callOf(operationId)
  const named = path
    .replace(/^\/v1/u, "$API")
    .replaceAll(/\{(\w+)\}/gu, (_, name: string) => (name === "id" ? `$${id}` : (members[name] ?? name)))
  const asked = new URLSearchParams(query).toString()
  return asked === "" ? named : `${named}?${asked}`
}

/** The curl command of an operation. `API` and `KEY` are shell variables, and so are ids. */
export const curlOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { method } = operation
  const body = bodyExample(document, operation)
  const implied = body === undefined ? "GET" : "POST"
  const text = body === undefined ? "" : readableJson(body)
  if (text.includes("'")) throw new Error(`the body of ${operation.operationId} ends the quotes of the shell`)
  return [
    `curl ${method === implied ? "" : `-X ${method} `}"${pathOf(operation)}"`,
    `-H "X-Api-Key: $KEY"`,
    ...(callOf(operation.operationId).isKeyed === true
      ? [`-H "Idempotency-Key: $(node -p 'crypto.randomUUID()')"`]
      : []),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${text}'`])
  ].join(" \\\n  ")
}
