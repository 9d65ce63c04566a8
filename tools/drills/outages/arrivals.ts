import { once } from "node:events"
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import { createServer as createTlsServer, type Server as TlsServer } from "node:https"
import type { Identity } from "@trajet/adapters-http/testing/certificates"

export interface Arrival {
  readonly eventId: string
  /** Path of the endpoint without the slash. */
  readonly name: string
  readonly atMillis: number
  /** Milliseconds from the event's `created_at`, by the clock of this process. */
  readonly lagMillis: number
}

export interface Arrivals {
  readonly port: number
  /** Port of the same receiver by TLS; 0 without a certificate. */
  readonly tlsPort: number
  readonly all: ReadonlyArray<Arrival>
  /** Presents another certificate to those who connect from then on, and closes open connections. */
  readonly present: (identity: Identity) => void
  readonly close: () => Promise<void>
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}

const portOf = async (server: ReturnType<typeof createServer> | TlsServer): Promise<number> => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return address !== null && typeof address === "object" ? address.port : 0
}

/** Starts the receiver of all endpoints, which accepts every delivery; also by TLS if it gets a certificate. */
export const startArrivals = async (identity?: Identity): Promise<Arrivals> => {
  const all: Array<Arrival> = []
  const accept: RequestListener = (request, response) => {
    textOf(request).then(
      (text) => {
        const event: { readonly id: string; readonly created_at: string } = JSON.parse(text)
        const lagMillis = Date.now() - Date.parse(event.created_at)
        all.push({ eventId: event.id, name: (request.url ?? "").slice(1), atMillis: performance.now(), lagMillis })
        response.writeHead(204).end()
      },
      // A sender that ended during its request has delivered nothing.
      () => undefined
    )
  }
  const plain = createServer(accept)
  const secure = identity === undefined ? null : createTlsServer(identity, accept)
  const [port, tlsPort] = [await portOf(plain), secure === null ? 0 : await portOf(secure)]
  const servers = secure === null ? [plain] : [plain, secure]
  return {
    port,
    tlsPort,
    all,
    present: (next) => {
      secure?.setSecureContext(next)
      secure?.closeAllConnections()
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
        await once(server, "close")
      }
    }
  }
}
