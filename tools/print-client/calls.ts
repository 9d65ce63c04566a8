import { fileType, typeText } from "./type-text.ts"
import { type Contract, functionName, type Operation, queryName } from "./operations.ts"
import { referencesIn } from "./json-schema.ts"

/** The name of a path's parameter in code. */
export const parameter = (name: string): string =>
  name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())

/** The type of an operation's body. */
const bodyType = ({ body, form }: Operation): string =>
  [...(body === null ? [] : [typeText(body, "request")]), ...(form === null ? [] : [form])].join(" | ")

/** True if a parameter of the query is required. */
const isQueryRequired = ({ query }: Operation): boolean => JSON.stringify(query?.["required"] ?? []) !== "[]"

const withoutVersion = (path: string): string => path.replace(/^\/v1/u, "")

/** The type of an operation's answers. */
const answerType = ({ answers }: Operation): string =>
  answers.length === 0 ? "undefined" : [...new Set(answers.map((answer) => typeText(answer, "answer")))].join(" | ")

const parametersOf = (operation: Operation): ReadonlyArray<string> => {
  const { params, body, form, isBodyRequired, query, repetition } = operation
  const keyed = repetition.repeat === "with_key" ? "KeyedCallOptions" : "CallOptions"
  return [
    "connection: Connection",
    ...params.map((name) => `${parameter(name)}: string`),
    ...(body === null && form === null ? [] : [`body${isBodyRequired ? "" : "?"}: ${bodyType(operation)}`]),
    ...(query === null ? [] : [`query${isQueryRequired(operation) ? "" : "?"}: ${queryName(operation)}`]),
    `options?: ${keyed}`
  ]
}

const requestText = ({ method, path, params, body, form, query, repetition }: Operation): string => {
  const members = [
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(withoutVersion(path))}`,
    ...(params.length === 0
      ? []
      : [
          `params: { ${params.map((name) => (name === parameter(name) ? name : `${name}: ${parameter(name)}`)).join(", ")} }`
        ]),
    // A call without its optional body sends `{}`.
    ...(body === null && form === null ? [] : ["body: body ?? {}"]),
    ...(query === null ? [] : ["query"]),
    `repeat: ${JSON.stringify(repetition.repeat)}`,
    ...(repetition.repeat === "always" ? [] : [`readFirst: ${JSON.stringify(withoutVersion(repetition.readFirst))}`])
  ]
  return `{ ${members.join(", ")} }`
}

const repeatText: Readonly<Record<Operation["repetition"]["repeat"], string>> = {
  always: "Repeated after a network error or a 5xx.",
  with_key: "Repeated with its key after a network error or a 5xx.",
  never: "Not repeated after a network error or a 5xx: OutcomeUnknownError says what to read first."
}

const docText = ({ summary, method, path, repetition }: Operation): string =>
  `/**\n * ${summary}: ${method} ${path}. ${repeatText[repetition.repeat]}\n *\n * @throws TrajetError\n */`

const functionText = (operation: Operation): string => {
  const answer = answerType(operation)
  const [kind, run] = operation.isPaged ? ["Paged", "callPages"] : ["Call", "call"]
  const body = `${run}(connection, ${requestText(operation)}, options)`
  const required = operation.isBodyRequired ? body.replace("body: body ?? {}", "body") : body
  return `${docText(operation)}
export const ${functionName(operation)} = (${parametersOf(operation).join(", ")}): ${kind}<${answer}> => ${required}`
}

/** The names of the declared types of an operation. */
export const typesOf = (operation: Operation): ReadonlyArray<string> => [
  ...referencesIn([operation.body, operation.answers]),
  ...(operation.form === null ? [] : [operation.form]),
  ...(operation.query === null ? [] : [queryName(operation)])
]

/** The functions of a group. `fileOf` names the file of each type. */
export const callsText = (operations: ReadonlyArray<Operation>, fileOf: ReadonlyMap<string, string>): string => {
  const functions = operations.map(functionText).join("\n\n")
  const names = [...new Set(operations.flatMap(typesOf))].toSorted()
  const imports = [...Map.groupBy(names, (name) => fileOf.get(name) ?? "")].map(
    ([file, types]) => `import type { ${types.join(", ")} } from "../types/${file}.model.ts"`
  )
  const used = (candidates: ReadonlyArray<string>) =>
    candidates.filter((name) => new RegExp(`\\b${name}\\b`, "u").test(functions)).join(", ")
  return `import { ${used(["call", "callPages"])} } from "../../connection/call.ts"
import type { ${used(["Call", "CallOptions", "Connection", "KeyedCallOptions", "Paged", fileType])} } from "../../connection/call.model.ts"
${imports.join("\n")}

${functions}`
}

const entryText = (operation: Operation): string =>
  `/** ${operation.summary}: ${operation.method} ${operation.path}. */\n${operation.name}: ${functionName(operation)}`

/** The functions by group and name, for the client of all calls. */
export const groupsText = ({ operations }: Contract): string => {
  const groups = [...Map.groupBy(operations, ({ group }) => group)]
  const imports = groups.map(
    ([group, members]) => `import { ${members.map(functionName).toSorted().join(", ")} } from "./calls/${group}.ts"`
  )
  const entries = groups.map(([group, members]) => `${group}: {\n${members.map(entryText).join(",\n")}\n}`)
  return `${imports.join("\n")}

/** Every call, by its group and name in the contract. */
export const groups = {
${entries.join(",\n")}
} as const`
}
