import { once } from "node:events"
import { createServer } from "node:http"

interface AnswerProxy {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/** Forwards requests to the API, and changes the JSON of its answers, as if the API were of another release. */
export const startAnswerProxy = async (
  origin: string,
  change: (body: unknown, request: string) => unknown
): Promise<AnswerProxy> => {
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = "GET", url = "/", headers } = request
    const kept = Object.entries(headers).filter(([name]) => /^(?:x-api-key|idempotency-key|content-type)$/u.test(name))
    const answer = await fetch(new URL(url, origin), {
      method,
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) })
    })
    const type = answer.headers.get("content-type") ?? "application/json"
    const body = change(await answer.json(), `${method} ${url}`)
    response.writeHead(answer.status, { "content-type": type }).end(JSON.stringify(body))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}
