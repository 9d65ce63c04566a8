import { once } from "node:events"
import { createServer } from "node:http"

/** A collector that counts what it is sent, and keeps nothing: millions of spans are measured. */
export const startCountingCollector = async () => {
  const counts = { spans: 0, requests: 0 }
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("latin1")
      counts.spans += body.split('"spanId":').length - 1
      // Only the span of a request is of the kind "server".
      counts.requests += body.split('"kind":2,').length - 1
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    counts,
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
export type CountingCollector = Awaited<ReturnType<typeof startCountingCollector>>
