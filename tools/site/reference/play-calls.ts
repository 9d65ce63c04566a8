import { spawn } from "node:child_process"
import { once } from "node:events"
import { dirname } from "node:path"
import { type ApiDocument, operationsOf, type PlacedOperation } from "./api-document.ts"
import { callOf } from "./calls.ts"
import { curlOf } from "./curl.ts"
import { variablesFor } from "./subjects.ts"

const callMillis = 30_000

/** Runs the command of an operation as the page shows it, and returns the answer as `curl -i` prints it. */
export const playCall = async (home: string, document: ApiDocument, operation: PlacedOperation): Promise<string> => {
  const variables = await variablesFor(home, callOf(operation.operationId))
  const script = `curl() { command curl -sSi "$@"; }\n${curlOf(document, operation)}`
  const shell = spawn("bash", ["-c", `set -euo pipefail\n${script}`], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: callMillis,
    env: { ...variables, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` }
  })
  const [printed, complaints]: [Array<Buffer>, Array<Buffer>] = [[], []]
  shell.stdout.on("data", (chunk: Buffer) => printed.push(chunk))
  shell.stderr.on("data", (chunk: Buffer) => complaints.push(chunk))
  const [code]: ReadonlyArray<unknown> = await once(shell, "close")
  const complaint = Buffer.concat(complaints).toString("utf8")
  if (code !== 0) throw new Error(`the call of ${operation.operationId} ended with ${String(code)}: ${complaint}`)
  return Buffer.concat(printed).toString("utf8")
}

/**
 * A call before shows its delivery here. An environment that was emptied, and a clock that was moved, change what every
 * call after them shows; in an empty environment, nothing falls due that the move would wait for.
 */
const playedLast = ["webhooks.list", "test.reset", "test.clock", "test.advanceClock"]

/** Operations in the order in which they are played. */
export const playedOperations = (document: ApiDocument): ReadonlyArray<PlacedOperation> =>
  operationsOf(document).toSorted(
    (one, other) => playedLast.indexOf(one.operationId) - playedLast.indexOf(other.operationId)
  )
