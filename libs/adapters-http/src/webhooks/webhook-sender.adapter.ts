import { createSecureContext, getCACertificates } from "node:tls"
import type { AttemptResult } from "@trajet/domain/webhooks/deliveries"
import { WebhookSender } from "@trajet/domain/webhooks/dispatching"
import type { ClientIdentity } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { clientIdentities } from "./client-identities.ts"
import { hostResolver } from "./resolve-host.ts"
import { failed, startNow } from "./webhook-answer.ts"
import { makeConnections } from "./webhook-connections.ts"
import { type Exchanges, type PostRequest, WebhookExchange } from "./webhook-exchange.ts"
import { blocked } from "./webhook-failures.ts"
import { tokenLimits, type WebhookLimits, webhookLimits } from "./webhook-limits.ts"
import { targetReader } from "./webhook-target.ts"

export interface WebhookSenderOptions {
  /** Allows http and loopback addresses as well, for development. */
  readonly allowLoopback: boolean
  /** Name servers, `address` or `address:port`, instead of the machine's. */
  readonly nameServers?: ReadonlyArray<string>
  /** Certificates of trusted authorities besides the machine's, PEM. */
  readonly authorities?: ReadonlyArray<string>
  readonly limits?: Partial<WebhookLimits>
  /** An HTTP proxy through which all exchanges leave, by CONNECT; with name and password where it wants them. */
  readonly proxy?: URL | null
}

const contextFor = (authorities: ReadonlyArray<string> = []) => {
  const ca = authorities.length === 0 ? {} : { ca: [...getCACertificates("default"), ...authorities] }
  return (identity?: ClientIdentity) =>
    createSecureContext({
      minVersion: "TLSv1.2",
      ...ca,
      ...(identity === undefined ? {} : { cert: identity.certificate, key: identity.key })
    })
}

/** Makes a sender of POSTs that checks the address of each. Its connections end with the scope. */
export const makePoster = (options: WebhookSenderOptions) =>
  Effect.gen(function* () {
    const limits = { ...webhookLimits, ...options.limits }
    const resolver = hostResolver(options.nameServers, limits.lookUpMillis)
    const connections = makeConnections(limits)
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        connections.close()
        resolver.close()
      })
    )
    const contextOf = contextFor(options.authorities)
    const shared: Exchanges = {
      allowLoopback: options.allowLoopback,
      limits,
      connections,
      resolver,
      secureContext: contextOf(),
      identities: clientIdentities(limits.identitiesMax, contextOf),
      proxy: options.proxy ?? null
    }
    const targetOf = targetReader(options.allowLoopback)

    return (request: PostRequest) =>
      Effect.callback<AttemptResult>((resume) => {
        const target = targetOf(request.url)
        if (target === null) return resume(Effect.succeed(failed(startNow(), blocked)))
        // Undici's parser does not allow a new request inside its callbacks, so the caller resumes after them.
        const exchange = new WebhookExchange(shared, target, request, (result) =>
          queueMicrotask(() => resume(Effect.succeed(result)))
        )
        exchange.begin()
        return Effect.sync(() => exchange.cancel())
      })
  })

/**
 * POSTs webhooks over kept-alive HTTP/1.1 connections. Reads no proxy variables, only its option. Sends only the
 * request's own headers and `host`, `connection`, `content-type`, `content-length` and `user-agent`.
 */
export const webhookSender = (options: WebhookSenderOptions): Layer.Layer<WebhookSender> =>
  Layer.effect(
    WebhookSender,
    Effect.map(
      Effect.all([makePoster(options), makePoster({ ...options, limits: { ...tokenLimits, ...options.limits } })]),
      ([send, ask]) =>
        WebhookSender.of({ send, ask: (request) => ask({ ...request, body: Buffer.from(request.body, "utf8") }) })
    )
  )
