import { Effect, Result } from "effect"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax } from "../../limits.ts"
import type { HeldBytes } from "./arriving-bytes.ts"
import { readBytes } from "./body-bytes.ts"
import { type ApiProblem, coded } from "../problem.ts"
import { jsonProblem, parseStrictJson } from "../decoding/strict-json.ts"

const jsonType = /^application\/json\s*(?:;|$)/iu

/** True if the body is not compressed. */
export const isPlain = ({ headers }: IncomingMessage): boolean =>
  (headers["content-encoding"] ?? "identity") === "identity"

/** True if the media type of the body is JSON. */
export const isJson = (node: IncomingMessage): boolean =>
  jsonType.test(node.headers["content-type"] ?? "") && isPlain(node)

export const notJson = (): ApiProblem =>
  coded("unsupported_media_type", "send the body as application/json, without an encoding")

/** The value of a JSON body. */
export const parseBody = (bytes: Uint8Array): Result.Result<unknown, ApiProblem> =>
  Result.mapError(parseStrictJson(bytes), (fault) => jsonProblem("the body", fault))

/** Reads and pays for the JSON body of a request; an empty body is an empty object if `optional`. */
export const readJson = Effect.fnUntraced(function* (node: IncomingMessage, optional: boolean, held: HeldBytes) {
  const bytes = yield* readBytes(node, bodyBytesMax, held)
  if (bytes.length === 0 && optional) return {}
  if (!isJson(node)) return yield* notJson()
  yield* held.spend(bytes.length)
  return yield* Effect.fromResult(parseBody(bytes))
})
