import { cpSync } from "node:fs"
import { join } from "node:path"
import { program, python as pythonFolder, succeeds } from "../../../api-tools/generators/tools.ts"
import { workOf } from "../../../clients/client-sources.ts"
import { pythonClient } from "../../../clients/languages/python.ts"
import type { ApiDocument, PlacedOperation } from "../api-document.ts"
import { documentsOf, isPage, isSilent, takesFiles, typedQuery } from "../call-parts.ts"
import { exampleRequest, pathValues } from "../example-request.ts"
import { literalOf } from "../literals.ts"
import type { SampleLanguage, SampleProject } from "../sample-language.model.ts"

/** The documents of a deposit as the files of the client. */
const filesOf = (body: unknown): string => {
  const files = documentsOf(body).map((document) => {
    const members = Object.entries(document).map(([name, value]) => {
      const text = literalOf("python", value)
      return name === "content_base64" ? `        content=b64decode(${text}),` : `        ${name}=${text},`
    })
    return ["    File(", ...members, "    )"].join("\n")
  })
  return `[\n${files.join(",\n")}\n]`
}

const textOf = (document: ApiDocument, operation: PlacedOperation): string => {
  const { body } = exampleRequest(document, operation)
  const hasFiles = takesFiles(operation)
  const parts = [
    ...pathValues(operation).map((value) =>
      typeof value === "string" ? literalOf("python", value) : `os.environ["${value.variable}"]`
    ),
    ...(body === undefined ? [] : [hasFiles ? filesOf(body) : literalOf("python", body)]),
    ...Object.entries(typedQuery(operation)).map(([name, value]) => `${name}=${literalOf("python", value)}`)
  ]
  const name = operation.operationId.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
  const call = `trajet.${name}(${parts.join(", ")})${isPage(document, operation) ? ".first()" : ""}`
  return [
    ...(hasFiles
      ? ["from base64 import b64decode", "import os", "from trajet import File, Trajet"]
      : ["import os", "from trajet import Trajet"]),
    "",
    `trajet = Trajet(os.environ["API"], os.environ["KEY"])`,
    ...(isSilent(operation) ? [call, `print("done")`] : [`answer = ${call}`, "print(answer)"])
  ].join("\n")
}

const file = (operationId: string): string => `${operationId}.py`

const project: SampleProject = {
  file,
  install: async (folder) => {
    const work = workOf("python", join(folder, "client"))
    await pythonClient.build(work)
    cpSync(join(work.built, "src/trajet"), join(folder, "trajet"), { recursive: true })
  },
  check: async (folder, files) => {
    const checker = join(pythonFolder(join(workOf("python").source, "requirements.txt")), "bin/python")
    await succeeds(checker, ["-m", "mypy", "--strict", ...files], { cwd: folder })
  },
  command: (folder, operationId) => ({
    program: program("python3", "python3"),
    args: [join(folder, file(operationId))]
  })
}

export const pythonCalls: SampleLanguage = { language: "python", name: "Python", notation: "python", textOf, project }
