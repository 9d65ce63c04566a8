import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { exampleDocuments } from "./demo/example-documents.ts"

export const examplesFolder = "docs/examples"

if (import.meta.main) {
  mkdirSync(examplesFolder, { recursive: true })
  for (const [name, content] of Object.entries(await exampleDocuments())) {
    writeFileSync(join(examplesFolder, name), content)
  }
}
