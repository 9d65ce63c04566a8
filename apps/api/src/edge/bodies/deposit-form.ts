import { DepositMetaList, DepositMetaObject } from "@trajet/contract"
import { Digest } from "@trajet/domain/access"
import {
  depositBytesMax,
  type DocumentRefusal,
  filesPerDepositMax,
  type StagedFile,
  type StageFile
} from "@trajet/domain/documents"
import { ByteSize, Effect, Result, Stream } from "effect"
import { HttpIncomingMessage, Multipart } from "effect/http"
import type { IncomingMessage } from "node:http"
import { depositFormBytesMax, depositFormHeldBytes, depositMetaBytesMax, depositPartsMax } from "../../limits.ts"
import type { HeldBytes } from "./arriving-bytes.ts"
import { decoder } from "../decoding/decode.ts"
import { formParts } from "./form-parts.ts"
import { formFileName } from "./form-type.ts"
import { longMeta, parsedMeta, readMetaFile } from "./form-meta.ts"
import { depositItem, describedDocument, memberOf, type PartHeaders, shownKey } from "./deposit-items.ts"
import { tooManyBytes, tooManyFiles } from "./deposit-limits.ts"
import { type ApiProblem, invalidField } from "../problem.ts"

/** A part `files` of a form. */
interface FormFile extends PartHeaders {
  readonly sha256: string
  readonly bytes: number
  readonly staged: Result.Result<StagedFile, DocumentRefusal>
}

/** The parts of a form that have arrived. */
class Form {
  meta: string | null = null
  readonly files: Array<FormFile> = []

  get bytes(): number {
    return this.files.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

const brokenForm = (error: Multipart.MultipartError): ApiProblem => {
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

const addFile = Effect.fnUntraced(function* <E, R>(form: Form, receive: Effect.Effect<FormFile, E, R>) {
  if (form.files.length >= filesPerDepositMax) return yield* tooManyFiles()
  form.files.push(yield* receive)
  if (form.bytes > depositBytesMax) return yield* tooManyBytes()
})

const takeFile = (form: Form, { name, contentType, content }: Multipart.File, stage: StageFile) =>
  addFile(
    form,
    Effect.map(stage(content), (file) => ({ ...file, fileName: formFileName(name), contentType }))
  )

// The form read the part as text, because without a filename nothing marks it as a file.
const takeNameless = (form: Form, { contentType, value }: Multipart.Field) =>
  addFile(
    form,
    Effect.map(
      Digest.use((digest) => digest.sha256(value)),
      (sha256) => ({
        sha256,
        bytes: value.length,
        staged: Result.fail("file_name_missing" as const),
        fileName: undefined,
        contentType
      })
    )
  )

const takePart = Effect.fnUntraced(function* (form: Form, part: Multipart.Part, stage: StageFile) {
  if (part._tag === "Field") {
    if (part.key === "meta") yield* takeMeta(form, part.value)
    else if (part.key === "files") yield* takeNameless(form, part)
  } else if (part.key === "files") yield* takeFile(form, part, stage)
  else if (part.key === "meta") yield* takeMeta(form, yield* readMetaFile(part.content))
  else yield* Stream.runDrain(part.content)
})

const decodeList = decoder(DepositMetaList)
const decodeObject = decoder(DepositMetaObject)

/** The entries of `meta`: the list itself, or the list in an object. */
const entriesOf = (meta: unknown): Result.Result<ReadonlyArray<unknown>, ApiProblem> =>
  Array.isArray(meta)
    ? Result.map(decodeList({ meta }), (decoded) => decoded.meta)
    : Result.map(decodeObject({ meta }), (decoded) => decoded.meta.documents)

// The position of the missing file or entry is unknown, and a wrong match would record a file as another document.
const differentCount = (entries: number, files: number) =>
  invalidField("meta", "invalid", `send one entry a file: meta has ${entries}, and ${files} files came`)

const itemOf = (entry: unknown, file: FormFile) =>
  depositItem(shownKey(entry), describedDocument(entry, file), file.staged)

/** Reads every part of a form, and stores each file. */
const readForm = Effect.fnUntraced(function* (node: IncomingMessage, stage: StageFile) {
  const form = new Form()
  yield* Stream.runForEach(formParts(node), (part) => takePart(form, part, stage)).pipe(
    Effect.catchIf(Multipart.isMultipartError, (error) => Effect.fail(brokenForm(error))),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(depositFormBytesMax)),
    Effect.provideService(Multipart.MaxFieldSize, ByteSize.bytes(depositMetaBytesMax)),
    Effect.provideService(Multipart.MaxParts, depositPartsMax)
  )
  return form
})

/**
 * Reads a deposit as a form, and stores each file while it arrives. The fingerprint covers the content of `meta` and of
 * the files, but not the multipart encoding, because a retry may encode the form differently.
 */
export const readDepositForm = Effect.fnUntraced(function* (node: IncomingMessage, stage: StageFile, held: HeldBytes) {
  if (Number(node.headers["content-length"] ?? 0) > depositFormBytesMax) return yield* tooManyBytes()
  yield* held.take(depositFormHeldBytes)
  const form = yield* readForm(node, stage)
  const meta = yield* Effect.fromResult(parsedMeta(form.meta))
  const entries = entriesOf(meta)
  const files = form.files.map(({ sha256, fileName, contentType }, index) => {
    const entry = Result.isSuccess(entries) ? entries.success[index] : undefined
    return {
      sha256,
      file_name: memberOf(entry, "file_name") ?? fileName ?? null,
      content_type: memberOf(entry, "content_type") ?? contentType
    }
  })
  const items = Result.flatMap(entries, (all) =>
    all.length === form.files.length
      ? Result.succeed(form.files.map((file, index) => itemOf(all[index], file)))
      : Result.fail(differentCount(all.length, form.files.length))
  )
  return {
    fingerprint: { meta: Array.isArray(meta) ? { documents: meta } : meta, files },
    content: Effect.fromResult(items)
  }
})
