import { DepositList } from "@trajet/contract"
import { Digest } from "@trajet/domain/access"
import type { DepositItem, DocumentRefusal, GivenDocument, StageFile } from "@trajet/domain/documents"
import { canonicalJson } from "@trajet/domain/idempotency"
import { Cause, Effect, Exit, Result, Semaphore, Stream } from "effect"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax, depositJsonBytesMax } from "../../limits.ts"
import type { HeldBytes } from "./arriving-bytes.ts"
import { readBytes } from "./body-bytes.ts"
import { isJson, notJson, parseBody } from "./body.ts"
import { decoder } from "../decoding/decode.ts"
import { depositItem, describedDocument, memberOf, shownKey } from "./deposit-items.ts"
import { type ShortBody, withoutLongTexts } from "../decoding/long-texts.ts"

const decode = decoder(DepositList)

/** The bytes of a base64 text; null if the text is not the canonical base64 of its bytes. */
const bytesOf = (text: unknown): Buffer | null => {
  if (typeof text !== "string") return null
  const bytes = Buffer.from(text, "base64")
  return bytes.toString("base64") === text ? bytes : null
}

/** A document of the JSON body, before its file is stored. */
interface SentDocument {
  readonly key: string
  readonly sent: Result.Result<Omit<GivenDocument, "file"> & { readonly content: Buffer }, DocumentRefusal>
}

const sentDocument = (document: unknown, files: ShortBody["files"]): SentDocument => ({
  key: shownKey(document),
  sent: Result.flatMap(describedDocument(document), (described) => {
    const text = memberOf(document, "content_base64")
    const content = (typeof text === "string" ? files.get(text) : null) ?? bytesOf(text)
    return content === null ? Result.fail("invalid_base64") : Result.succeed({ ...described, content })
  })
})

/** Reads a body. Its files stay in its memory, where they are decoded. */
const readDocuments = Effect.fnUntraced(function* (bytes: Buffer) {
  const digest = yield* Digest
  const { json, files } = yield* withoutLongTexts(bytes)
  const body = yield* Effect.fromResult(parseBody(json))
  const fingerprint = yield* digest.sha256(canonicalJson(body))
  const documents = Result.map(decode(body), (list) => list.documents.map((document) => sentDocument(document, files)))
  return { fingerprint, documents }
})

const stored = Effect.fnUntraced(function* ({ key, sent }: SentDocument, stage: StageFile) {
  if (Result.isFailure(sent)) return { key, given: Result.fail(sent.failure) } satisfies DepositItem
  const { content, ...described } = sent.success
  const { staged } = yield* stage(Stream.make(content))
  return depositItem(key, Result.succeed(described), staged)
})

/**
 * Frees the memory of a large body as soon as its request has been read, because the collector would keep dead bodies
 * of 100 MiB and more. A write of an interrupted request may still read from that memory, which is then left to the
 * collector.
 */
const freeMemory = (bytes: Buffer, exit: Exit.Exit<unknown, unknown>) =>
  Effect.sync(() => {
    const isSettled = Exit.isSuccess(exit) || !Cause.hasInterrupts(exit.cause)
    if (isSettled && bytes.length > bodyBytesMax && bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0)
  })

/**
 * Reads deposits as JSON. Large bodies are read one at a time after they have arrived. While a body arrives, it holds
 * only bytes, and blocks no other request.
 */
export const makeReadDepositJson = Effect.map(Semaphore.make(1), (oneAtATime) =>
  Effect.fnUntraced(function* (node: IncomingMessage, stage: StageFile, held: HeldBytes) {
    if (!isJson(node)) return yield* notJson()
    const bytes = yield* readBytes(node, depositJsonBytesMax, held)
    yield* held.spend(bytes.length)
    return yield* Effect.gen(function* () {
      const reading = readDocuments(bytes)
      const { fingerprint, documents } = yield* bytes.length > bodyBytesMax ? oneAtATime.withPermit(reading) : reading
      if (Result.isFailure(documents)) return { fingerprint, content: Effect.fail(documents.failure) }
      const items = yield* Effect.forEach(documents.success, (document) => stored(document, stage))
      return { fingerprint, content: Effect.succeed(items) }
    }).pipe(Effect.onExit((exit) => freeMemory(bytes, exit)))
  })
)
