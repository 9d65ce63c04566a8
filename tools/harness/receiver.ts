import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"

/** A POST as it arrived. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The body as it came, which is what is signed. */
  readonly bytes: Buffer
  readonly atMillis: number
}

export interface Receiver {
  /** `http://127.0.0.1:<port>`; what follows is up to the test. */
  readonly url: string
  /** Everything that has arrived so far, in order. */
  readonly received: ReadonlyArray<Received>
  /** Connections accepted so far. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** How to answer: a status, or the response by hand. */
export type Answering = (received: Received, response: ServerResponse) => number | void

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A customer's server on loopback that keeps what it gets; answers 204 unless told otherwise. */
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
      // The sender was killed in the middle: nothing has arrived.
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
