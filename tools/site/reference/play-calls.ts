import { spawn } from "node:child_process"
import { once } from "node:events"
import { dirname } from "node:path"
import type { Command } from "../../clients/client-language.model.ts"
import { type ApiDocument, operationsOf, type PlacedOperation } from "./api-document.ts"
import { callOf } from "./calls.ts"
import { curlOf } from "./curl.ts"
import { variablesFor } from "./subjects.ts"

const callMillis = 30_000

/** Runs a program with what the call of an operation needs in its environment, and returns what it prints. */
export const play = async (
  home: string,
  { operationId }: PlacedOperation,
  { args, cwd, env = {}, program }: Command
): Promise<string> => {
  const variables = await variablesFor(home, callOf(operationId))
  const child = spawn(program, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: callMillis,
    env: { ...env, ...variables, NODE_NO_WARNINGS: "1", PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` }
  })
  const [printed, complaints]: [Array<Buffer>, Array<Buffer>] = [[], []]
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk))
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk))
  const [code]: ReadonlyArray<unknown> = await once(child, "close")
  const [answer, complaint] = [printed, complaints].map((chunks) => Buffer.concat(chunks).toString("utf8"))
  if (code !== 0) throw new Error(`the call of ${operationId} ended with ${String(code)}: ${answer}${complaint}`)
  return answer ?? ""
}

/** Runs the command of an operation as the page shows it, and returns the answer as `curl -i` prints it. */
export const playCall = (home: string, document: ApiDocument, operation: PlacedOperation): Promise<string> => {
  const script = `curl() { command curl -sSi "$@"; }\n${curlOf(document, operation)}`
  return play(home, operation, { program: "bash", args: ["-c", `set -euo pipefail\n${script}`] })
}

/**
 * The list shows the delivery that was sent again just before, whose endpoint the calls of endpoints would remove. An environment that was emptied, and a clock that was moved, change what every
 * call after them shows; in an empty environment, nothing falls due that the move would wait for.
 */
const playedLast = ["webhooks.retry", "webhooks.list", "test.reset", "test.clock", "test.advanceClock"]

/** Operations in the order in which they are played. */
export const playedOperations = (document: ApiDocument): ReadonlyArray<PlacedOperation> =>
  operationsOf(document).toSorted(
    (one, other) => playedLast.indexOf(one.operationId) - playedLast.indexOf(other.operationId)
  )
