import { verify, type WebhookEvent, WebhookVerificationError } from "@trajet/client/webhooks"
import { createServer, type IncomingMessage } from "node:http"

// A secret (whsec_…) or a public key (whpk_…); during a rotation both, separated by a space.
const secrets = (process.env["WEBHOOK_SECRET"] ?? "").split(" ")
const bodyBytesMax = 1_048_576

// In production: insert the event into a table whose key is its id, answer, and work from that table.
const taken = new Set<string>()
const work = (event: WebhookEvent): void => console.log(event.type, event.id)

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

const server = createServer(async (request, response) => {
  try {
    const event = await verify(await rawBody(request), request.headers, secrets)
    if (!taken.has(event.id)) setImmediate(work, event)
    taken.add(event.id)
    response.writeHead(204).end()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    const status = error instanceof WebhookVerificationError ? 400 : error instanceof RangeError ? 413 : 500
    response.writeHead(status, { connection: "close" }).end()
  }
})

server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => console.log("listening on", server.address()))
