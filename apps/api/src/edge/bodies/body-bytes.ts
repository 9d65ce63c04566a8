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
const bytesAnnounced = ({ headers }: IncomingMessage): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null

const firstBytes = 16_384

/** Bytes that are added one after the other, in a buffer that doubles: small chunks would be dearer than their content. */
const growingBytes = () => {
  let buffer = Buffer.allocUnsafe(firstBytes)
  let used = 0
  return {
    length: () => used,
    bytes: () => buffer.subarray(0, used),
    add: (chunk: Uint8Array): void => {
      if (used + chunk.length > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, used + chunk.length))
        larger.set(buffer.subarray(0, used))
        buffer = larger
      }
      buffer.set(chunk, used)
      used += chunk.length
    }
  }
}

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
const inChunks = (node: IncomingMessage, bytesMax: number, held: HeldBytes): Effect.Effect<Buffer, ApiProblem> =>
  // Not as a stream of effects, which costs microseconds a chunk: a client may send a body in chunks of one byte.
  Effect.callback((resume) => {
    const whole = growingBytes()
    const listeners = {
      data: (chunk: Buffer) => {
        whole.add(chunk)
        const problem = whole.length() > bytesMax ? tooLarge(bytesMax) : held.takeNow(chunk.length)
        if (problem !== null) settle(Effect.fail(problem))
      },
      end: () => settle(Effect.succeed(whole.bytes())),
      error: () => settle(Effect.fail(cutOff())),
      close: () => settle(Effect.fail(cutOff()))
    }
    const leave = () => {
      for (const [event, listener] of Object.entries(listeners)) node.off(event, listener)
      // An error without a listener would end the process.
      node.on("error", () => undefined)
      node.pause()
    }
    const settle = (exit: Effect.Effect<Buffer, ApiProblem>) => {
      leave()
      resume(exit)
    }
    if (node.destroyed) settle(Effect.fail(cutOff()))
    else for (const [event, listener] of Object.entries(listeners)) node.on(event, listener)
    return Effect.sync(leave)
  })

const ofFewBytes = HttpServerRequest.HttpServerRequest.use(({ arrayBuffer }) => arrayBuffer).pipe(
  Effect.map((buffer) => Buffer.from(buffer))
)

/** Reads the bytes of a body. Holds them in advance if the request announces its length, otherwise chunk by chunk. */
export const readBytes = Effect.fnUntraced(
  function* (node: IncomingMessage, bytesMax: number, held: HeldBytes) {
    const bytes = bytesAnnounced(node)
    if (bytes === null) return yield* inChunks(node, bytesMax, held)
    if (bytes > bytesMax) return yield* tooLarge(bytesMax)
    yield* held.take(bytes)
    return yield* bytes > bodyBytesMax ? inOnePiece(bytes) : ofFewBytes
  },
  Effect.catchTag("HttpServerError", () => Effect.fail(cutOff()))
)
