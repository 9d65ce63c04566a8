// Parses an AsyncAPI document with the parser of its authors; prints what it finds.
import { Parser } from "@asyncapi/parser"
import { readFileSync } from "node:fs"

const information = 2
const [, , path = ""] = process.argv
const { diagnostics, document } = await new Parser().parse(readFileSync(path, "utf8"))
for (const { message, path: place, severity } of diagnostics) console.log(severity, place.join("/"), message)
const channels = document?.channels().all() ?? []
const operations = document?.operations().all() ?? []
const messages = document?.allMessages().all() ?? []
console.log(JSON.stringify({ channels: channels.length, operations: operations.length, messages: messages.length }))
process.exitCode = document === undefined || diagnostics.some(({ severity }) => severity < information) ? 1 : 0
