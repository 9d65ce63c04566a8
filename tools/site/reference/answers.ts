import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const answersFolder = join(import.meta.dirname, "answers")

export const answerPath = (operationId: string): string => join(answersFolder, `${operationId}.http`)

/** The answer that the reference shows for an operation, as `npm run print:answers` recorded it. */
export const recordedAnswer = (operationId: string): string => {
  const path = answerPath(operationId)
  if (!existsSync(path)) throw new Error(`run npm run print:answers: the reference has no answer of ${operationId}`)
  return readFileSync(path, "utf8").trimEnd()
}
