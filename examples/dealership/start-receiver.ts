import { verify, type WebhookEvent, WebhookVerificationError } from "@trajet/client/webhooks"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { once } from "node:events"

const bodyBytesMax = 1_048_576

const rawBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > bodyBytesMax) throw new RangeError("the body is too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Receives webhooks at any path: verifies the raw body, hands the event over, and answers. */
export const startReceiver = async (
  port: number,
  secrets: ReadonlyArray<string>,
  take: (event: WebhookEvent) => void
): Promise<Server> => {
  const server = createServer(async (request, response) => {
    try {
      take(await verify(await rawBody(request), request.headers, secrets))
      response.writeHead(204).end()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end()
    }
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return server
}
