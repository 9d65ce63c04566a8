import { verify, type WebhookEvent, WebhookVerificationError } from "@trajet/client/webhooks"
import express, { type ErrorRequestHandler } from "express"

// A secret (whsec_…) or a public key (whpk_…); during a rotation both, separated by a space.
const secrets = (process.env["WEBHOOK_SECRET"] ?? "").split(" ")

// In production: insert the event into a table whose key is its id, answer, and work from that table.
const taken = new Set<string>()
const work = (event: WebhookEvent): void => console.log(event.type, event.id)

const app = express()

// `raw` for this route, before any `express.json()`: parsed JSON cannot be verified.
app.post("/hook", express.raw({ type: "application/json", limit: "1mb" }), async (request, response) => {
  const event = await verify(request.body, request.headers, secrets)
  if (!taken.has(event.id)) setImmediate(work, event)
  taken.add(event.id)
  response.status(204).end()
})

const refused: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof WebhookVerificationError)) return next(error)
  console.error(error.message)
  response.status(400).end()
}
app.use(refused)

const server = app.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () =>
  console.log("listening on", server.address())
)
