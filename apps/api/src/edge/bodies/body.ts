import { Effect, Result } from "effect"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax } from "../../limits.ts"
import type { HeldBytes } from "./arriving-bytes.ts"
import { readBytes } from "./body-bytes.ts"
import { type ApiProblem, coded } from "../problem.ts"
import { jsonProblem, parseStrictJson } from "../decoding/strict-json.ts"

const jsonType = /^application\/json\s*(?:;|$)/iu

/** Whether the body comes as it is, and not compressed. */
export const isPlain = ({ headers }: IncomingMessage): boolean =>
  (headers["content-encoding"] ?? "identity") === "identity"

/** Whether the body comes as JSON. */
export const isJson = (node: IncomingMessage): boolean =>
  jsonType.test(node.headers["content-type"] ?? "") && isPlain(node)

export const notJson = (): ApiProblem =>
  coded("unsupported_media_type", "send the body as application/json, without an encoding")

/** The value of a JSON body. */
export const parseBody = (bytes: Uint8Array): Result.Result<unknown, ApiProblem> =>
  Result.mapError(parseStrictJson(bytes), (fault) => jsonProblem("the body", fault))

/** The JSON body of a request; an empty one is an empty object where `optional`. */
export const readJson = Effect.fnUntraced(function* (node: IncomingMessage, optional: boolean, held: HeldBytes) {
  const bytes = yield* readBytes(node, bodyBytesMax, held)
  if (bytes.length === 0 && optional) return {}
  return yield* isJson(node) ? Effect.fromResult(parseBody(bytes)) : notJson()
})
