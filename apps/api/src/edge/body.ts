import { Effect, Result } from "effect"
import { type HttpServerError, HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax } from "../limits.ts"
import { ApiProblem, coded } from "./problem.ts"
import { parseStrictJson } from "./strict-json.ts"

const jsonType = /^application\/json\s*(?:;|$)/iu

const refusedBody = (error: HttpServerError.HttpServerError): ApiProblem =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
    ? coded("payload_too_large", `the body is larger than ${bodyBytesMax} bytes`)
    : new ApiProblem({ status: 422, code: "invalid_json", detail: "the body was cut off" })

/** The JSON body of a request; an empty one is an empty object where `optional`. */
export const readJson = Effect.fnUntraced(function* (node: IncomingMessage, optional: boolean) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const encoding = node.headers["content-encoding"] ?? "identity"
  const bytes = new Uint8Array(yield* request.arrayBuffer.pipe(Effect.mapError(refusedBody)))
  if (bytes.length === 0 && optional) return {}
  if (!jsonType.test(node.headers["content-type"] ?? "") || encoding !== "identity") {
    return yield* coded("unsupported_media_type", "send the body as application/json, without an encoding")
  }
  return yield* Effect.fromResult(
    Result.mapError(parseStrictJson(bytes), (fault) => coded("invalid_json", `the body is no valid JSON: ${fault}`))
  )
})
