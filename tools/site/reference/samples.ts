import type { ApiDocument, PlacedOperation } from "./api-document.ts"
import { callOf } from "./calls.ts"
import { curlOf } from "./curl.ts"
import { exampleRequest, pathValues } from "./example-request.ts"
import { literalOf } from "./literals.ts"

/** A call in one language. Its address, key and ids are variables of the environment: `API`, `KEY`, `ID`, `DELIVERY`, `ENDPOINT`. */
export interface Sample {
  readonly language: "curl" | "typescript" | "python" | "php"
  /** As people call the language. */
  readonly name: string
  /** The name of its notation for code blocks. */
  readonly notation: string
  readonly text: string
}

/** Values of the query as the client takes them: numbers and booleans as such. */
const typedQuery = ({ operationId, parameters }: PlacedOperation): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(callOf(operationId).query ?? {}).map(([name, text]) => {
      const type = parameters.find((parameter) => parameter.name === name)?.schema.type
      return [name, type === "integer" || type === "number" ? Number(text) : text]
    })
  )

const typescriptOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { body } = exampleRequest(document, operation)
  const values = pathValues(operation)
  const variables = values.flatMap((value) => (typeof value === "string" ? [] : [value.variable]))
  const query = typedQuery(operation)
  const parts = [
    ...values.map((value) => (typeof value === "string" ? JSON.stringify(value) : value.variable.toLowerCase())),
    ...(body === undefined ? [] : [literalOf("typescript", body)]),
    ...(Object.keys(query).length === 0 ? [] : [literalOf("typescript", query)])
  ]
  const read = ["API: baseUrl", "KEY: apiKey", ...variables.map((name) => `${name}: ${name.toLowerCase()}`)]
  return `import { createClient } from "@trajet/client"

const { ${read.map((each) => `${each} = ""`).join(", ")} } = process.env
const trajet = createClient({ baseUrl, apiKey })

const answer = await trajet.${operation.operationId}(${parts.join(", ")})
console.log(answer)`
}

const headersOf = (isKeyed: boolean, body: unknown, key: string): ReadonlyArray<readonly [string, string]> => [
  ...(isKeyed ? [["Idempotency-Key", key] as const] : []),
  ...(body === undefined ? [] : [["Content-Type", "application/json"] as const])
]

const pythonOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { address, body, isKeyed, method } = exampleRequest(document, operation)
  const url = address.map((part) => (typeof part === "string" ? part : `{os.environ['${part.variable}']}`)).join("")
  const headers = headersOf(isKeyed, body, "").map(
    ([name, value]) => `        "${name}": ${value === "" ? "str(uuid.uuid4())" : `"${value}"`},`
  )
  return [
    `import json, os, urllib.request${isKeyed ? ", uuid" : ""}`,
    "",
    "request = urllib.request.Request(",
    `    f"${url}",`,
    `    method="${method}",`,
    "    headers={",
    `        "X-Api-Key": os.environ["KEY"],`,
    ...headers,
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${literalOf("python", body, "    ")}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as answer:",
    `    print(${"204" in operation.responses ? "answer.status" : "json.load(answer)"})`
  ].join("\n")
}

/** PHP has no function for a UUID. */
const phpUuid = `$bytes = random_bytes(16);
$bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
$bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
$key = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
`

const phpOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { address, body, isKeyed, method } = exampleRequest(document, operation)
  const url = address
    .map((part) => (typeof part === "string" ? literalOf("php", part) : `getenv('${part.variable}')`))
    .join(" . ")
  const headers = headersOf(isKeyed, body, "$key").map(([name, value]) =>
    value.startsWith("$") ? `        '${name}: ' . ${value},` : `        '${name}: ${value}',`
  )
  return [
    "<?php",
    ...(isKeyed ? [phpUuid] : []),
    `$request = curl_init(${url});`,
    "curl_setopt_array($request, [",
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    "    CURLOPT_HTTPHEADER => [",
    "        'X-Api-Key: ' . getenv('KEY'),",
    ...headers,
    "    ],",
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${literalOf("php", body, "    ")}),`]),
    "    CURLOPT_FAILONERROR => true,",
    "    CURLOPT_RETURNTRANSFER => true,",
    "]);",
    "$answer = curl_exec($request);",
    "if ($answer === false) throw new Exception(curl_error($request));",
    "print_r(json_decode($answer, true));"
  ].join("\n")
}

/** The call of an operation in every language, from the examples of the contract. */
export const samplesOf = (document: ApiDocument, operation: PlacedOperation): ReadonlyArray<Sample> => [
  { language: "curl", name: "curl", notation: "bash", text: curlOf(document, operation) },
  { language: "typescript", name: "TypeScript", notation: "ts", text: typescriptOf(document, operation) },
  { language: "python", name: "Python", notation: "python", text: pythonOf(document, operation) },
  { language: "php", name: "PHP", notation: "php", text: phpOf(document, operation) }
]
