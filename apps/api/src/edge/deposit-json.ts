import { DepositRequest } from "@trajet/contract"
import { canonicalJson, type DepositItem, depositBytesMax, Digest, type StageFile } from "@trajet/domain"
import { Effect, Result, Semaphore, Stream } from "effect"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax, depositJsonBytesMax, largeDepositsMax } from "../limits.ts"
import { readJson } from "./body.ts"
import { decoder } from "./decode.ts"
import { tooManyBytes } from "./deposit-limits.ts"
import { type ApiProblem, coded } from "./problem.ts"

const decode = decoder(DepositRequest)

/** The bytes of a base64 text; null where it is not, character for character, what those bytes are written as. */
const bytesOf = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, "base64")
  return bytes.toString("base64") === text ? bytes : null
}

const noBase64 = "not base64 with padding and without line breaks"

const filesOf = ({ documents }: DepositRequest): Result.Result<ReadonlyArray<Buffer>, ApiProblem> => {
  const files = documents.map(({ content_base64: text }) => bytesOf(text))
  const errors = files.flatMap((file, index) =>
    file === null ? [{ field: `documents.${index}.content_base64`, error: "invalid", message: noBase64 }] : []
  )
  return errors.length === 0
    ? Result.succeed(files.flatMap((file) => file ?? []))
    : Result.fail(coded("validation_failed", `content_base64 is ${noBase64}`, { errors }))
}

const itemsOf = Effect.fnUntraced(function* (
  { documents }: DepositRequest,
  files: ReadonlyArray<Buffer>,
  stage: StageFile
) {
  const items: Array<DepositItem> = []
  for (const [index, { key, leg = "aller", file_name: fileName }] of documents.entries()) {
    items.push({ key, leg, fileName, file: yield* stage(Stream.make(files[index] ?? Buffer.alloc(0))) })
  }
  return items
})

/** How large a body says it is; one that comes in chunks may be as large as it is allowed to. */
const bytesAnnounced = ({ headers }: IncomingMessage): number =>
  headers["content-length"] === undefined ? depositJsonBytesMax : Number(headers["content-length"])

const receive = Effect.fnUntraced(function* (node: IncomingMessage, stage: StageFile) {
  const digest = yield* Digest
  const body = yield* readJson(node, false, depositJsonBytesMax)
  // By its digest, so that the request does not stay in memory until it is answered.
  const fingerprint = yield* digest.sha256(canonicalJson(body))
  const asked = Result.flatMap(decode(body), (request) => Result.map(filesOf(request), (files) => ({ request, files })))
  if (Result.isFailure(asked)) return { fingerprint, content: Effect.fail(asked.failure) }
  const { request, files } = asked.success
  if (files.reduce((sum, { length }) => sum + length, 0) > depositBytesMax) return yield* tooManyBytes()
  return { fingerprint, content: Effect.succeed(yield* itemsOf(request, files, stage)) }
})

/** Reads deposits as JSON: small ones at once, of the large ones only a few at a time, the others wait unread. */
export const makeReadDepositJson = Effect.map(
  Semaphore.make(largeDepositsMax),
  (large) => (node: IncomingMessage, stage: StageFile) => {
    const bytes = bytesAnnounced(node)
    if (bytes > depositJsonBytesMax) return Effect.fail(tooManyBytes())
    const reading = receive(node, stage)
    return bytes > bodyBytesMax ? large.withPermit(reading) : reading
  }
)
