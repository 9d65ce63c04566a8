import { Effect, Stream } from "effect"
import { HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax } from "../../limits.ts"
import type { HeldBytes } from "./arriving-bytes.ts"
import { ApiProblem, coded } from "../problem.ts"

const tooLarge = (bytesMax: number): ApiProblem =>
  coded("payload_too_large", `the body is larger than ${bytesMax} bytes`)

const cutOff = () => new ApiProblem({ status: 422, code: "invalid_json", detail: "the body was cut off" })

/** The announced length of a body in bytes; null if it comes in chunks. */
export const bytesAnnounced = ({ headers }: IncomingMessage): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null

/** Reads a body of a known length into one buffer, so that a large body is not in memory twice. */
const inOnePiece = Effect.fnUntraced(function* (bytes: number) {
  const { stream } = yield* HttpServerRequest.HttpServerRequest
  const whole = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  yield* Stream.runForEach(stream, (chunk) =>
    Effect.sync(() => {
      whole.set(chunk, at)
      at += chunk.length
    })
  )
  return whole
})

/** Reads a body that comes in chunks, and holds bytes for each chunk. */
const inChunks = Effect.fnUntraced(function* (bytesMax: number, held: HeldBytes) {
  const { stream } = yield* HttpServerRequest.HttpServerRequest
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  yield* Stream.runForEach(stream, (chunk) => {
    bytes += chunk.length
    chunks.push(chunk)
    return bytes > bytesMax ? Effect.fail(tooLarge(bytesMax)) : held.take(chunk.length)
  })
  return Buffer.concat(chunks)
})

const ofFewBytes = HttpServerRequest.HttpServerRequest.use(({ arrayBuffer }) => arrayBuffer).pipe(
  Effect.map((buffer) => Buffer.from(buffer))
)

/** Reads the bytes of a body. Holds them in advance if the request announces its length, otherwise chunk by chunk. */
export const readBytes = Effect.fnUntraced(
  function* (node: IncomingMessage, bytesMax: number, held: HeldBytes) {
    const bytes = bytesAnnounced(node)
    if (bytes === null) return yield* inChunks(bytesMax, held)
    if (bytes > bytesMax) return yield* tooLarge(bytesMax)
    yield* held.take(bytes)
    return yield* bytes > bodyBytesMax ? inOnePiece(bytes) : ofFewBytes
  },
  Effect.catchTag("HttpServerError", () => Effect.fail(cutOff()))
)
