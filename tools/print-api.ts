import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { apiDocuments } from "./harness/api-documents.ts"

const write = (folder: string, name: string, text: string): void => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

// node --conditions=@trajet/source tools/print-api.ts [--release]
for (const name of globSync("docs/api/{*.json,schemas/**/*.json}")) rmSync(name)
for (const [name, { text }] of apiDocuments()) {
  write("docs/api", name, text)
  // Only the check of changes reads the documents of the last release, so that they need no line breaks.
  if (process.argv.includes("--release") && !name.startsWith("schemas/")) {
    write("docs/api/last-release", name, `${JSON.stringify(JSON.parse(text))}\n`)
  }
}
