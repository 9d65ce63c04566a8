import type { ApiDocument, PlacedOperation } from "./api-document.ts"
import { exampleRequest } from "./example-request.ts"
import { readableJson } from "./readable-json.ts"

/** The curl command of an operation. `API` and `KEY` are shell variables, and so are ids. */
export const curlOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { address, body, isKeyed, method } = exampleRequest(document, operation)
  const implied = body === undefined ? "GET" : "POST"
  const text = body === undefined ? "" : readableJson(body)
  if (text.includes("'")) throw new Error(`the body of ${operation.operationId} ends the quotes of the shell`)
  const url = address.map((part) => (typeof part === "string" ? part : `$${part.variable}`)).join("")
  return [
    `curl ${method === implied ? "" : `-X ${method} `}"${url}"`,
    `-H "X-Api-Key: $KEY"`,
    ...(isKeyed ? [`-H "Idempotency-Key: $(node -p 'crypto.randomUUID()')"`] : []),
    ...(body === undefined ? [] : [`-H "Content-Type: application/json"`, `-d '${text}'`])
  ].join(" \\\n  ")
}
