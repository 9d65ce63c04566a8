import type { IncomingMessage, Server, ServerResponse } from "node:http"
import {
  bodiesCheckMillis,
  bodyBytesPerSecondMin,
  bodyGraceMillis,
  bodyPauseMillis,
  requestReceiveMillis
} from "../../limits.ts"

interface BodyDeadline {
  readonly millis: number
  /** Requests with the longer limit of the server. */
  readonly exempts: (request: IncomingMessage) => boolean
}

/** An endpoint of the contract, such as POST `/v1/transports/:id/documents`. */
interface Endpoint {
  readonly method: string
  readonly path: string
}

/** True for a request to one of these endpoints. */
export const isRequestTo = (endpoints: ReadonlyArray<Endpoint>): ((request: IncomingMessage) => boolean) => {
  const known = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/gu, "[^/?]+")}(?:\\?|$)`, "u")
  }))
  return (request) => known.some(({ method, pattern }) => request.method === method && pattern.test(request.url ?? ""))
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

// The error that Node itself raises.
const timedOut = (): Error =>
  Object.assign(new Error("the body did not come in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" })

/** A body that is still arriving. */
class ArrivingBody {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Monotonic milliseconds. */
  readonly endsAt: number
  private leftMillis: number
  private bytesRead: number

  constructor(request: IncomingMessage, response: ServerResponse, endsAt: number) {
    this.request = request
    this.response = response
    this.endsAt = endsAt
    // A client that waits for `100 Continue` sends nothing before its key is looked up.
    this.leftMillis = request.headers.expect === undefined ? bodyGraceMillis : requestReceiveMillis
    this.bytesRead = request.socket.bytesRead
  }

  /** Counts the bytes that came in one piece with the headers. Call it after all of that piece has been parsed. */
  creditFirstBytes(): void {
    this.credit(this.request.readableLength)
  }

  private credit(bytes: number): void {
    this.leftMillis = Math.min(bodyPauseMillis, this.leftMillis + (bytes * 1_000) / bodyBytesPerSecondMin)
  }

  /** True if the client sends too slowly, or takes too long in total. */
  isLate(now: number, passedMillis: number): boolean {
    const { bytesRead } = this.request.socket
    this.credit(bytesRead - this.bytesRead)
    this.bytesRead = bytesRead
    // While bytes wait here to be read, the server is slow and not the client.
    if (this.request.readableLength === 0) this.leftMillis -= passedMillis
    return this.leftMillis < 0 || now > this.endsAt
  }
}

/**
 * Ends bodies that arrive too slowly, or not within the time of every request. Node has one limit for all requests,
 * which the longest request sets, and no limit for the pace of a body.
 */
export const limitBodies = (server: Server, { millis, exempts }: BodyDeadline): void => {
  const bodies = new Set<ArrivingBody>()

  const giveUp = ({ request, response }: ArrivingBody) => {
    if (response.headersSent) request.socket.destroy()
    else server.emit("clientError", timedOut(), request.socket)
  }

  let checkedAt = performance.now()
  const check = () => {
    const now = performance.now()
    // While the process was blocked, it read nothing.
    const passedMillis = Math.min(now - checkedAt, 2 * bodiesCheckMillis)
    for (const body of bodies) {
      if (body.request.complete) bodies.delete(body)
      else if (body.isLate(now, passedMillis)) {
        bodies.delete(body)
        giveUp(body)
      }
    }
    checkedAt = now
  }
  const checks = setInterval(check, bodiesCheckMillis).unref()
  server.once("close", () => clearInterval(checks))

  const watch = (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const body = new ArrivingBody(request, response, exempts(request) ? Infinity : performance.now() + millis)
    bodies.add(body)
    process.nextTick(() => body.creditFirstBytes())
    request.once("close", () => bodies.delete(body))
  }
  server.on("request", watch)
  server.on("checkContinue", (request, response) => {
    watch(request, response)
    // Without another listener, act as Node does.
    if (server.listenerCount("checkContinue") > 1) return
    response.writeContinue()
    server.emit("request", request, response)
  })
}
