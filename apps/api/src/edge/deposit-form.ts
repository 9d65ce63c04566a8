import { DepositMeta } from "@trajet/contract"
import {
  type DepositItem,
  depositBytesMax,
  filesPerDepositMax,
  type ReceivedFile,
  type StageFile
} from "@trajet/domain"
import { ByteSize, Effect, Result, Stream } from "effect"
import { HttpIncomingMessage, HttpServerRequest, Multipart } from "effect/http"
import type { IncomingMessage } from "node:http"
import { depositFormBytesMax, depositMetaBytesMax, depositPartsMax } from "../limits.ts"
import { decoder } from "./decode.ts"
import { tooManyBytes, tooManyFiles } from "./deposit-limits.ts"
import { type ApiProblem, coded, invalidField } from "./problem.ts"
import { jsonProblem, parseStrictJson } from "./strict-json.ts"

const decode = decoder(DepositMeta)

interface FormFile {
  readonly name: string
  readonly contentType: string
  readonly file: ReceivedFile
}

/** A form as far as it has come. */
class Form {
  meta: string | null = null
  readonly files: Array<FormFile> = []

  get bytes(): number {
    return this.files.reduce((sum, { file }) => sum + file.bytes, 0)
  }
}

const longMeta = () => invalidField("meta", "too_long", `at most ${depositMetaBytesMax} bytes`)

const broken = (error: Multipart.MultipartError): ApiProblem => {
  switch (error.reason._tag) {
    case "BodyTooLarge":
    case "FileTooLarge":
      return tooManyBytes()
    case "TooManyParts":
      return tooManyFiles()
    case "FieldTooLarge":
      return longMeta()
    default:
      return invalidField("body", "invalid", "the form was cut off, or is none")
  }
}

const takeMeta = (form: Form, text: string) => {
  if (form.meta !== null) return Effect.fail(invalidField("meta", "not_allowed", "it is given twice"))
  form.meta = text
  return Effect.void
}

/** A `meta` that was sent as a file, as browsers do with a Blob. */
const readMetaFile = Effect.fnUntraced(function* (content: Multipart.File["content"]) {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  yield* Stream.runForEach(content, (chunk) => {
    bytes += chunk.length
    chunks.push(chunk)
    return bytes > depositMetaBytesMax ? Effect.fail(longMeta()) : Effect.void
  })
  return Buffer.concat(chunks).toString("utf8")
})

const takeFile = Effect.fnUntraced(function* (
  form: Form,
  { name, contentType, content }: Multipart.File,
  stage: StageFile
) {
  if (form.files.length >= filesPerDepositMax) return yield* tooManyFiles()
  form.files.push({ name, contentType, file: yield* stage(content) })
  if (form.bytes > depositBytesMax) return yield* tooManyBytes()
})

const takePart = (form: Form, part: Multipart.Part, stage: StageFile) => {
  if (part._tag === "Field") {
    if (part.key === "meta") return takeMeta(form, part.value)
    return part.key === "files"
      ? Effect.fail(invalidField("files", "invalid", "a part with a file has a filename"))
      : Effect.void
  }
  switch (part.key) {
    case "files":
      return takeFile(form, part, stage)
    case "meta":
      return Effect.flatMap(readMetaFile(part.content), (text) => takeMeta(form, text))
    default:
      return Stream.runDrain(part.content)
  }
}

/** What `meta` says, before it is held against the contract. */
const parsedMeta = ({ meta }: Form): Result.Result<unknown, ApiProblem> => {
  if (meta === null) return Result.fail(invalidField("meta", "required", "send a part `meta` that is JSON"))
  // The form has decoded the text, and left this where it could not.
  if (meta.includes("\ufffd")) return Result.fail(coded("invalid_json", "send `meta` in UTF-8"))
  return Result.mapError(parseStrictJson(Buffer.from(meta)), (fault) => jsonProblem("`meta`", fault))
}

const differentCount = (said: number, came: number) =>
  invalidField("documents", "invalid", `meta names ${said} documents, and ${came} files came`)

/**
 * Reads a deposit as a form, each file into the storage as it comes. The fingerprint is of what `meta` says and of the
 * files, never of the envelope: a form that is written anew for a retry has another one.
 */
export const readDepositForm = Effect.fnUntraced(function* (node: IncomingMessage, stage: StageFile) {
  if (Number(node.headers["content-length"] ?? 0) > depositFormBytesMax) return yield* tooManyBytes()
  const { multipartStream } = yield* HttpServerRequest.HttpServerRequest
  const form = new Form()
  yield* Stream.runForEach(multipartStream, (part) => takePart(form, part, stage)).pipe(
    Effect.catchIf(Multipart.isMultipartError, (error) => Effect.fail(broken(error))),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(depositFormBytesMax)),
    Effect.provideService(Multipart.MaxFieldSize, ByteSize.bytes(depositMetaBytesMax)),
    Effect.provideService(Multipart.MaxParts, depositPartsMax)
  )
  const meta = yield* Effect.fromResult(parsedMeta(form))
  const said = Result.flatMap(decode(meta), ({ documents }) =>
    documents.length === form.files.length
      ? Result.succeed(documents)
      : Result.fail(differentCount(documents.length, form.files.length))
  )
  const names = Result.getOrElse(said, () => [])
  const files = form.files.map(({ name, contentType, file: { sha256 } }, index) => ({
    sha256,
    file_name: names[index]?.file_name ?? name,
    content_type: names[index]?.content_type ?? contentType
  }))
  const items = Result.map(said, (documents) =>
    documents.flatMap(({ key, leg = "aller" }, index): ReadonlyArray<DepositItem> => {
      const came = form.files[index]
      return came === undefined ? [] : [{ key, leg, fileName: files[index]?.file_name ?? came.name, file: came.file }]
    })
  )
  return { fingerprint: { meta, files }, content: Effect.fromResult(items) }
})
