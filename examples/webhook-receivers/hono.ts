import { serve } from "@hono/node-server"
import { verify, type WebhookEvent, WebhookVerificationError } from "@trajet/client/webhooks"
import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { HTTPException } from "hono/http-exception"

// A secret (whsec_…) or a public key (whpk_…); during a rotation both, separated by a space.
const secrets = (process.env["WEBHOOK_SECRET"] ?? "").split(" ")

// In production: insert the event into a table whose key is its id, answer, and work from that table.
const taken = new Set<string>()
const work = (event: WebhookEvent): void => console.log(event.type, event.id)

const app = new Hono()

app.post("/hook", bodyLimit({ maxSize: 1_048_576 }), async (context) => {
  const event = await verify(new Uint8Array(await context.req.arrayBuffer()), context.req.raw.headers, secrets)
  if (!taken.has(event.id)) setImmediate(work, event)
  taken.add(event.id)
  return context.body(null, 204)
})

app.onError((error, context) => {
  if (error instanceof HTTPException) return error.getResponse()
  console.error(error.message)
  return context.body(null, error instanceof WebhookVerificationError ? 400 : 500)
})

// On Deno, Bun and edge platforms, use `export default app` instead.
serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? 3000), hostname: "127.0.0.1" }, (address) =>
  console.log("listening on", address)
)
