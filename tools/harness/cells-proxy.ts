import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A proxy of a test before several cells, which chooses the cell as `ops/cells/haproxy.cfg` does. */
interface CellsProxyHere {
  readonly port: number
  readonly stop: () => Promise<void>
}

const apiPath = /^\/(?:v1|operations|console\/api|driver\/api)\//u

/** The ports of the cells that a request may go to, in their order: the next one is asked if one does not answer. */
const portsFor = (
  { headers, url = "" }: IncomingMessage,
  ports: ReadonlyMap<string, number>
): ReadonlyArray<number> => {
  const named = ports.get(String(headers["x-trajet-cell"]))
  if (named !== undefined) return [named]
  const all = [...ports.values()]
  return apiPath.test(url) ? all.slice(0, 1) : all
}

const forward = (
  asked: IncomingMessage,
  answer: ServerResponse,
  names: string,
  [port, ...others]: ReadonlyArray<number>
): void => {
  const onward = request({ host: "127.0.0.1", port, method: asked.method, path: asked.url, headers: asked.headers })
  const isFile = asked.url?.startsWith("/files/") === true
  onward.on("response", (response) => {
    if (isFile && response.statusCode === 404 && others.length > 0) {
      response.resume()
      return forward(asked, answer, names, others)
    }
    answer.writeHead(response.statusCode ?? 502, { ...response.headers, "x-trajet-cells": names })
    // A feed without a message yet is open all the same.
    answer.flushHeaders()
    response.pipe(answer)
    response.on("error", () => answer.destroy())
  })
  onward.on("error", () => {
    if (answer.headersSent) return answer.destroy()
    if (others.length > 0 && asked.method === "GET") return forward(asked, answer, names, others)
    answer.writeHead(503, { "x-trajet-cells": names, "content-type": "text/html" }).end("<h1>503</h1>")
  })
  answer.on("close", () => onward.destroy())
  asked.pipe(onward)
}

/** Starts the proxy before cells on these ports, the home first. */
export const startCellsProxyHere = async (ports: ReadonlyMap<string, number>): Promise<CellsProxyHere> => {
  const names = [...ports.keys()].join(" ")
  const server = createServer((asked, answer) => forward(asked, answer, names, portsFor(asked, ports)))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === "string") throw new Error("the proxy has no port")
  return {
    port: address.port,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
