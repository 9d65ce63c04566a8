import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { succeeds } from "../../../api-tools/generators/tools.ts"
import { buildClient } from "../../../build-client.ts"
import { node } from "../../../test/commands.ts"
import type { ApiDocument, PlacedOperation } from "../api-document.ts"
import { typedQuery } from "../call-parts.ts"
import { exampleRequest, pathValues } from "../example-request.ts"
import { literalOf } from "../literals.ts"
import type { SampleLanguage, SampleProject } from "../sample-language.model.ts"

const root = resolve(import.meta.dirname, "../../../..")

const textOf = (document: ApiDocument, operation: PlacedOperation): string => {
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

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  module: "nodenext",
  target: "es2024",
  types: ["node"]
}

const file = (operationId: string): string => `${operationId}.ts`

const project: SampleProject = {
  file,
  install: (folder) => {
    const installed = join(folder, "node_modules/@trajet/client")
    mkdirSync(join(folder, "node_modules/@types"), { recursive: true })
    mkdirSync(installed, { recursive: true })
    cpSync(join(root, "libs/client/package.json"), join(installed, "package.json"))
    if (buildClient(join(installed, "dist")) !== 0) throw new Error("the client for TypeScript does not build")
    for (const name of ["@types/node", "undici-types"])
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name))
    writeFileSync(join(folder, "package.json"), `{"type":"module"}`)
    return Promise.resolve()
  },
  check: async (folder, files) => {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
    const printed = await succeeds(node, [join(root, "node_modules/typescript-7/bin/tsc"), "-p", folder])
    if (printed !== "") throw new Error(printed)
  },
  command: (folder, operationId) => ({ program: node, args: [join(folder, file(operationId))] })
}

export const typescriptCalls: SampleLanguage = {
  language: "typescript",
  name: "TypeScript",
  notation: "ts",
  textOf,
  project
}
