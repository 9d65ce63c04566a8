import { delimiter } from "node:path"
import { program, succeeds } from "../../../api-tools/generators/tools.ts"
import { jars, javaClient } from "../../../clients/languages/java.ts"
import { typedDocument } from "../../../clients/typed-document.rules.ts"
import type { ApiDocument, PlacedOperation } from "../api-document.ts"
import { camelCased, isPage, isSilent, pascalCased } from "../call-parts.ts"
import { exampleRequest, pathValues } from "../example-request.ts"
import { installed } from "../installed.ts"
import { around, callWith, type Group, type Piece } from "../layout.ts"
import { isRecord } from "../literals.ts"
import type { SampleLanguage, SampleProject } from "../sample-language.model.ts"
import { innerShape, memberShape, preparedBy, type Shape, type Typed, typedArguments } from "../typed-values.ts"

const api = preparedBy(typedDocument)

/** A call; its only argument begins on the line of its name. */
const called = (name: string, items: Group["items"]): Piece => {
  const [only, ...others] = items
  return only !== undefined && only.start === undefined && others.length === 0
    ? around(`${name}(`, only.value, ")")
    : { open: `${name}(`, items, close: ")", separator: "," }
}

/** An object by its builder, or by the constructor of its record. */
const objectOf = (shape: Shape, value: Readonly<Record<string, unknown>>): Piece => {
  const member = (name: string): Piece => literal({ shape: memberShape(api(), shape, name), value: value[name] })
  if (shape.schema["x-builder"] === true) {
    const set = Object.keys(value).map((name) => ({ start: `.${camelCased(name)}(`, value: member(name), end: ")" }))
    return { open: `${shape.name}.builder()`, items: [...set, { value: ".build()" }], close: null, separator: "" }
  }
  const names = Object.keys(shape.schema.properties ?? {})
  return called(
    `new ${shape.name}`,
    names.map((name) => ({ value: value[name] === undefined ? "null" : member(name) }))
  )
}

function literal({ shape, value }: Typed): Piece {
  if (Array.isArray(value)) {
    const inner = innerShape(api(), shape)
    return called(
      "List.of",
      value.map((item: unknown) => ({ value: literal({ shape: inner, value: item }) }))
    )
  }
  if (isRecord(value)) {
    if (shape.kind === "object") return objectOf(shape, value)
    const inner = innerShape(api(), shape)
    return called(
      "Map.of",
      Object.entries(value).map(([name, each]) => ({
        start: `${JSON.stringify(name)}, `,
        value: literal({ shape: inner, value: each })
      }))
    )
  }
  const text = JSON.stringify(value)
  return shape.kind === "number" ? `new BigDecimal("${text}")` : text
}

const className = (operationId: string): string => pascalCased(operationId)

const imported = ["java.math.BigDecimal", "java.util.List", "java.util.Map", "org.trajet.client.Trajet"]

const textOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { body, query } = typedArguments(api(), operation, exampleRequest(document, operation).body)
  const asked = query !== null && Object.keys(Object(query.value)).length > 0 ? query : null
  const typed = [body, asked].filter((each) => each !== null)
  const parts = [
    ...pathValues(operation).map((value) =>
      typeof value === "string" ? JSON.stringify(value) : `System.getenv("${value.variable}")`
    ),
    ...typed.map(literal)
  ]
  const head = `trajet.${operation.operationId.replace(".", "().")}(`
  const tail = `)${isPage(document, operation) ? ".first()" : ""};`
  const lines = [
    `class ${className(operation.operationId)} {`,
    "  public static void main(String[] arguments) {",
    `    var trajet = Trajet.connect(System.getenv("API"), System.getenv("KEY"));`,
    `${callWith(`${isSilent(operation) ? "" : "var answer = "}${head}`, parts, "  ", "    ")}${tail}`,
    `    System.out.println(${isSilent(operation) ? `"done"` : "answer"});`,
    "  }",
    "}"
  ].join("\n")
  const used = imported.filter((name) => new RegExp(`\\b${name.split(".").at(-1) ?? ""}\\b[.(]`, "u").test(lines))
  const names = [...used, ...(typed.length === 0 ? [] : ["org.trajet.client.model.*"])]
  return `${names.map((name) => `import ${name};`).join("\n")}\n\n${lines}`
}

const classes = "classes"

const project: SampleProject = {
  file: (operationId) => `${className(operationId)}.java`,
  install: (folder) => installed(javaClient, folder),
  check: async (folder, files) => {
    const compiler = program("javac", "default-jdk-headless")
    await succeeds(compiler, ["-Xlint:all", "-Werror", "-cp", jars, "-d", classes, ...files], { cwd: folder })
  },
  command: (folder, operationId) => ({
    program: program("java", "default-jdk-headless"),
    args: ["-cp", [classes, jars].join(delimiter), className(operationId)],
    cwd: folder
  })
}

export const javaCalls: SampleLanguage = { language: "java", name: "Java", notation: "java", textOf, project }
