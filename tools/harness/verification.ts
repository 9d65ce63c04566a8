import { verify, type WebhookEvent } from "@trajet/client/webhooks"
import { Webhook } from "standardwebhooks"
import type { Received } from "./receiver.ts"

const standardNames = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const

const standardHeaders = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(standardNames.map((name) => [name, String(headers[name] ?? "")]))

/** Verifies `X-SVC-Signature` on the raw bytes by the consumer kit; rejects an invalid one. */
export const verifySvc = ({ bytes, headers }: Received, secret: string): Promise<WebhookEvent> =>
  verify(bytes, headers, secret)

/**
 * Verifies `webhook-signature` on the raw bytes by the kit and by the npm package `standardwebhooks`; rejects an
 * invalid one.
 */
export const verifyStandard = async (received: Received, secret: string): Promise<WebhookEvent> => {
  const headers = standardHeaders(received)
  new Webhook(secret).verify(received.bytes, headers)
  return verify(received.bytes, headers, secret)
}

/** Verifies both families of signatures; rejects if one is invalid or they name different deliveries. */
export const verifyBoth = async (received: Received, secret: string): Promise<WebhookEvent> => {
  const [svc, standard] = await Promise.all([verifySvc(received, secret), verifyStandard(received, secret)])
  if (svc.deliveryId !== standard.deliveryId) throw new Error("the two families name different deliveries")
  if (svc.type !== received.headers["x-svc-event-type"]) throw new Error("header and body name different types")
  return svc
}
