import { type Notice, NoticeNotSent, Notifier } from "@trajet/domain/notices"
import { Effect, Layer, Option, type Redacted, Result } from "effect"
import { HttpClientRequest } from "effect/http"
import type { OutboundFailure } from "../outbound/outbound.errors.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { makeOutbound, outboundLayer } from "../outbound/outbound.ts"

interface OperationsOptions extends Omit<ProviderOptions, "baseUrl" | "apiKey"> {
  /** Exact URL that receives the notices. */
  readonly url: URL
  readonly token: Option.Option<Redacted.Redacted>
}

// docs/notices.md is the contract of the call.
const bodyOf = ({ audience, createdAt, id, mission, recipients, subject, text }: Notice) => ({
  id,
  audience,
  mission: mission === null ? null : { id: mission.id, transport_id: mission.transportId },
  recipients,
  subject,
  text,
  created_at: createdAt
})

const notSent = (cause: OutboundFailure): NoticeNotSent => new NoticeNotSent({ cause })

/** Posts notices to drivers and operators to the operations system, and passes all other notices to `others`. */
export const operationsNotifier = <E>(
  { token, url, ...options }: OperationsOptions,
  others: Layer.Layer<Notifier, E>
): Layer.Layer<Notifier, E> =>
  Layer.effect(
    Notifier,
    Effect.gen(function* () {
      const { send } = yield* Notifier
      const key = Option.match(token, { onNone: () => ({}), onSome: (apiKey) => ({ apiKey }) })
      const outbound = yield* makeOutbound("operations", { ...options, ...key, baseUrl: url.origin })
      const post = Effect.fn("operationsNotifier.send")(function* (notice: Notice) {
        yield* outbound
          .ask({
            request: HttpClientRequest.post(`${url.pathname}${url.search}`).pipe(
              HttpClientRequest.bodyJsonUnsafe(bodyOf(notice))
            ),
            statuses: "2xx",
            read: () => Result.void
          })
          .pipe(Effect.mapError(notSent))
      })
      const isPosted = ({ audience }: Notice) => audience === "driver" || audience === "operators"
      return Notifier.of({ send: (notice) => (isPosted(notice) ? post(notice) : send(notice)) })
    })
  ).pipe(Layer.provide([outboundLayer, others]))
