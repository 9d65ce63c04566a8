import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import type { LoggedEvent } from "./event-page.rules.ts"
import { WebhookVerificationError } from "../webhooks/verification.errors.ts"
import { verify } from "../webhooks/verify.ts"
import { failureOf } from "./event-log.ts"

/** What became of a request. */
export type Reception =
  | {
      readonly kind: "verified"
      readonly event: LoggedEvent
      readonly isKnown: boolean
      readonly result: string | null
    }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }

interface ReceiveOptions {
  readonly port: number
  /** Secrets and public keys of the endpoint, as `verify` takes them. */
  readonly keys: ReadonlyArray<string>
  /** Null if deliveries are only shown. */
  readonly forwardTo: string | null
  readonly signal: AbortSignal
  readonly show: (reception: Reception) => void
  /** Receives the address, once deliveries can come. */
  readonly ready: (address: string) => void
}

// More than the largest event, and less than this program may hold for a stranger.
const bodyBytesMax = 1_048_576
const exchangeMillis = 15_000
// To tell a repeated event of the last minutes.
const knownMax = 1000

/** Reads a body; null if it is too large. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  for await (const chunk of request) {
    const read = Buffer.from(chunk)
    bytes += read.length
    if (bytes > bodyBytesMax) return null
    chunks.push(read)
  }
  return Buffer.concat(chunks)
}

// Those of this connection, which `fetch` makes for its own.
const ofConnection = new Set([
  "host",
  "connection",
  "content-length",
  "keep-alive",
  "transfer-encoding",
  "expect",
  "upgrade"
])

const passedOn = (headers: IncomingHttpHeaders): ReadonlyArray<[string, string]> =>
  Object.entries(headers).flatMap(([name, value]): ReadonlyArray<[string, string]> =>
    value === undefined || ofConnection.has(name) ? [] : [[name, String(value)]]
  )

interface Forwarded {
  readonly status: number
  /** The status, or the reason why there is none. */
  readonly result: string
}

/** Sends the same bytes and headers on, so that the receiver can verify them itself. */
const forward = async (
  body: Buffer,
  headers: IncomingHttpHeaders,
  forwardTo: string,
  signal: AbortSignal
): Promise<Forwarded> => {
  try {
    const answer = await fetch(forwardTo, {
      method: "POST",
      body: new Uint8Array(body),
      headers: [...passedOn(headers)],
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(exchangeMillis)])
    })
    void answer.body?.cancel().catch(() => undefined)
    return { status: answer.status, result: String(answer.status) }
  } catch (error) {
    return { status: 502, result: failureOf(error) }
  }
}

const refusal = (error: unknown): Reception & { readonly kind: "refused" } => {
  if (!(error instanceof WebhookVerificationError)) throw error
  return { kind: "refused", code: error.code, message: error.message }
}

const receiver = (options: ReceiveOptions) => {
  const { keys, forwardTo, show, signal } = options
  const known = new Set<string>()
  const isKnown = (id: string): boolean => {
    if (known.has(id)) return true
    const [oldest] = known
    if (known.size >= knownMax && oldest !== undefined) known.delete(oldest)
    known.add(id)
    return false
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const end = (status: number): void => void response.writeHead(status).end()
    if (request.method !== "POST") return end(405)
    const body = await bodyOf(request)
    if (body === null) return end(413)
    const verified = await verify(body, request.headers, keys).catch(refusal)
    if ("kind" in verified) {
      show(verified)
      return end(400)
    }
    const { created_at: createdAt, id, type } = verified
    const event = { id, type, createdAt, data: JSON.stringify(verified.data) }
    const was = isKnown(id)
    const sent = forwardTo === null ? null : await forward(body, request.headers, forwardTo, signal)
    show({ kind: "verified", event, isKnown: was, result: sent?.result ?? null })
    end(sent?.status ?? 204)
  }
}

/**
 * Receives deliveries on this machine alone until the signal is aborted: verifies each, and answers 204, or the status of
 * the receiver behind it. Answers 400 to what does not verify.
 *
 * Rejects if the port is taken.
 */
export const receive = async (options: ReceiveOptions): Promise<void> => {
  const { port, ready, signal } = options
  const take = receiver(options)
  await new Promise<void>((resolve, reject) => {
    const server = createServer((request, response) => {
      take(request, response).catch((error: unknown) => {
        response.destroy()
        // A sender that has gone before the end of its body is no fault of this program.
        if (request.complete) reject(error)
      })
    })
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      ready(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`)
    })
    const stop = (): void => {
      server.close(() => resolve())
      server.closeAllConnections()
    }
    if (signal.aborted) stop()
    else signal.addEventListener("abort", stop, { once: true })
  })
}
