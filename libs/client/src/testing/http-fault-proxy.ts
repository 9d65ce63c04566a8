import { once } from "node:events"
import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http"

/** Faults after the API has processed the request: the client does not get the API's answer. */
export const forwarded = ["cut_after", "cut_in_body", "swallow", "html_502", "html_200", "unknown_502"] as const
/** Faults before the API has the request: the API never gets it. */
export const withheld = [
  "cut_before",
  "busy_429",
  "busy_429_plain",
  "html_503",
  "redirect",
  "problem_500",
  "unknown_409"
] as const
export type HttpFault = (typeof forwarded)[number] | (typeof withheld)[number]

export interface HttpFaultProxy {
  readonly baseUrl: string
  /** How often each fault was injected. */
  readonly injected: ReadonlyMap<HttpFault, number>
  /** Resolves once the API has answered all requests that it has now. */
  readonly settled: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Ending = (response: ServerResponse, answer: Answered | null) => unknown

interface Answered {
  readonly status: number
  readonly headers: IncomingMessage["headers"]
  readonly body: Buffer
}

const problem = (response: ServerResponse, status: number, members: object, headers = {}) =>
  response
    .writeHead(status, { "content-type": "application/problem+json", ...headers })
    .end(JSON.stringify({ type: "about:blank", title: "Fault", status, ...members }))

const html = (response: ServerResponse, status: number) =>
  response.writeHead(status, { "content-type": "text/html" }).end("<html>a proxy</html>")

const endings: Readonly<Record<HttpFault, Ending>> = {
  cut_before: (response) => response.socket?.destroy(),
  cut_after: (response) => response.socket?.destroy(),
  cut_in_body: (response, answer) => {
    const body = answer?.body ?? Buffer.alloc(0)
    response.writeHead(answer?.status ?? 200, { "content-type": "application/json", "content-length": body.length })
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy())
  },
  swallow: () => undefined,
  html_502: (response) => html(response, 502),
  html_503: (response) => html(response, 503),
  html_200: (response) => html(response, 200),
  unknown_502: (response) => problem(response, 502, { code: "relay_unavailable", outcome_unknown: true }),
  unknown_409: (response) => problem(response, 409, { outcome_unknown: true }),
  busy_429: (response) => problem(response, 429, { code: "rate_limited" }, { "retry-after": "1" }),
  busy_429_plain: (response) => html(response, 429),
  redirect: (response) => response.writeHead(307, { location: "/v1/transports" }).end(),
  problem_500: (response) => problem(response, 500, { reference: "r" })
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const forward = async (origin: string, request: IncomingMessage, body: Buffer): Promise<Answered> => {
  const { "transfer-encoding": _, ...headers } = request.headers
  const outgoing = send(new URL(request.url ?? "/", origin), {
    method: request.method ?? "GET",
    headers: { ...headers, "content-length": body.length }
  })
  outgoing.end(body)
  const [answer] = await once(outgoing, "response")
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bodyOf(answer) }
}

/**
 * Starts a proxy between a client and the API. For each request, the proxy asks `next` for a fault: it causes this
 * fault, or forwards request and answer unchanged if `next` returns null.
 */
export const startHttpFaultProxy = async (origin: string, next: () => HttpFault | null): Promise<HttpFaultProxy> => {
  const injected = new Map<HttpFault, number>()
  const forwarding = new Set<Promise<unknown>>()
  const isWithheld = (fault: HttpFault): boolean => withheld.some((name) => name === fault)
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const fault = next()
    if (fault !== null) injected.set(fault, (injected.get(fault) ?? 0) + 1)
    if (fault !== null && isWithheld(fault)) return void endings[fault](response, null)
    const answered = forward(origin, request, body)
    forwarding.add(answered)
    const answer = await answered.finally(() => forwarding.delete(answered))
    if (fault !== null) return void endings[fault](response, answer)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const settled = async () => void (await Promise.allSettled(forwarding))
  return { baseUrl: `http://127.0.0.1:${port}/v1`, injected, settled, stop }
}
