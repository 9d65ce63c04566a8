import { ConsoleApi, OperationsApi, type Repetition, TrajetApi } from "@trajet/contract"
import { OpenApi } from "effect/http-api"
import { answerType, bodyType, isQueryRequired, parameter, typesOf } from "./calls.ts"
import { formatted } from "./client-files.ts"
import { type Contract, contractOf, functionName, type Operation, queryName } from "./operations.ts"
import { fileType } from "./type-text.ts"
import { problemsText, typesFiles } from "./types.ts"

/** The folder of the printed files of the console's pages. Files beside the printed folders are written by hand. */
export const pagesFolder = "apps/console/src/api"

/** Pages repeat a call only if their user asks for it. */
const unrepeated = (): Repetition => ({ repeat: "always" })

interface Printed {
  /** The folder within `pagesFolder`. */
  readonly name: string
  /** The path before the paths of the contract. */
  readonly base: string
  readonly contract: () => Contract
}

/** Phones of drivers send photos, and pages do not. */
const isCalled = ({ form }: Operation): boolean => form !== "InspectionPhotoForm"

/** The feed has messages and no answer: only its types are printed. */
const feedGroup = "feed"

// The session of a user reaches the routes of clients and operators under the path of the console.
const printed: ReadonlyArray<Printed> = [
  { name: "console", base: "", contract: () => contractOf(ConsoleApi, OpenApi.fromApi(ConsoleApi), unrepeated) },
  {
    name: "client",
    base: "/console/api",
    contract: () => contractOf(TrajetApi, OpenApi.fromApi(TrajetApi), unrepeated)
  },
  {
    name: "operations",
    base: "/console/api",
    contract: () => contractOf(OperationsApi, OpenApi.fromApi(OperationsApi), unrepeated)
  }
]

export const printedPageFolders: ReadonlyArray<string> = printed.map(({ name }) => `${pagesFolder}/${name}`)

const functionText = (operation: Operation, base: string): string => {
  const { params, body, form, isBodyRequired, query, summary, method, path } = operation
  const hasBody = body !== null || form !== null
  const parameters = [
    ...params.map((name) => `${parameter(name)}: string`),
    ...(hasBody ? [`body${isBodyRequired ? "" : "?"}: ${bodyType(operation)}`] : []),
    ...(query === null ? [] : [`query${isQueryRequired(operation) ? "" : "?"}: ${queryName(operation)}`]),
    "options?: CallOptions"
  ]
  const given = params.map((name) => (name === parameter(name) ? name : `${name}: ${parameter(name)}`))
  const members = [
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(`${base}${path}`)}`,
    ...(params.length === 0 ? [] : [`params: { ${given.join(", ")} }`]),
    // A call without its optional body sends `{}`.
    ...(hasBody ? [isBodyRequired ? "body" : "body: body ?? {}"] : []),
    ...(query === null ? [] : ["query"])
  ]
  return `/**
 * ${summary}: ${method} ${base}${path}.
 *
 * @throws CallError
 */
export const ${functionName(operation)} = (${parameters.join(", ")}): Promise<${answerType(operation)}> =>
  call({ ${members.join(", ")} }, options)`
}

const callsText = (operations: ReadonlyArray<Operation>, base: string, fileOf: ReadonlyMap<string, string>): string => {
  const functions = operations.map((operation) => functionText(operation, base)).join("\n\n")
  const names = [...new Set(operations.flatMap(typesOf))].toSorted()
  const imports = [...Map.groupBy(names, (name) => fileOf.get(name) ?? "")].map(
    ([file, types]) => `import type { ${types.join(", ")} } from "./types/${file}.model.ts"`
  )
  const values = new RegExp(`\\b${fileType}\\b`, "u").test(functions)
    ? [`import type { ${fileType} } from "../values.model.ts"`]
    : []
  return `import { call, type CallOptions } from "../connection.ts"
${[...values, ...imports].join("\n")}

${functions}`
}

const filesOf = ({ base, contract: read, name }: Printed): ReadonlyArray<readonly [string, string]> => {
  const { components, operations } = read()
  const contract = { components, operations: operations.filter(isCalled) }
  const types = typesFiles(contract, "../../values.model.ts")
  const fileOf = new Map(types.flatMap(({ name: file, declared }) => declared.map((type) => [type, file] as const)))
  const calls = contract.operations.filter(({ group }) => group !== feedGroup)
  const groups = Map.groupBy(calls, ({ group }) => group)
  return [
    ...types.map((file) => [`${name}/types/${file.name}.model.ts`, file.source] as const),
    ...[...groups].map(([group, members]) => [`${name}/${group}.ts`, callsText(members, base, fileOf)] as const)
  ]
}

/** The printed calls and types of the console's pages: names within `pagesFolder`, and their texts. */
export const pageFiles = (): Promise<ReadonlyMap<string, string>> =>
  formatted(new Map([...printed.flatMap(filesOf), ["client/problems.ts", problemsText("../values.model.ts")]]))
