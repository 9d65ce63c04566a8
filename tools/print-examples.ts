import { mkdirSync, writeFileSync } from "node:fs"
import { exampleDocuments } from "./demo/example-documents.ts"

// node --conditions=@trajet/source tools/print-examples.ts
const folder = new URL("../docs/examples/", import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, content] of Object.entries(await exampleDocuments())) writeFileSync(new URL(name, folder), content)
