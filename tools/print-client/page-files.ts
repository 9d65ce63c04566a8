import { ConsoleApi, OperationsApi, type Repetition, rolesFor, TrajetApi } from "@trajet/contract"
import { pageSizeMax } from "@trajet/domain/events"
import { importFileFaults, importRowFaults } from "@trajet/domain/imports"
import { overseenMax, underWayMax } from "@trajet/domain/oversight"
import type { Role } from "@trajet/domain/people"
import { OpenApi } from "effect/http-api"
import { answerType, bodyType, isQueryRequired, parameter, typesOf } from "./calls.ts"
import { formatted } from "./client-files.ts"
import { type Contract, contractOf, functionName, type Operation, queryName } from "./operations.ts"
import { type RequestUse, valueTypes } from "./type-text.ts"
import { typesFiles } from "./types.ts"

/** The folders of the printed files of pages. Files beside the printed folders are written by hand. */
const consoleFolder = "apps/console/src/api"

/** The module with the types that are not printed. */
const valuesModule = "@trajet/pages/values.model.ts"

/** Days and date-times of what pages send have types of their own. */
const requestUse: RequestUse = "datedRequest"

/** Pages repeat a call only if their user asks for it. */
const unrepeated = (): Repetition => ({ repeat: "always" })

interface Printed {
  readonly folder: typeof consoleFolder
  /** The folder within that folder. */
  readonly name: string
  /** The path before the paths of the contract. */
  readonly base: string
  readonly contract: () => Contract
}

/** The routes of operations that a role may call. */
const operationsOf = (role: Role) => (): Contract => {
  const { components, operations } = contractOf(OperationsApi, OpenApi.fromApi(OperationsApi), unrepeated)
  return { components, operations: operations.filter((operation) => rolesFor(operation).includes(role)) }
}

/** The feed has messages and no answer: only its types are printed. */
const feedGroup = "feed"

// The session of a user reaches the routes of clients and operators under the path of the console.
const printed: ReadonlyArray<Printed> = [
  {
    folder: consoleFolder,
    name: "console",
    base: "",
    contract: () => contractOf(ConsoleApi, OpenApi.fromApi(ConsoleApi), unrepeated)
  },
  {
    folder: consoleFolder,
    name: "client",
    base: "/console/api",
    contract: () => contractOf(TrajetApi, OpenApi.fromApi(TrajetApi), unrepeated)
  },
  {
    folder: consoleFolder,
    name: "operations",
    base: "/console/api",
    contract: operationsOf("operator")
  }
]

export const printedPageFolders: ReadonlyArray<string> = printed.map(({ folder, name }) => `${folder}/${name}`)

const functionText = (operation: Operation, base: string): string => {
  const { params, body, form, isBodyRequired, query, summary, method, path } = operation
  const hasBody = body !== null || form !== null
  const parameters = [
    ...params.map((name) => `${parameter(name)}: string`),
    ...(hasBody ? [`body${isBodyRequired ? "" : "?"}: ${bodyType(operation, requestUse)}`] : []),
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
  const used = valueTypes.filter((name) => new RegExp(`\\b${name}\\b`, "u").test(functions))
  const values = used.length === 0 ? [] : [`import type { ${used.join(", ")} } from "${valuesModule}"`]
  return `import { send as call, type CallOptions } from "../connection.ts"
${[...values, ...imports].join("\n")}

${functions}`
}

const filesOf = ({ base, contract: read, folder, name }: Printed): ReadonlyArray<readonly [string, string]> => {
  const contract = read()
  const types = typesFiles(contract, { values: valuesModule, requestUse })
  const fileOf = new Map(types.flatMap(({ name: file, declared }) => declared.map((type) => [type, file] as const)))
  const calls = contract.operations.filter(({ group }) => group !== feedGroup)
  const groups = Map.groupBy(calls, ({ group }) => group)
  return [
    ...types.map((file) => [`${folder}/${name}/types/${file.name}.model.ts`, file.source] as const),
    ...[...groups].map(
      ([group, members]) => [`${folder}/${name}/${group}.ts`, callsText(members, base, fileOf)] as const
    )
  ]
}

const literals = (codes: ReadonlyArray<string>): string => codes.map((code) => JSON.stringify(code)).join(" | ")

/** The faults of files of orders, which the pages say in both languages. */
const importFaultsText = (): string => `/** Why a file of orders is refused as a whole. */
export type ImportFileFault = ${literals(importFileFaults)}

/** What may be wrong with a row of a file. */
export type ImportRowFault = ${literals(importRowFaults)}
`

/** Largest numbers of rows that pages read, and name in their texts. */
const rowLimitsText = (): string => `/** The most items of a page of a list. */
export const pageSizeMax = ${pageSizeMax}

/** The most rows of a list without pages. */
export const overseenMax = ${overseenMax}

/** The most missions of the map. */
export const underWayMax = ${underWayMax}
`

/** The printed calls and types of pages: their paths and texts. */
export const pageFiles = (): Promise<ReadonlyMap<string, string>> =>
  formatted(
    new Map([
      ...printed.flatMap(filesOf),
      [`${consoleFolder}/console/import-faults.ts`, importFaultsText()],
      [`${consoleFolder}/console/row-limits.ts`, rowLimitsText()]
    ])
  )
