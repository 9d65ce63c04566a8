// Compiles the JSON Schema of each event type strictly, and validates its examples and the events of a file with them.
import Ajv2020 from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { globSync, readFileSync } from "node:fs"

const [, , folder = "", eventsPath = ""] = process.argv
const ajv = new Ajv2020.default({ allErrors: true, strict: true, allowUnionTypes: true })
addFormats.default(ajv)
const schemas = globSync(`${folder}/*.json`).map((path) => JSON.parse(readFileSync(path, "utf8")))
const validators = new Map(schemas.map((schema) => [schema.title, ajv.compile(schema)]))

/** The events of a file, one JSON text a line. */
const events = readFileSync(eventsPath, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
const seen = new Set()
let failures = 0
for (const event of [...schemas.flatMap(({ examples }) => examples), ...events]) {
  const validate = validators.get(event.type)
  if (validate?.(event) === true) continue
  failures += 1
  console.log(event.type, JSON.stringify(validate?.errors ?? "no schema"))
}
for (const { type } of events) seen.add(type)
console.log(JSON.stringify({ schemas: schemas.length, events: events.length, types: [...seen].toSorted(), failures }))
process.exitCode = failures === 0 ? 0 : 1
