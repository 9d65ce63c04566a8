import { verify, type WebhookEvent, WebhookVerificationError } from "@trajet/client/webhooks"
import fastify from "fastify"

// A secret (whsec_…) or a public key (whpk_…); during a rotation both, separated by a space.
const secrets = (process.env["WEBHOOK_SECRET"] ?? "").split(" ")

// In production: insert the event into a table whose key is its id, answer, and work from that table.
const taken = new Set<string>()
const work = (event: WebhookEvent): void => console.log(event.type, event.id)

const app = fastify({ bodyLimit: 1_048_576 })

// A separate plugin, so that routes outside of it still get parsed JSON.
app.register(async (webhooks) => {
  webhooks.removeContentTypeParser("application/json")
  webhooks.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_request: unknown, raw: Buffer) => raw
  )

  webhooks.post<{ Body: Buffer }>("/hook", async (request, reply) => {
    try {
      const event = await verify(request.body, request.headers, secrets)
      if (!taken.has(event.id)) setImmediate(work, event)
      taken.add(event.id)
      return await reply.code(204).send()
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      console.error(error.message)
      return reply.code(400).send()
    }
  })
})

console.log("listening on", await app.listen({ port: Number(process.env["PORT"] ?? 3000), host: "127.0.0.1" }))
