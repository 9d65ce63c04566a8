import { Effect, Stream } from "effect"
import { HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import { bodyBytesMax, bodyBytesPerToken } from "../../limits.ts"
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

/** Lets a chunked body that turns out to be large wait for its turn. Returns a problem, or null. */
const makePausing = (node: IncomingMessage, bytesMax: number, held: HeldBytes) => {
  let isLarge = false
  let timer: NodeJS.Timeout | undefined
  return {
    at: (bytes: number): ApiProblem | null => {
      if (isLarge || bytes <= bodyBytesPerToken) return null
      isLarge = true
      // Nobody knows how long it is.
      const millis = held.turnMillis(bytesMax)
      if (typeof millis !== "number") return millis
      if (millis > 0) {
        node.pause()
        timer = setTimeout(() => node.resume(), millis)
      }
      return null
    },
    end: () => clearTimeout(timer)
  }
}

/** Reads a body that comes in chunks, and holds bytes for each chunk. */
const inChunks = (node: IncomingMessage, bytesMax: number, held: HeldBytes): Effect.Effect<Buffer, ApiProblem> =>
  // Not as a stream of effects, which costs microseconds a chunk: a client may send a body in chunks of one byte.
  Effect.callback((resume) => {
    const whole = growingBytes()
    const pausing = makePausing(node, bytesMax, held)
    const listeners = {
      data: (chunk: Buffer) => {
        whole.add(chunk)
        const problem = whole.length() > bytesMax ? tooLarge(bytesMax) : held.takeNow(chunk.length)
        const refusal = problem ?? pausing.at(whole.length())
        if (refusal !== null) settle(Effect.fail(refusal))
      },
      end: () => settle(Effect.succeed(whole.bytes())),
      error: () => settle(Effect.fail(cutOff())),
      close: () => settle(Effect.fail(cutOff()))
    }
    const leave = () => {
      pausing.end()
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

const ofLateBytes = HttpServerRequest.HttpServerRequest.use(({ arrayBuffer }) => arrayBuffer).pipe(
  Effect.map((buffer) => Buffer.from(buffer))
)

/**
 * Reads a small body of a known length. Most have arrived whole while the key was looked up, and are taken from the stream
 * at once: waiting for its events takes as long as reading the request. A request that expects `100 Continue` gets it from
 * the stream. Node marks one with `Upgrade` as complete before its body arrives.
 */
const ofFewBytes = (node: IncomingMessage, bytes: number) =>
  Effect.suspend(() => {
    const isWhole = node.complete && node.readableLength === bytes && bytes > 0
    if (!isWhole || node.destroyed || node.headers.expect !== undefined) return ofLateBytes
    const whole: Buffer | null = node.read(bytes)
    return whole === null ? ofLateBytes : Effect.succeed(whole)
  })

const awaitTurn = (bytes: number, held: HeldBytes): Effect.Effect<void, ApiProblem> =>
  Effect.suspend(() => {
    const millis = bytes > bodyBytesPerToken ? held.turnMillis(bytes) : 0
    if (typeof millis !== "number") return Effect.fail(millis)
    return millis > 0 ? Effect.sleep(millis) : Effect.void
  })

/** Reads the bytes of a body. Holds them in advance if the request announces its length, otherwise chunk by chunk. */
export const readBytes = Effect.fnUntraced(
  function* (node: IncomingMessage, bytesMax: number, held: HeldBytes) {
    const bytes = bytesAnnounced(node)
    if (bytes === null) return yield* inChunks(node, bytesMax, held)
    if (bytes > bytesMax) return yield* tooLarge(bytesMax)
    yield* held.take(bytes)
    yield* awaitTurn(bytes, held)
    return yield* bytes > bodyBytesMax ? inOnePiece(bytes) : ofFewBytes(node, bytes)
  },
  Effect.catchTag("HttpServerError", () => Effect.fail(cutOff()))
)
