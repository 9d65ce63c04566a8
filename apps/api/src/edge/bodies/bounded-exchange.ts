import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http"
import { bodyBytesPerChunk, bodyChunksMax } from "../../limits.ts"

/** The code of the error of a body in too many chunks. */
export const tooManyChunksCode = "ERR_TOO_MANY_CHUNKS"

const tooManyChunks = (): Error =>
  Object.assign(new Error("the body comes in too many small chunks"), { code: tooManyChunksCode })

const restMillis = 1

/** A request that takes only so many chunks of a chunked body. The pieces of other bodies come as the network brings them. */
abstract class BoundedRequest extends IncomingMessage {
  private chunks = 0
  private bytes = 0
  private isGivenUp = false
  answer: ServerResponse | null = null

  /** Answers the request, which has no answer yet. */
  protected abstract refuse(error: Error): void

  isChunked(): boolean {
    return this.headers["transfer-encoding"] !== undefined
  }

  /** Counts a chunk, and returns true if there are too many now. */
  private count(bytes: number): boolean {
    this.chunks++
    this.bytes += bytes
    return this.chunks > bodyChunksMax + this.bytes / bodyBytesPerChunk
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null || !this.isChunked()) return super.push(chunk, encoding)
    if (this.isGivenUp) return false
    if (!this.count(chunk.length)) return super.push(chunk, encoding)
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
 * Reads the rest of a body whose answer was sent before the body ended: 64 KiB at a time, so that other clients are served
 * in between. Node drops these chunks, so that `push` cannot count them.
 */
const readRestSlowly = (request: IncomingMessage): void => {
  if (request.complete) return
  const { socket } = request
  const rest = () => {
    socket.pause()
    setTimeout(() => socket.resume(), restMillis).unref()
  }
  // Without this listener, Node would read 2 MiB of the connection at a time.
  socket.on("data", rest)
  request.once("close", () => socket.off("data", rest))
}

class BoundedAnswer<Of extends IncomingMessage> extends ServerResponse<Of> {
  constructor(request: Of) {
    super(request)
    if (!(request instanceof BoundedRequest) || !request.isChunked()) return
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
