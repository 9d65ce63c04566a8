// Prints the documents of a text in YAML, which it reads from the standard input, as a list in JSON.
import { readFileSync } from "node:fs"
import { parseAllDocuments } from "yaml"

const documents = parseAllDocuments(readFileSync(0, "utf8"))
console.log(JSON.stringify(documents.map((document) => document.toJS()).filter((value) => value !== null)))
