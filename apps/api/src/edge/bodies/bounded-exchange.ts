import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http"
import { bodyBytesPerChunk, bodyChunksMax } from "../../limits.ts"

/** The code of the error of a body in too many chunks. */
export const tooManyChunksCode = "ERR_TOO_MANY_CHUNKS"

const tooManyChunks = (): Error =>
  Object.assign(new Error("the body comes in too many small chunks"), { code: tooManyChunksCode })

const restMillis = 1

/** A request that takes only so many chunks of its body. */
class BoundedRequest extends IncomingMessage {
  private chunks = 0
  private bytes = 0
  private isGivenUp = false
  answer: ServerResponse | null = null

  /** Answers the request, which has no answer yet. */
  protected refuse(_error: Error): void {
    this.socket.destroy()
  }

  private hasTooMany(bytes: number): boolean {
    this.chunks++
    this.bytes += bytes
    return this.chunks > bodyChunksMax + this.bytes / bodyBytesPerChunk
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) return super.push(chunk, encoding)
    if (this.isGivenUp) return false
    if (!this.hasTooMany(chunk.length)) return super.push(chunk, encoding)
    this.isGivenUp = true
    this.socket.pause()
    if (this.answer?.headersSent === true) this.socket.destroy()
    else this.refuse(tooManyChunks())
    return false
  }

  // A reader that waits for more would let the socket read on.
  override _read(size: number): void {
    if (!this.isGivenUp) super._read(size)
  }
}

/**
 * Reads the rest of a body that was answered too early for its client to stop: 64 KiB at a time, between which others are
 * served. Node drops its chunks without counting them.
 */
const readRestSlowly = (request: IncomingMessage): void => {
  if (request.complete) return
  const { socket } = request
  const rest = () => {
    socket.pause()
    setTimeout(() => socket.resume(), restMillis).unref()
  }
  // Without a listener, Node would take 2 MiB at a time.
  socket.on("data", rest)
  request.once("close", () => socket.off("data", rest))
}

class BoundedAnswer<Of extends IncomingMessage> extends ServerResponse<Of> {
  constructor(request: Of) {
    super(request)
    if (!(request instanceof BoundedRequest) || request.headers["transfer-encoding"] === undefined) return
    request.answer = this
    this.once("finish", () => readRestSlowly(request))
  }
}

/**
 * Options of a server that takes only so many chunks of a body: Node reads 2 MiB of a connection before it turns to the
 * next one, up to 350,000 chunks, each of which costs microseconds. `refuse` answers a request that has no answer yet.
 */
export const boundedExchanges = (
  refuse: (error: Error, request: IncomingMessage) => void
): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> => ({
  IncomingMessage: class extends BoundedRequest {
    protected override refuse(error: Error): void {
      refuse(error, this)
    }
  },
  ServerResponse: BoundedAnswer
})
