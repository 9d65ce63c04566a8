import { Context, type Effect } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import type { ClientIdentity } from "../endpoints/endpoint.model.ts"
import type { AttemptResult } from "../deliveries/delivery.model.ts"

export interface WebhookRequest {
  /** The sender shares connections within a group, never between groups. */
  readonly groupId: GroupId
  readonly url: string
  /** In sending order. The sender adds content type and length. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: string
  /** What the server is shown by TLS (WHK-69). Connections are shared only for the same object. */
  readonly identity?: ClientIdentity | null
}

/**
 * POSTs to a customer's server, which is not trusted (WHK-27 to WHK-36): checks every address of the host at every
 * attempt, follows no redirects, and bounds the answer in bytes and time.
 */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    readonly send: (request: WebhookRequest) => Effect.Effect<AttemptResult>
    /** The same for a token server, with the content type of the request, and a longer answer in a shorter time. */
    readonly ask: (request: WebhookRequest) => Effect.Effect<AttemptResult>
  }
>()("@trajet/domain/webhooks/dispatching/WebhookSender") {}
