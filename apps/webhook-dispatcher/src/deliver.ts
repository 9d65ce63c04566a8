import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { operationsNotifier, webhookSender } from "@trajet/adapters-http"
import { localFeed, logNotifier, nodeCrypto } from "@trajet/adapters-local"
import { jetStreamFeed } from "@trajet/adapters-nats"
import {
  clockLeadsLayer,
  clockMovesLayer,
  databaseLayer,
  deliveryQueueLayer,
  dueWorkLayer,
  endpointsLayer,
  listenerLayer,
  missionsLayer,
  noticeQueueLayer,
  outboxLayer,
  personalDataLayer,
  reachable,
  retentionLayer
} from "@trajet/adapters-postgres"
import { smtpNotifier } from "@trajet/adapters-smtp"
import { dispatcher, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { jsonLogs, readSettings, refuseUnsafeSettings, type SettingsRefused, loopbackAllowed } from "@trajet/runtime"
import { Effect, Layer, Option, Redacted } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import { hostname } from "node:os"
import { operatorsOf, withOperators } from "./operators-notifier.ts"
import { dispatcherOptions } from "./options.ts"
import { servicePages } from "./service-pages.ts"
import { Settings } from "./settings.ts"

const feedOf = ({ nats }: Settings) =>
  Option.match(nats.url, {
    onNone: () => localFeed,
    onSome: (servers) =>
      jetStreamFeed({
        servers,
        streamName: nats.stream,
        replicas: nats.replicas,
        maxAgeMillis: nats.maxAgeHours * 3_600_000,
        maxMessages: nats.maxMessages,
        maxBytes: nats.maxBytes
      })
  })

const mailNotifierOf = ({ operations, smtp: { url, from } }: Settings) =>
  Option.match(url, {
    onNone: () => logNotifier,
    onSome: (url) => withOperators(operatorsOf(operations.mail), smtpNotifier({ url, from }))
  })

const notifierOf = (settings: Settings) => {
  const { token, url } = settings.operations
  const byMail = mailNotifierOf(settings)
  return Option.match(url, { onNone: () => byMail, onSome: (url) => operationsNotifier({ url, token }, byMail) })
}

const cryptoOf = ({ sealingKey, previousSealingKey }: Settings) =>
  nodeCrypto({
    // No API key is looked at here.
    pepper: Redacted.make(""),
    sealingKey,
    previousSealingKeys: Option.toArray(previousSealingKey)
  })

const wiring = Effect.fnUntraced(function* (checkOrder: OrderCheck) {
  yield* refuseUnsafeSettings
  const settings = yield* readSettings(Settings)
  yield* checkOrder(settings)
  const database = databaseLayer({
    url: settings.databaseUrl,
    connectionsMax: settings.connectionsMax,
    applicationName: "trajet-dispatcher",
    lookUpsOnly: true,
    // No key stands behind what becomes due: the audit log names the process and its host.
    actor: { name: "dispatcher", origin: hostname() }
  })
  const store = Layer.mergeAll(
    clockLeadsLayer,
    clockMovesLayer,
    deliveryQueueLayer,
    dueWorkLayer,
    endpointsLayer,
    missionsLayer,
    noticeQueueLayer,
    outboxLayer,
    personalDataLayer,
    retentionLayer
  ).pipe(Layer.provide(listenerLayer(settings.databaseUrl)))
  const ports = Layer.mergeAll(
    store,
    feedOf(settings),
    notifierOf(settings),
    webhookSender({ allowLoopback: yield* loopbackAllowed(settings) }),
    cryptoOf(settings)
  )
  const server = NodeHttpServer.layerServer(createServer, { host: settings.host, port: settings.port })
  const listening = Layer.effectDiscard(
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      if ("port" in address) process.send?.({ listening: address.port })
    })
  )
  const pages = Layer.merge(HttpRouter.serve(servicePages(reachable), { disableLogger: true }), listening)
  const surroundings = pages.pipe(Layer.provide(server), Layer.provideMerge(ports), Layer.provideMerge(database))
  // Not beside the process but as it: what breaks it ends the process, and whoever supervises that starts another.
  return yield* dispatcher(dispatcherOptions(settings, WorkerId(randomUUID()))).pipe(Effect.provide(surroundings))
})

export type OrderCheck = (settings: Settings) => Effect.Effect<void, SettingsRefused>

/** The whole dispatcher as one program. Tests pass a check that lets through any order of times. */
export const deliver = (checkOrder: OrderCheck) => wiring(checkOrder).pipe(Effect.provide(jsonLogs))
