import { ByteSize, Effect, Result } from "effect"
import { HttpIncomingMessage, type HttpServerError, HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax } from "../limits.ts"
import { ApiProblem, coded } from "./problem.ts"
import { jsonProblem, parseStrictJson } from "./strict-json.ts"

const jsonType = /^application\/json\s*(?:;|$)/iu

const refusedBody =
  (bytesMax: number) =>
  (error: HttpServerError.HttpServerError): ApiProblem =>
    error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
      ? coded("payload_too_large", `the body is larger than ${bytesMax} bytes`)
      : new ApiProblem({ status: 422, code: "invalid_json", detail: "the body was cut off" })

/** Whether the body comes as it is, and not compressed. */
export const isPlain = ({ headers }: IncomingMessage): boolean =>
  (headers["content-encoding"] ?? "identity") === "identity"

/** The JSON body of a request; an empty one is an empty object where `optional`. */
export const readJson = Effect.fnUntraced(function* (
  node: IncomingMessage,
  optional: boolean,
  bytesMax: number = bodyBytesMax
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const bytes = new Uint8Array(
    yield* request.arrayBuffer.pipe(
      Effect.mapError(refusedBody(bytesMax)),
      Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(bytesMax))
    )
  )
  if (bytes.length === 0 && optional) return {}
  if (!jsonType.test(node.headers["content-type"] ?? "") || !isPlain(node)) {
    return yield* coded("unsupported_media_type", "send the body as application/json, without an encoding")
  }
  return yield* Effect.fromResult(Result.mapError(parseStrictJson(bytes), (fault) => jsonProblem("the body", fault)))
})
