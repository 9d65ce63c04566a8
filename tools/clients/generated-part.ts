import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { runOpenApiGenerator } from "../api-tools/generators/openapi-generator.ts"
import { at, isObject } from "./named-schemas.ts"

const nameOf = (reference: unknown): string | null =>
  typeof reference === "string" ? (reference.split("/").at(-1) ?? null) : null

/** The schema of the answer of an operation, by its name; null for an answer without a body. */
const answerOf = (operation: unknown): string | null => {
  const success = Object.entries(at(operation, "responses") ?? {}).find(([status]) => status.startsWith("2"))
  return nameOf(at(success?.[1], "content", "application/json", "schema", "$ref"))
}

/** The schema of the items, if the answer is a page of a list. */
const itemOf = (document: unknown, answer: string | null): string | null => {
  const members = at(document, "components", "schemas", answer ?? "", "properties")
  if (at(members, "next_cursor") === undefined) return null
  return nameOf(at(members, "data", "items", "$ref"))
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
const forTemplates = (document: unknown, path: string, operation: Readonly<Record<string, unknown>>): object => {
  const [group = "", name = ""] = String(operation["operationId"]).split(".")
  const below = (text: unknown): string => String(text ?? path).replace(version, "")
  const parameters = operation["parameters"]
  const item = itemOf(document, answerOf(operation))
  const isKeyed = operation["x-repeat"] === "with_key"
  return {
    ...operation,
    tags: [group],
    operationId: name,
    parameters: Array.isArray(parameters) ? parameters.filter((parameter) => !isKey(parameter)) : [],
    "x-path": below(path),
    "x-read-first": below(operation["x-read-first"]),
    ...(isKeyed ? { "x-with-key": true } : {}),
    ...(item === null ? {} : { "x-item": item }),
    ...(at(operation, "requestBody", "content", "multipart/form-data") === undefined ? {} : { "x-with-files": true })
  }
}

/** The document of the clients' API for templates of all languages: see `forTemplates`. Webhooks are left out. */
export const documentForTemplates = (document: unknown): object => {
  const paths = Object.entries(at(document, "paths") ?? {}).map(([path, methods]) => {
    const operations = Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) => [
      method,
      isObject(operation) ? forTemplates(document, path, operation) : operation
    ])
    return [path, Object.fromEntries(operations)]
  })
  const { webhooks: _, tags: __, ...rest } = isObject(document) ? document : {}
  return { ...rest, paths: Object.fromEntries(paths) }
}

/** What the generated part of a client is made of. Paths are absolute. */
interface GeneratedPart {
  /** The name of a generator of openapi-generator, which has the types and names of the language. */
  readonly generator: string
  /** The folder of our templates, with `config.yaml`: the files to write, and the settings of the generator. */
  readonly templates: string
  /** The OpenAPI document of the clients' API, as the API serves it. */
  readonly openapi: string
  /** The folder that gets all that is generated. */
  readonly to: string
}

/** Generates the calls and models of a client by our own templates. */
export const generatePart = async ({ generator, openapi, templates, to }: GeneratedPart): Promise<void> => {
  mkdirSync(to, { recursive: true })
  const document = join(to, "document.json")
  writeFileSync(document, JSON.stringify(documentForTemplates(JSON.parse(readFileSync(openapi, "utf8")))))
  const config = join(templates, "config.yaml")
  await runOpenApiGenerator(
    "-g",
    generator,
    "-i",
    document,
    "-o",
    to,
    "-t",
    templates,
    "-c",
    config,
    "--skip-validate-spec"
  )
}
