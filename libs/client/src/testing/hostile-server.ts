import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

/** A request that the server received. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: Buffer
}

/** A function that answers one request, or leaves it without an answer. */
export type Answer = (response: ServerResponse, request: Seen) => void

export interface HostileServer {
  readonly baseUrl: string
  readonly seen: ReadonlyArray<Seen>
  readonly stop: () => Promise<void>
}

/**
 * Starts a server that gives the first answer to the first request, and so on, and the last answer to all later ones.
 */
export const startHostileServer = async (
  ...answers: readonly [Answer, ...ReadonlyArray<Answer>]
): Promise<HostileServer> => {
  const seen: Array<Seen> = []
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = "", url: path = "", headers } = request
    const now = { method, path, headers, body: Buffer.concat(chunks) }
    seen.push(now)
    const answer = answers[Math.min(seen.length, answers.length) - 1]
    answer?.(response, now)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { baseUrl: `http://127.0.0.1:${port}/v1`, seen, stop }
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))

/** Answers with a problem of the API. */
export const problem = (status: number, members: object = {}, headers: Readonly<Record<string, string>> = {}): Answer =>
  json(
    status,
    { type: "about:blank", title: "Title", status, ...members },
    { "content-type": "application/problem+json", ...headers }
  )

/** Closes the connection after the request, without an answer. */
export const hangUp: Answer = (response) => void response.socket?.destroy()

/** Leaves the request without an answer, and the connection open. */
export const silence: Answer = () => undefined

/** Sends the head and half of the body, and closes the connection. */
export const cutBody =
  (status: number): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", "content-length": 1000 })
    response.write(`{"id":"M`, () => response.socket?.destroy())
  }
