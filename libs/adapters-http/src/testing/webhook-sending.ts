import { GroupId } from "@trajet/domain/access"
import type { AttemptResult } from "@trajet/domain/webhooks/deliveries"
import { type WebhookRequest, WebhookSender } from "@trajet/domain/webhooks/dispatching"
import { Context, Effect, Layer, type Scope } from "effect"
import { webhookSender, type WebhookSenderOptions } from "../webhooks/webhook-sender.adapter.ts"

export const webhook = (url: string, more: Partial<WebhookRequest> = {}): WebhookRequest => ({
  groupId: GroupId("group-1"),
  url,
  headers: [
    ["X-SVC-Event-Type", "transport.created"],
    ["X-SVC-Delivery-Id", "0190b6a0-7c00-7000-8000-000000000001"]
  ],
  body: '{"type":"transport.created","city":"Nîmes"}',
  ...more
})

export type Send = (url: string, more?: Partial<WebhookRequest>) => Effect.Effect<AttemptResult>

/** Makes a sender whose connections end with the scope. */
export const makeSender = (options: WebhookSenderOptions): Effect.Effect<Send, never, Scope.Scope> =>
  Effect.map(Layer.build(webhookSender(options)), (context) => {
    const { send } = Context.get(context, WebhookSender)
    return (url, more) => send(webhook(url, more))
  })

/** Makes what asks token servers, as `makeSender` makes a sender. */
export const makeAsker = (options: WebhookSenderOptions): Effect.Effect<Send, never, Scope.Scope> =>
  Effect.map(Layer.build(webhookSender(options)), (context) => {
    const { ask } = Context.get(context, WebhookSender)
    return (url, more) => ask(webhook(url, more))
  })

/** Polls until the condition holds; a condition that never holds fails the test by its time limit. */
export const until = (holds: () => boolean): Effect.Effect<void> =>
  Effect.suspend(() => (holds() ? Effect.void : Effect.delay(until(holds), 5)))
