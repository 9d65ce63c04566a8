import { Effect, Result, Stream } from "effect"
import type { Multipart } from "effect/http"
import { depositMetaBytesMax } from "../../limits.ts"
import { jsonProblem, parseStrictJson } from "../decoding/strict-json.ts"
import { type ApiProblem, coded, invalidField } from "../problem.ts"

export const longMeta = () =>
  invalidField("meta", "too_long", `send at most ${depositMetaBytesMax} bytes in a part without a filename`)

/** Reads a `meta` that was sent as a file, as browsers do with a Blob. */
export const readMetaFile = Effect.fnUntraced(function* (content: Multipart.File["content"]) {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  yield* Stream.runForEach(content, (chunk) => {
    bytes += chunk.length
    chunks.push(chunk)
    return bytes > depositMetaBytesMax ? Effect.fail(longMeta()) : Effect.void
  })
  return Buffer.concat(chunks).toString("utf8")
})

/** The parsed part `meta` of a form, before its validation by the contract. */
export const parsedMeta = (meta: string | null): Result.Result<unknown, ApiProblem> => {
  if (meta === null) return Result.fail(invalidField("meta", "required", "send a part `meta` that is JSON"))
  // The form has decoded the text, and replaced invalid bytes by this character.
  if (meta.includes("\ufffd")) return Result.fail(coded("invalid_json", "send `meta` in UTF-8"))
  return Result.mapError(parseStrictJson(Buffer.from(meta)), (fault) => jsonProblem("`meta`", fault))
}
