import { join } from "node:path"
import { go } from "../../../api-tools/generators/go.ts"
import { goClient, goNames, goSettings, moduleName } from "../../../clients/languages/go.ts"
import { namedDocument } from "../../../clients/named-document.ts"
import { type ApiDocument, operationsOf, type PlacedOperation } from "../api-document.ts"
import { documentsOf, isSilent, pascalCased, takesFiles } from "../call-parts.ts"
import { exampleRequest, pathValues } from "../example-request.ts"
import { installed } from "../installed.ts"
import { around, callWith, type Group, type Piece } from "../layout.ts"
import { isRecord } from "../literals.ts"
import type { SampleLanguage, SampleProject } from "../sample-language.model.ts"
import {
  innerShape,
  memberShape,
  preparedBy,
  type Shape,
  shapeOf,
  type Typed,
  typedArguments
} from "../typed-values.ts"

const nameOf = (name: string): string => goNames(pascalCased(name))
const typeName = (name: string): string => `trajet.${nameOf(name)}`

/** The document of the client. The struct of a query is a schema too. */
const api = preparedBy((given) => {
  const named: ApiDocument = JSON.parse(JSON.stringify(namedDocument(given)))
  const queries = operationsOf(named).flatMap(({ operationId, parameters }) => {
    const asked = parameters.filter((parameter) => parameter.in === "query")
    const properties = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]))
    return asked.length === 0 ? [] : [[`${pascalCased(operationId)}Query`, { type: "object", properties }] as const]
  })
  return { ...named, components: { schemas: { ...named.components.schemas, ...Object.fromEntries(queries) } } }
})

const isPointer = ({ isNullable, kind }: Shape): boolean => isNullable && !["list", "map", "any"].includes(kind)

const typeOf = (shape: Shape): string => {
  const inner = (): Shape => innerShape(api(), shape)
  switch (shape.kind) {
    case "list":
      return `[]${typeOf(inner())}`
    case "map":
      return `map[string]${isPointer(inner()) ? "*" : ""}${typeOf(inner())}`
    case "object":
    case "union":
    case "choice":
      return typeName(shape.name)
    case "text":
      return "string"
    case "instant":
      return "time.Time"
    case "integer":
      return "int64"
    case "number":
      return "float64"
    case "boolean":
      return "bool"
    case "any":
      return "any"
  }
}

const instant = (text: string): string => {
  const at = new Date(text)
  const parts = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
  return `time.Date(${parts.join(", ")}, ${at.getUTCSeconds()}, 0, time.UTC)`
}

const composite = (open: string, items: Group["items"]): Group => ({
  open: `${open}{`,
  items,
  close: "}",
  separator: ",",
  isAligned: true
})

/** The form of a union that has a value. */
const formOf = ({ name, schema }: Shape, value: unknown): Shape => {
  const shapes = (schema.anyOf ?? []).map((form) => shapeOf(api(), form, name))
  const kind = isRecord(value) ? "object" : typeof value === "boolean" ? "boolean" : "text"
  const found = shapes.find((shape) => shape.kind === kind)
  if (found === undefined) throw new Error(`${name} has no form for ${JSON.stringify(value)}`)
  return found
}

/** A value; that of an object without its type, where Go knows the type. */
const literal = ({ shape, value }: Typed, isTypeKnown = false): Piece => {
  const type = isTypeKnown ? "" : typeOf(shape)
  if (Array.isArray(value)) {
    const inner = innerShape(api(), shape)
    return composite(
      type,
      value.map((item: unknown) => ({ value: literal({ shape: inner, value: item }, true) }))
    )
  }
  if (shape.kind === "union")
    return around(`trajet.New${nameOf(shape.name)}(`, literal({ shape: formOf(shape, value), value }), ")")
  if (isRecord(value)) {
    const members = Object.entries(value)
    if (shape.kind !== "object") {
      const inner = innerShape(api(), shape)
      return composite(
        type,
        members.map(([name, each]) => ({
          start: `${JSON.stringify(name)}: `,
          value: literal({ shape: inner, value: each }, true)
        }))
      )
    }
    return composite(
      type,
      members.map(([name, each]) => ({ start: `${nameOf(name)}: `, value: memberLiteral(shape, name, each) }))
    )
  }
  if (shape.kind === "instant") return instant(String(value))
  return shape.kind === "choice"
    ? `${typeName(shape.name)}${pascalCased(String(value).toLowerCase().replaceAll(/\W/gu, "_"))}`
    : JSON.stringify(value)
}

/** The value of a member, which is a pointer if the member may be absent. */
function memberLiteral(parent: Shape, name: string, value: unknown): Piece {
  const shape = memberShape(api(), parent, name)
  const piece = literal({ shape, value })
  const isRequired = parent.schema.required?.includes(name) === true
  if (!isPointer({ ...shape, isNullable: shape.isNullable || !isRequired })) return piece
  if (shape.kind === "object") return around("&", piece, "")
  const isGuessed = shape.kind === "integer" || (shape.kind === "number" && Number.isInteger(value))
  return around(`trajet.Ptr${isGuessed ? `[${typeOf(shape)}]` : ""}(`, piece, ")")
}

/** The documents of a deposit as the files of the client. */
const filesOf = (body: unknown): Piece =>
  composite(
    "[]trajet.File",
    documentsOf(body).map((document) => ({
      value: composite(
        "",
        Object.entries(document).map(([name, value]) => {
          const text = JSON.stringify(value)
          return name === "content_base64"
            ? { start: "Content: ", value: `base64.NewDecoder(base64.StdEncoding, strings.NewReader(${text}))` }
            : { start: `${nameOf(name)}: `, value: text }
        })
      )
    }))
  )

const packages = ["context", "encoding/base64", "fmt", "os", "strings", "time"]

const textOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { body, query } = typedArguments(api(), operation, exampleRequest(document, operation).body)
  const parts = [
    "ctx",
    ...pathValues(operation).map((value) =>
      typeof value === "string" ? JSON.stringify(value) : `os.Getenv("${value.variable}")`
    ),
    ...(body === null ? [] : [takesFiles(operation) ? filesOf(body.value) : literal(body)]),
    ...(query === null ? [] : [literal(query)])
  ]
  const called = `client.${operation.operationId.split(".").map(nameOf).join(".")}(`
  const lines = [
    "func main() {",
    "\tctx := context.Background()",
    `\tclient := trajet.Must(trajet.New(os.Getenv("API"), os.Getenv("KEY")))`,
    ...(isSilent(operation)
      ? [`${callWith(`if err := ${called}`, parts, "\t", "\t")}); err != nil {`, "\t\tpanic(err)", "\t}"]
      : [`${callWith(`answer := trajet.Must(${called}`, parts, "\t", "\t")}))`]),
    isSilent(operation) ? `\tfmt.Println("done")` : `\tfmt.Printf("%+v\\n", *answer)`,
    "}"
  ].join("\n")
  const used = packages.filter((name) => new RegExp(`\\b${name.split("/").at(-1) ?? ""}\\.`, "u").test(lines))
  const imports = used.map((name) => `\t"${name}"`).join("\n")
  return `package main\n\nimport (\n${imports}\n\n\t"${moduleName}"\n)\n\n${lines}`
}

const project: SampleProject = {
  file: (operationId) => `calls/${operationId}/main.go`,
  install: (folder) => installed(goClient, folder),
  check: async (folder) => {
    const surroundings = { cwd: folder, env: goSettings(folder) }
    const changed = await go(["fmt", "./calls/..."], surroundings)
    if (changed !== "") throw new Error(`gofmt writes these calls in another way: ${changed}`)
    await go(["build", "-ldflags=-s -w", "-o", "bin/", "./calls/..."], surroundings)
  },
  command: (folder, operationId) => ({ program: join(folder, "bin", operationId), args: [] })
}

export const goCalls: SampleLanguage = { language: "go", name: "Go", notation: "go", textOf, project }
