export { keptFor } from "./kept-for.ts"
export { lineWriter, type LineWriter } from "./line-writer.ts"
export { jsonLogs, runProcess } from "./run-process.ts"
