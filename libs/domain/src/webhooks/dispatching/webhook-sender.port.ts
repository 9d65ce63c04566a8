import { Context, type Effect } from "effect"
import type { AttemptResult } from "../deliveries/delivery.model.ts"

/** A signed POST as it goes out. */
export interface WebhookRequest {
  /** Connections are shared within a group, never between groups. */
  readonly groupId: string
  readonly url: string
  /** In the order in which they are sent; content type and length are the sender's. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: string
}

/**
 * POSTs to a customer's server, of which nothing is to be trusted (WHK-27 to WHK-36):
 * every address of the name is checked at every attempt and the connection made to a checked one, redirects are not
 * followed, the answer is bounded in bytes and in time.
 */
export class WebhookSender extends Context.Service<
  WebhookSender,
  { readonly send: (request: WebhookRequest) => Effect.Effect<AttemptResult> }
>()("@trajet/domain/webhooks/WebhookSender") {}
