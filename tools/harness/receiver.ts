import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"

/** A POST as it arrived. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The signed bytes of the body. */
  readonly bytes: Buffer
  readonly atMillis: number
}

export interface Receiver {
  /** `http://127.0.0.1:<port>`; tests choose the path. */
  readonly url: string
  /** All requests so far, in order. */
  readonly received: ReadonlyArray<Received>
  /** Connections accepted so far. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** Returns the status of the answer, or writes the response itself. */
export type Answering = (received: Received, response: ServerResponse) => number | void

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Starts a customer's server on loopback that records its requests; answers 204 by default. */
export const startReceiver = async (answer: Answering = () => 204, port = 0): Promise<Receiver> => {
  const received: Array<Received> = []
  let connections = 0
  const server = createServer((request, response) => {
    bodyOf(request).then(
      (bytes) => {
        const { headers, url: path = "" } = request
        const one = { path, headers, body: bytes.toString("utf8"), bytes, atMillis: Date.now() }
        received.push(one)
        const status = answer(one, response)
        if (typeof status === "number") response.writeHead(status).end()
      },
      // A sender that was killed during the request has delivered nothing.
      () => undefined
    )
  })
  server.on("connection", () => void connections++)
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    received,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
