import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { compile, csharpClient, library, mono } from "../../../clients/languages/csharp.ts"
import { typedDocument } from "../../../clients/typed-document.rules.ts"
import type { ApiDocument, PlacedOperation } from "../api-document.ts"
import { isPage, isSilent, pascalCased } from "../call-parts.ts"
import { exampleRequest, pathValues } from "../example-request.ts"
import { installed } from "../installed.ts"
import { callWith, type Group, type Piece } from "../layout.ts"
import { isRecord } from "../literals.ts"
import type { SampleLanguage, SampleProject } from "../sample-language.model.ts"
import {
  answerShape,
  innerShape,
  memberShape,
  preparedBy,
  type Shape,
  shapeOf,
  type Typed,
  typedArguments
} from "../typed-values.ts"

const api = preparedBy(typedDocument)

const typeOf = (shape: Shape): string => {
  const inner = (): string => typeOf(innerShape(api(), shape))
  switch (shape.kind) {
    case "list":
      return `List<${inner()}>`
    case "map":
      return `Dictionary<string, ${inner()}>`
    case "object":
      return shape.name
    case "integer":
      return "int"
    case "number":
      return "decimal"
    case "boolean":
      return "bool"
    case "text":
    case "instant":
    case "choice":
      return "string"
    case "union":
    case "any":
      return "object"
  }
}

const initialised = (shape: Shape, items: Group["items"]): Piece =>
  items.length === 0
    ? `new ${typeOf(shape)}()`
    : { open: `new ${typeOf(shape)} {`, items, close: "}", separator: ",", pad: " " }

const literal = ({ shape, value }: Typed): Piece => {
  if (Array.isArray(value)) {
    const inner = innerShape(api(), shape)
    return initialised(
      shape,
      value.map((item: unknown) => ({ value: literal({ shape: inner, value: item }) }))
    )
  }
  if (isRecord(value)) {
    return initialised(
      shape,
      Object.entries(value).map(([name, each]) =>
        shape.kind === "object"
          ? {
              start: `${pascalCased(name)} = `,
              value: literal({ shape: memberShape(api(), shape, name), value: each })
            }
          : {
              start: `[${JSON.stringify(name)}] = `,
              value: literal({ shape: innerShape(api(), shape), value: each })
            }
      )
    )
  }
  return `${JSON.stringify(value)}${shape.kind === "number" ? "m" : ""}`
}

const className = (operationId: string): string => pascalCased(operationId)

/**
 * A member that every answer has, because an object of C# prints the name of its class alone: a value, or the length of a
 * list.
 */
const shownOf = (document: ApiDocument, shape: Shape, path: string): string => {
  if (shape.kind === "list") return `${path}.Count`
  const [form] = shape.kind === "union" ? (shape.schema.anyOf ?? []) : []
  if (form !== undefined) return shownOf(document, shapeOf(document, form, shape.name), path)
  const shown = shape.schema.required?.find((name) => !memberShape(document, shape, name).isNullable)
  return shown === undefined
    ? path
    : shownOf(document, memberShape(document, shape, shown), `${path}.${pascalCased(shown)}`)
}

const textOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { body, query } = typedArguments(api(), operation, exampleRequest(document, operation).body)
  const asked = query !== null && Object.keys(Object(query.value)).length > 0 ? query : null
  const typed = [body, asked].filter((each) => each !== null)
  const parts = [
    ...pathValues(operation).map((value) =>
      typeof value === "string" ? JSON.stringify(value) : `GetEnvironmentVariable("${value.variable}")`
    ),
    ...typed.map(literal)
  ]
  const page = isPage(document, operation)
  const name = operation.operationId.split(".").map(pascalCased).join(".")
  const head = `${isSilent(operation) ? "" : "var answer = "}await trajet.${name}${page ? "" : "Async"}(`
  const answer = answerShape(document, operation)
  const lines = [
    `static class ${className(operation.operationId)} {`,
    "    static async Task Main() {",
    `        var trajet = new TrajetClient(GetEnvironmentVariable("API"), GetEnvironmentVariable("KEY"));`,
    `${callWith(head, parts, "    ", "        ")})${page ? ".FirstAsync()" : ""};`,
    `        Console.WriteLine(${answer === null ? `"done"` : shownOf(document, answer, "answer")});`,
    "    }",
    "}"
  ].join("\n")
  const used = [
    "using System;",
    ...(/\b(?:List|Dictionary)</u.test(lines) ? ["using System.Collections.Generic;"] : []),
    "using System.Threading.Tasks;",
    "using Trajet;",
    ...(typed.length === 0 ? [] : ["using Trajet.Models;"]),
    "using static System.Environment;"
  ]
  return `${used.join("\n")}\n\n${lines}`
}

/**
 * Calls an asynchronous `Main`, which Mono's compiler takes for no start of a program. Ends by the system: about one of
 * sixty ends of Mono waits for ever for the threads of its pool.
 */
const launcher = `using System;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
static class Launcher {
    [DllImport("libc", EntryPoint = "_exit")]
    static extern void End(int status);
    static void Main(string[] names) {
        var main = Assembly.Load("Calls").GetType(names[0]).GetMethod("Main", BindingFlags.Static | BindingFlags.NonPublic);
        ((Task)main.Invoke(null, null)).GetAwaiter().GetResult();
        Console.Out.Flush();
        End(0);
    }
}
`

const project: SampleProject = {
  file: (operationId) => `${className(operationId)}.cs`,
  install: (folder) => installed(csharpClient, folder),
  check: async (folder, files) => {
    await compile(folder, ["-target:library", "-out:Calls.dll", `-r:${library}`, ...files])
    writeFileSync(join(folder, "Launcher.cs"), launcher)
    await compile(folder, ["-out:Launcher.exe", "Launcher.cs"])
  },
  command: (folder, operationId) => ({ program: mono(), args: ["Launcher.exe", className(operationId)], cwd: folder })
}

export const csharpCalls: SampleLanguage = { language: "csharp", name: "C#", notation: "csharp", textOf, project }
