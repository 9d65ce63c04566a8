import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runOpenApiGenerator } from "../api-tools/generators/openapi-generator.ts"
import type { ClientWork } from "./client-language.model.ts"
import { at, bodyName, type Json, listAt, objectOf, refName, successesOf, withOperations } from "./document-parts.ts"

/** The schema of the items, if the answer is a page of a list; empty if it is none. */
const itemOf = (document: unknown, operation: Json): string => {
  const [answer = ""] = successesOf(operation).map(bodyName)
  const members = at(document, "components", "schemas", answer, "properties")
  return at(members, "next_cursor") === undefined ? "" : refName(at(members, "data", "items"))
}

const version = "/v1"
const isKey = (parameter: unknown): boolean => at(parameter, "name") === "idempotency-key"

/**
 * The operation for templates, which cannot compare or split texts. The tag is the group of the TypeScript client and
 * the id the name of its function. Extensions say what a call passes to the connection:
 *
 * - `x-path`, `x-read-first`: paths below the version; `x-repeat`: `always`, `with_key` or `never`
 * - `x-with-key`: true if the call has an idempotency key
 * - `x-item`: the schema of the items, if the answer is a page of a list
 * - `x-with-files`: true if the body is a list of files, of which the hand-written layer makes a form
 */
const forTemplates = (document: unknown, path: string, operation: Json): object => {
  const [group = "", name = ""] = String(operation["operationId"]).split(".")
  const below = (text: unknown): string => String(text ?? path).replace(version, "")
  const item = itemOf(document, operation)
  const isKeyed = operation["x-repeat"] === "with_key"
  return {
    ...operation,
    tags: [group],
    operationId: name,
    parameters: listAt(operation, "parameters").filter((parameter) => !isKey(parameter)),
    "x-path": below(path),
    "x-read-first": below(operation["x-read-first"]),
    ...(isKeyed ? { "x-with-key": true } : {}),
    ...(item === "" ? {} : { "x-item": item }),
    ...(at(operation, "requestBody", "content", "multipart/form-data") === undefined ? {} : { "x-with-files": true })
  }
}

/** The document of the clients' API for templates of all languages: see `forTemplates`. Webhooks are left out. */
export const documentForTemplates = (document: unknown): object => {
  const { webhooks: _, tags: __, ...rest } = objectOf(document)
  return { ...rest, paths: withOperations(document, (operation, path) => forTemplates(document, path, operation)) }
}

/**
 * Generates the calls and models of a client by our own templates, whose `config.yaml` has the files to write, and
 * returns the folder that has them. The generator is one of openapi-generator, with the types and names of the language;
 * `prepare` makes of the document of the API the one that fits its types.
 */
export const generatePart = async (
  { built, openapi, source }: ClientWork,
  generator: string,
  prepare: (document: unknown) => object = objectOf
): Promise<string> => {
  const [to, templates] = [join(built, "generated"), join(source, "templates")]
  mkdirSync(to, { recursive: true })
  const document = join(to, "document.json")
  writeFileSync(document, JSON.stringify(documentForTemplates(prepare(JSON.parse(readFileSync(openapi, "utf8"))))))
  const config = join(templates, "config.yaml")
  const options = ["-g", generator, "-i", document, "-o", to, "-t", templates, "-c", config, "--skip-validate-spec"]
  await runOpenApiGenerator(...options)
  return to
}
