import { once } from "node:events"
import { createServer } from "node:https"
import { buffer } from "node:stream/consumers"
import { verifyBoth } from "../../harness/verification.ts"

const port = 8443

/** A customer's server at an address of this machine. */
interface PublicReceiver {
  readonly url: string
  /** Missions of which an order's event came with both valid signatures. */
  readonly verified: ReadonlySet<string>
  readonly refused: ReadonlyArray<string>
  readonly expect: (secret: string) => void
  readonly close: () => void
}

/** Starts a server that checks both signatures of each event by the kit of clients. */
export const startPublicReceiver = async (
  address: string,
  identity: { readonly cert: string; readonly key: string }
): Promise<PublicReceiver> => {
  const verified = new Set<string>()
  const refused: Array<string> = []
  let secret = ""
  const server = createServer(identity, (request, response) => {
    void buffer(request).then(async (bytes) => {
      const body = bytes.toString("utf8")
      const received = { path: request.url ?? "", headers: request.headers, body, bytes, atMillis: Date.now() }
      try {
        const { data } = await verifyBoth(received, secret)
        verified.add(String(Reflect.get(data, "id")))
        response.writeHead(204).end()
      } catch (error) {
        refused.push(String(error))
        response.writeHead(400).end()
      }
    })
  })
  server.listen(port, address)
  await once(server, "listening")
  return {
    url: `https://${address}:${port}/hook`,
    verified,
    refused,
    expect: (known) => void (secret = known),
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
