import { DepositList } from "@trajet/contract"
import {
  canonicalJson,
  type DepositItem,
  Digest,
  type DocumentRefusal,
  type GivenDocument,
  type StageFile
} from "@trajet/domain"
import { Effect, Result, Semaphore, Stream } from "effect"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax, depositJsonBytesMax } from "../limits.ts"
import type { HeldBytes } from "./arriving-bytes.ts"
import { readBytes } from "./body-bytes.ts"
import { isJson, notJson, parseBody } from "./body.ts"
import { decoder } from "./decode.ts"
import { depositItem, describedDocument, memberOf, shownKey } from "./deposit-items.ts"

const decode = decoder(DepositList)

/** The bytes of a base64 text; null if it is not, character for character, what those bytes are written as. */
const bytesOf = (text: unknown): Buffer | null => {
  if (typeof text !== "string") return null
  const bytes = Buffer.from(text, "base64")
  return bytes.toString("base64") === text ? bytes : null
}

/** A document as the JSON says it, before its file is stored. */
interface SentDocument {
  readonly key: string
  readonly sent: Result.Result<Omit<GivenDocument, "file"> & { readonly content: Buffer }, DocumentRefusal>
}

const sentDocument = (document: unknown): SentDocument => ({
  key: shownKey(document),
  sent: Result.flatMap(describedDocument(document), (described) => {
    const content = bytesOf(memberOf(document, "content_base64"))
    return content === null ? Result.fail("invalid_base64") : Result.succeed({ ...described, content })
  })
})

/** Reads what a body says, step by step: between two steps of a large one other requests have their turn. */
const readDocuments = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const digest = yield* Digest
  const body = yield* Effect.fromResult(parseBody(bytes))
  yield* Effect.yieldNow
  const canonical = canonicalJson(body)
  yield* Effect.yieldNow
  // By its digest, so that the request does not stay in memory until it is answered.
  const fingerprint = yield* digest.sha256(canonical)
  const list = decode(body)
  if (Result.isFailure(list)) return { fingerprint, documents: Result.fail(list.failure) }
  const documents: Array<SentDocument> = []
  for (const document of list.success.documents) {
    yield* Effect.yieldNow
    documents.push(sentDocument(document))
  }
  return { fingerprint, documents: Result.succeed(documents) }
})

const stored = Effect.fnUntraced(function* ({ key, sent }: SentDocument, stage: StageFile) {
  if (Result.isFailure(sent)) return { key, given: Result.fail(sent.failure) } satisfies DepositItem
  const { content, ...described } = sent.success
  const { staged } = yield* stage(Stream.make(content))
  return depositItem(key, Result.succeed(described), staged)
})

/**
 * Reads deposits as JSON. Large ones are read one at a time, once they have come: while a body is on its way it holds
 * bytes, and nothing that another one waits for.
 */
export const makeReadDepositJson = Effect.map(Semaphore.make(1), (oneAtATime) =>
  Effect.fnUntraced(function* (node: IncomingMessage, stage: StageFile, held: HeldBytes) {
    if (!isJson(node)) return yield* notJson()
    const bytes = yield* readBytes(node, depositJsonBytesMax, held)
    const reading = readDocuments(bytes)
    const { fingerprint, documents } = yield* bytes.length > bodyBytesMax ? oneAtATime.withPermit(reading) : reading
    if (Result.isFailure(documents)) return { fingerprint, content: Effect.fail(documents.failure) }
    const items = yield* Effect.forEach(documents.success, (document) => stored(document, stage))
    return { fingerprint, content: Effect.succeed(items) }
  })
)
