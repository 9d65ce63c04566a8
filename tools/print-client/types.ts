import { nothingDoneCodes, Problem, problemCatalogue } from "@trajet/contract"
import { Schema } from "effect"
import { type Json, membersOf, referencesIn } from "./json-schema.ts"
import { type Contract, type Operation, queryName } from "./operations.ts"
import { declarationText, fileType, memberTexts, typeText, type Use, valueTypes } from "./type-text.ts"

/** The file of types that several groups use. */
const shared = "shared"

interface TypesFile {
  readonly name: string
  /** Declared names, in their order. */
  readonly declared: ReadonlyArray<string>
  readonly source: string
}

const reachedFrom = (roots: unknown, components: Json): ReadonlyArray<string> => {
  const names = new Set(referencesIn(roots))
  for (const name of names) for (const inner of referencesIn(components[name])) names.add(inner)
  return [...names]
}

const requestsOf = ({ body, form, query }: Operation): unknown => [body, query, form === null ? null : reference(form)]

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const byGroup = (operations: ReadonlyArray<Operation>): ReadonlyMap<string, ReadonlyArray<Operation>> =>
  Map.groupBy(operations, ({ group }) => group)

/** A form is one file with its `meta`, or a list of files, each with its entry of `meta` and its content. */
const formText = (name: string, components: Json): string => {
  const { meta, file, files, ...others } = membersOf(membersOf(components[name])["properties"])
  if (file !== undefined && files === undefined && Object.keys(others).length === 0) {
    return `/** A file as a form. */
export interface ${name} {
readonly meta: ${typeText(membersOf(meta), "request")}
readonly file: ${fileType}
}`
  }
  const [item] = reachedFrom(meta, components).filter((found) => found.endsWith("Item"))
  if (item === undefined || files === undefined || Object.keys(others).length > 0) {
    throw new Error(`${name} has to be a form of \`files\` and \`meta\`, whose items are a component …Item`)
  }
  return `/** A deposit as a form, which may be larger than one of JSON. */
export interface ${name} {
/** Up to 10 files. */
readonly files: ReadonlyArray<${item} & { readonly content: ${fileType} }>
}`
}

interface Sorted {
  readonly fileOf: ReadonlyMap<string, string>
  readonly useOf: ReadonlyMap<string, Use>
  readonly forms: ReadonlySet<string>
}

const sorted = ({ operations, components }: Contract): Sorted => {
  const fileOf = new Map<string, string>()
  const useOf = new Map<string, Use>()
  const forms = new Set(operations.flatMap(({ form }) => (form === null ? [] : [form])))
  for (const [group, members] of byGroup(operations)) {
    const requests = reachedFrom(members.map(requestsOf), components)
    for (const name of [
      ...requests,
      ...reachedFrom(
        members.map(({ answers }) => answers),
        components
      )
    ]) {
      const file = fileOf.get(name)
      fileOf.set(name, file === undefined || file === group ? group : shared)
      if (useOf.get(name) !== "request") useOf.set(name, requests.includes(name) ? "request" : "answer")
    }
  }
  return { fileOf, useOf, forms }
}

// The list of a form's items is not printed, only the items: callers write each item together with its file.
const isPrinted = (name: string, { forms }: Sorted, components: Json): boolean =>
  ![...forms].some((form) => {
    const { files, meta } = membersOf(membersOf(components[form])["properties"])
    return files !== undefined && reachedFrom(meta, components).includes(name)
  }) || name.endsWith("Item")

const queryText = (operation: Operation): string =>
  `export interface ${queryName(operation)} {\n${memberTexts(operation.query ?? {}, "request").join("\n")}\n}`

const words = (source: string): ReadonlySet<string> => new Set(source.match(/\b[A-Z]\w+\b/gu))

/** The module with the types that are not printed. */
const valuesModule = "../../connection/values.model.ts"

const importsOf = (source: string, file: string, { fileOf }: Sorted): string => {
  const used = words(source)
  const core = valueTypes.filter((name) => used.has(name))
  const fromShared = [...fileOf].filter(([name, place]) => place === shared && used.has(name)).map(([name]) => name)
  return [
    ...(core.length === 0 ? [] : [`import type { ${core.join(", ")} } from "${valuesModule}"`]),
    ...(file === shared || fromShared.length === 0
      ? []
      : [`import type { ${fromShared.toSorted().join(", ")} } from "./shared.model.ts"`])
  ].join("\n")
}

/** Prints the files of types: one for each group, and one for the types that several groups share. */
export const typesFiles = (contract: Contract): ReadonlyArray<TypesFile> => {
  const sorting = sorted(contract)
  const { fileOf, useOf, forms } = sorting
  const groups = [...byGroup(contract.operations).keys()]
  return [...groups, shared].flatMap((file) => {
    const components = [...fileOf]
      .filter(([name, place]) => place === file && isPrinted(name, sorting, contract.components))
      .map(([name]) => name)
    const queries = contract.operations.filter(({ group, query }) => group === file && query !== null)
    const texts = [
      ...queries.map(queryText),
      ...components.map((name) => {
        if (forms.has(name)) return formText(name, contract.components)
        return declarationText(name, membersOf(contract.components[name]), useOf.get(name) ?? "answer")
      })
    ]
    if (texts.length === 0) return []
    const source = texts.join("\n\n")
    const declared = [...queries.map(queryName), ...components]
    return [{ name: file, declared, source: `${importsOf(source, file, sorting)}\n\n${source}` }]
  })
}

/** Prints the types of problems, from the catalogue. */
export const problemsText = (): string => {
  const schema = Schema.toJsonSchemaDocument(Problem)
  const inlined = membersOf(schema.definitions["Problem"] ?? schema.schema)
  const members = memberTexts(inlined, "answer").filter((member) => !/^readonly code\b/mu.test(member))
  const codes = Object.entries(problemCatalogue)
  const described = codes.map(([code, { status, help }]) => `/** ${status}. ${help} */\nreadonly ${code}: ${status}`)
  const done = nothingDoneCodes.map((code) => JSON.stringify(code))
  return `import type { Open } from "../connection/values.model.ts"

/** Every code of this release with its status. The API may add codes. */
export interface ProblemStatus {
${described.join("\n")}
}
export type ProblemCode = keyof ProblemStatus

/** The body of an error answer, in the format of RFC 9457. */
export interface Problem {
readonly code?: Open<ProblemCode>
${members.join("\n")}
}

/** Codes of 5xx answers with which the API promises that it did nothing. */
export const nothingDoneCodes: ReadonlyArray<string | undefined> = [${done.join(", ")}]`
}
