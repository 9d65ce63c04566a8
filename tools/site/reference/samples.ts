import { type ApiDocument, type PlacedOperation, resolved } from "./api-document.ts"
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

/** The documents of a deposit as the files of the client for Python. */
const pythonFiles = (body: unknown): string => {
  const { documents }: { readonly documents: ReadonlyArray<Readonly<Record<string, unknown>>> } = Object(body)
  const files = documents.map((document) => {
    const members = Object.entries(document).map(([name, value]) => {
      const text = literalOf("python", value)
      return name === "content_base64" ? `        content=b64decode(${text}),` : `        ${name}=${text},`
    })
    return ["    File(", ...members, "    )"].join("\n")
  })
  return `[\n${files.join(",\n")}\n]`
}

/** True if the answer is a page of a list. */
const isPage = (document: ApiDocument, { responses }: PlacedOperation): boolean =>
  Object.values(responses).some(({ content }) => {
    const schema = content?.["application/json"]?.schema
    return schema !== undefined && resolved(document, schema).properties?.["next_cursor"] !== undefined
  })

const pythonOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { body } = exampleRequest(document, operation)
  const { operationId, requestBody, responses } = operation
  const hasFiles = requestBody?.content["multipart/form-data"] !== undefined
  const parts = [
    ...pathValues(operation).map((value) =>
      typeof value === "string" ? literalOf("python", value) : `os.environ["${value.variable}"]`
    ),
    ...(body === undefined ? [] : [hasFiles ? pythonFiles(body) : literalOf("python", body)]),
    ...Object.entries(typedQuery(operation)).map(([name, value]) => `${name}=${literalOf("python", value)}`)
  ]
  const name = operationId.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
  const call = `trajet.${name}(${parts.join(", ")})${isPage(document, operation) ? ".first()" : ""}`
  return [
    ...(hasFiles
      ? ["from base64 import b64decode", "import os", "from trajet import File, Trajet"]
      : ["import os", "from trajet import Trajet"]),
    "",
    `trajet = Trajet(os.environ["API"], os.environ["KEY"])`,
    ...("204" in responses ? [call, `print("done")`] : [`answer = ${call}`, "print(answer)"])
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
    "204" in operation.responses
      ? "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE);"
      : "print_r(json_decode($answer, true));"
  ].join("\n")
}

/** The call of an operation in every language, from the examples of the contract. */
export const samplesOf = (document: ApiDocument, operation: PlacedOperation): ReadonlyArray<Sample> => [
  { language: "curl", name: "curl", notation: "bash", text: curlOf(document, operation) },
  { language: "typescript", name: "TypeScript", notation: "ts", text: typescriptOf(document, operation) },
  { language: "python", name: "Python", notation: "python", text: pythonOf(document, operation) },
  { language: "php", name: "PHP", notation: "php", text: phpOf(document, operation) }
]
