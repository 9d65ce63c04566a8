import { PhotoMeta } from "@trajet/contract"
import { fileBytesMax, type ReceivedFile, type StagedFile, type StageFile } from "@trajet/domain/documents"
import { ByteSize, Effect, Result, Stream } from "effect"
import { HttpIncomingMessage, Multipart } from "effect/http"
import type { IncomingMessage } from "node:http"
import { depositFormHeldBytes, depositMetaBytesMax, depositPartsMax, photoFormBytesMax } from "../../limits.ts"
import { decoder } from "../decoding/decode.ts"
import { type ApiProblem, coded, invalidField } from "../problem.ts"
import type { HeldBytes } from "./arriving-bytes.ts"
import { longMeta, parsedMeta, readMetaFile } from "./form-meta.ts"
import { formParts } from "./form-parts.ts"
import { formFault, isForm } from "./form-type.ts"

/** A photo whose file is staged. */
export interface SentPhoto {
  readonly meta: PhotoMeta
  readonly file: StagedFile
}

interface PhotoForm {
  meta: string | null
  file: ReceivedFile | null
}

const tooLarge = (): ApiProblem => {
  const message = `a photo has at most ${fileBytesMax} bytes`
  return coded("payload_too_large", message, { errors: [{ field: "file", error: "too_long", message }] })
}

const brokenForm = (error: Multipart.MultipartError): ApiProblem => {
  switch (error.reason._tag) {
    case "BodyTooLarge":
    case "FileTooLarge":
      return tooLarge()
    case "TooManyParts":
      return invalidField("file", "too_long", `send at most ${depositPartsMax} parts`)
    case "FieldTooLarge":
      return longMeta()
    default:
      return invalidField("body", "invalid", "the form was cut off, or is none")
  }
}

const givenTwice = (part: "meta" | "file") => Effect.fail(invalidField(part, "not_allowed", "it is given twice"))

const takePart = Effect.fnUntraced(function* (form: PhotoForm, part: Multipart.Part, stage: StageFile) {
  if (part.key === "meta") {
    if (form.meta !== null) return yield* givenTwice("meta")
    form.meta = part._tag === "Field" ? part.value : yield* readMetaFile(part.content)
  } else if (part.key === "file") {
    if (form.file !== null) return yield* givenTwice("file")
    if (part._tag === "Field") return yield* invalidField("file", "invalid", "send the part with a filename")
    form.file = yield* stage(part.content)
  } else if (part._tag === "File") yield* Stream.runDrain(part.content)
})

const fileProblems = {
  empty_file: () => invalidField("file", "required", "the file is empty"),
  unsupported_type: () =>
    invalidField("file", "invalid", "send a JPEG, PNG, WebP, HEIC or PDF file; AVIF is not accepted"),
  too_large: tooLarge
} as const

const fileOf = ({ file }: PhotoForm): Result.Result<StagedFile, ApiProblem> =>
  file === null
    ? Result.fail(invalidField("file", "required", "send a part `file` with the photo"))
    : Result.mapError(file.staged, (refusal) => fileProblems[refusal]())

const decodeMeta = decoder(PhotoMeta)

const otherBytes = () =>
  invalidField("sha256", "invalid", "the file that came has another digest: send the photo again")

const photoOf = (form: PhotoForm): Result.Result<SentPhoto, ApiProblem> =>
  Result.gen(function* () {
    const meta = yield* Result.flatMap(parsedMeta(form.meta), decodeMeta)
    if ((meta.lat === undefined) !== (meta.lng === undefined)) {
      return yield* Result.fail(
        invalidField(meta.lat === undefined ? "lat" : "lng", "required", "send both or neither")
      )
    }
    const file = yield* fileOf(form)
    return file.sha256 === meta.sha256.toLowerCase() ? { meta, file } : yield* Result.fail(otherBytes())
  })

/** Reads a photo as a form, and stores its file while it arrives. Refuses a file that changed on its way. */
export const readPhotoForm = Effect.fnUntraced(function* (node: IncomingMessage, stage: StageFile, held: HeldBytes) {
  if (!isForm(node)) {
    return yield* coded("unsupported_media_type", "send the photo as multipart/form-data with its boundary")
  }
  const fault = formFault(node)
  if (fault !== null) return yield* fault
  if (Number(node.headers["content-length"] ?? 0) > photoFormBytesMax) return yield* tooLarge()
  yield* held.take(depositFormHeldBytes)
  const form: PhotoForm = { meta: null, file: null }
  yield* Stream.runForEach(formParts(node), (part) => takePart(form, part, stage)).pipe(
    Effect.catchIf(Multipart.isMultipartError, (error) => Effect.fail(brokenForm(error))),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(photoFormBytesMax)),
    Effect.provideService(Multipart.MaxFieldSize, ByteSize.bytes(depositMetaBytesMax)),
    Effect.provideService(Multipart.MaxParts, depositPartsMax)
  )
  // A PUT has no Idempotency-Key, and so needs no fingerprint.
  return { fingerprint: null, content: Effect.fromResult(photoOf(form)) }
})
