import { join } from "node:path"
import { program, succeeds } from "../../../api-tools/generators/tools.ts"
import { phpClient } from "../../../clients/languages/php.ts"
import type { ApiDocument, PlacedOperation } from "../api-document.ts"
import { bodySchema, camelCased, documentsOf, isPage, isSilent, takesFiles, typedQuery } from "../call-parts.ts"
import { exampleRequest, pathValues } from "../example-request.ts"
import { installed } from "../installed.ts"
import { literalOf } from "../literals.ts"
import type { SampleLanguage, SampleProject } from "../sample-language.model.ts"

/** The documents of a deposit as the files of the client. */
const filesOf = (body: unknown): string => {
  const files = documentsOf(body).map((document) => {
    const members = Object.entries(document).map(([name, value]) => {
      const text = literalOf("php", value)
      return name === "content_base64" ? `    content: base64_decode(${text}),` : `    ${camelCased(name)}: ${text},`
    })
    return ["  new File(", ...members, "  )"].join("\n")
  })
  return `[\n${files.join(",\n")}\n]`
}

/** A body as an object of its class. */
const modelOf = (operation: PlacedOperation, body: unknown): string => {
  const name = bodySchema(operation)
  return Object.keys(Object(body)).length === 0
    ? `new Model\\${name}()`
    : `Model\\${name}::fromJson(${literalOf("php", body)})`
}

const textOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { body } = exampleRequest(document, operation)
  const hasFiles = takesFiles(operation)
  const parts = [
    ...pathValues(operation).map((value) =>
      typeof value === "string" ? literalOf("php", value) : `getenv('${value.variable}')`
    ),
    ...(body === undefined ? [] : [hasFiles ? filesOf(body) : modelOf(operation, body)]),
    ...Object.entries(typedQuery(operation)).map(([name, value]) => `${camelCased(name)}: ${literalOf("php", value)}`)
  ]
  const names = ["Trajet", ...(hasFiles ? ["File"] : body === undefined ? [] : ["Model"])].toSorted()
  const call = `$trajet->${operation.operationId.replace(".", "->")}(${parts.join(", ")})`
  return [
    "<?php",
    "require 'vendor/autoload.php';",
    "",
    `use Trajet\\Client\\${names.length === 1 ? names.join("") : `{${names.join(", ")}}`};`,
    "",
    "$trajet = new Trajet(getenv('API'), getenv('KEY'));",
    ...(isSilent(operation)
      ? [`${call};`, "echo 'done';"]
      : [`$answer = ${call}${isPage(document, operation) ? "->first()" : ""};`, "print_r($answer);"])
  ].join("\n")
}

const php = (): string => program("php", "php-cli")
const file = (operationId: string): string => `${operationId}.php`

const project: SampleProject = {
  file,
  install: (folder) => installed(phpClient, folder),
  check: async (folder, files) => {
    for (const each of files) await succeeds(php(), ["-l", each], { cwd: folder })
  },
  command: (folder, operationId) => ({ program: php(), args: [join(folder, file(operationId))] })
}

export const phpCalls: SampleLanguage = { language: "php", name: "PHP", notation: "php", textOf, project }
