import { RequestId } from "@trajet/domain/access"
import { Clock, Effect } from "effect"
import { randomUUID } from "node:crypto"
import { type IncomingMessage, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { limited } from "../authenticate.ts"
import { clientIp, rateSubject } from "./client-ip.ts"
import type { EdgeOptions } from "../endpoint.ts"
import { malformedCloseMillis } from "../../limits.ts"
import { tooManyChunksCode } from "../bodies/bounded-exchange.ts"
import { ApiProblem, coded, problemText } from "../problem.ts"

const unreadable = (status: 400 | 408 | 431, detail: string) => new ApiProblem({ status, code: null, detail })

const notHttp = unreadable(400, "this is no HTTP/1.1 request; check its first line, its headers and its framing")
const tooLarge = unreadable(431, "the headers are too large; send fewer or shorter ones")
const tooSlow = unreadable(408, "the request did not come in time; send it again, on a new connection")
const tooManyChunks = coded(
  "payload_too_large",
  "the body comes in too many small chunks; send it in larger ones, or with a Content-Length"
)
const noTunnels = new ApiProblem({ status: 404, code: null, detail: "this host opens no tunnels; see /docs" })

/** The answer to bytes that Node could not read; null if the connection itself broke, because no client is left. */
const problemOf = ({ code = "" }: NodeJS.ErrnoException, request: IncomingMessage | null): ApiProblem | null => {
  if (request !== null) return noTunnels
  if (code === "HPE_HEADER_OVERFLOW") return tooLarge
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow
  if (code === tooManyChunksCode) return tooManyChunks
  return code.startsWith("HPE_") ? notHttp : null
}

const answerText = (problem: ApiProblem, requestId: RequestId, docsBase: string): string => {
  const body = problemText(problem, docsBase)
  const { retryAfterSeconds, status } = problem
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    "connection: close",
    "",
    body
  ].join("\r\n")
}

/**
 * Answers bytes that are not a request with 400, 404, 408, 422 or 431 and closes their connection (ERR-21).
 * They are counted, logged and limited by address like requests.
 */
export const refuseMalformed = ({ docsBase, limit, ipAxis, log, proxies }: EdgeOptions) => {
  const refuse = Effect.fnUntraced(function* (problem: ApiProblem, socket: Socket, request: IncomingMessage | null) {
    const startedAtMillis = yield* Clock.currentTimeMillis
    const forwardedFor = request?.headers["x-forwarded-for"]?.toString()
    const ip = clientIp(socket.remoteAddress ?? "", forwardedFor, proxies)
    const taken = yield* limit.take(ipAxis, rateSubject(ip))
    const answer = taken.allowed ? problem : limited(taken)
    const context = {
      id: RequestId(randomUUID()),
      ip,
      startedAtMillis,
      keyId: null,
      idempotencyKey: null,
      opened: null
    }
    const atMillis = yield* Clock.currentTimeMillis
    log.record({ method: request?.method ?? null, context, route: "malformed", status: answer.status, atMillis })
    if (!socket.writable) return void socket.destroy()
    socket.end(answerText(answer, context.id, docsBase))
    // A client that continues to send would keep the memory of its request busy.
    const cut = setTimeout(() => socket.destroy(), malformedCloseMillis)
    socket.once("close", () => clearTimeout(cut))
  })
  return (error: NodeJS.ErrnoException, socket: Socket, request: IncomingMessage | null): void => {
    const problem = problemOf(error, request)
    if (problem === null || !socket.writable) socket.destroy()
    else Effect.runFork(refuse(problem, socket, request))
  }
}
