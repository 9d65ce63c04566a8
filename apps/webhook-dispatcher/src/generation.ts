import {
  operationsNotifier,
  pushOff,
  webhookSender,
  type WebhookSenderOptions,
  webPushSender
} from "@trajet/adapters-http"
import { localFeed, logNotifier, nodeCrypto, phoneNumbers } from "@trajet/adapters-local"
import {
  clockLeadsLayer,
  clockMovesLayer,
  databaseAndListenerLayer,
  deliveryQueueLayer,
  dueWorkLayer,
  endpointsLayer,
  groupsLayer,
  importsLayer,
  missionsLayer,
  noticeQueueLayer,
  obstacle,
  offersLayer,
  outboxLayer,
  peopleLayer,
  personalDataLayer,
  personRequestQueueLayer,
  pushQueueLayer,
  retentionLayer,
  workerSessionsLayer
} from "@trajet/adapters-postgres"
import { personAnswers } from "@trajet/domain/privacy"
import { EventTraces } from "@trajet/domain/traces"
import { dispatcher, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { loopbackAllowed, tracesLayer, TraceSampling, within } from "@trajet/runtime"
import { Cause, Deferred, Effect, Exit, FiberHandle, Layer, Option, Redacted, Schedule } from "effect"
import { HttpRouter } from "effect/http"
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { operatorsOf, withOperators } from "./operators-notifier.ts"
import { dispatcherOptions } from "./options.ts"
import { askedAgainMillis, servicePages } from "./service-pages.ts"
import type { Settings } from "./settings.ts"

// Loaded at the first use: most dispatchers need only one of the libraries, or none.
const natsLibrary = Effect.promise(() => import("@trajet/adapters-nats"))
const smtpLibrary = Effect.promise(() => import("@trajet/adapters-smtp"))

const feedOf = ({ nats }: Settings) =>
  Option.match(nats.url, {
    onNone: () => localFeed,
    onSome: (servers) =>
      Effect.map(natsLibrary, ({ jetStreamFeed }) =>
        jetStreamFeed({
          servers,
          streamName: nats.stream,
          replicas: nats.replicas,
          maxAgeMillis: nats.maxAgeHours * 3_600_000,
          maxMessages: nats.maxMessages,
          maxBytes: nats.maxBytes
        })
      ).pipe(Layer.unwrap)
  })

const mailNotifierOf = ({ operations, smtp: { url, from } }: Settings) =>
  Option.match(url, {
    onNone: () => logNotifier,
    onSome: (url) =>
      Effect.map(smtpLibrary, ({ smtpNotifier }) =>
        withOperators(operatorsOf(operations.mail), smtpNotifier({ url, from }))
      ).pipe(Layer.unwrap)
  })

const notifierOf = (settings: Settings) => {
  const { token, url } = settings.operations
  const byMail = mailNotifierOf(settings)
  return Option.match(url, { onNone: () => byMail, onSome: (url) => operationsNotifier({ url, token }, byMail) })
}

const pushOf = ({ contact, privateKey, publicKey }: Settings["push"], way: WebhookSenderOptions) =>
  Option.match(Option.all({ publicKey, privateKey }), {
    onNone: () => pushOff,
    onSome: (keys) => webPushSender({ ...keys, contact, ...way })
  })

const cryptoOf = ({ sealingKey, previousSealingKey }: Settings) =>
  nodeCrypto({
    // No API key is looked at here.
    pepper: Redacted.make(""),
    sealingKey,
    previousSealingKeys: Option.toArray(previousSealingKey)
  })

const portsOf = Effect.fnUntraced(function* (settings: Settings) {
  const database = databaseAndListenerLayer({
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
    offersLayer,
    outboxLayer,
    personalDataLayer,
    Layer.provide(personAnswers, [
      groupsLayer,
      importsLayer,
      missionsLayer,
      peopleLayer,
      personalDataLayer,
      personRequestQueueLayer,
      phoneNumbers
    ]),
    pushQueueLayer,
    retentionLayer,
    workerSessionsLayer(settings.databaseUrl)
  )
  const way = {
    allowLoopback: yield* loopbackAllowed(settings),
    proxy: Option.getOrNull(settings.egressProxy)
  }
  const ports = Layer.mergeAll(
    store,
    feedOf(settings),
    notifierOf(settings),
    webhookSender(way),
    pushOf(settings.push, way),
    cryptoOf(settings)
  )
  const eventTraces = Layer.effect(
    EventTraces,
    Effect.map(TraceSampling, (sampling) => ({
      isOn: Option.isSome(settings.traces.url),
      begins: () => sampling(false)
    }))
  )
  // The traces come first, so that they end last.
  return Layer.merge(ports, eventTraces).pipe(
    Layer.provideMerge(database),
    Layer.provideMerge(tracesLayer(settings.traces, "trajet-dispatcher"))
  )
})

/** The dispatcher as it was built with the settings of one time. `broken` learns why it can work no longer. */
export const beginGeneration = Effect.fnUntraced(function* (
  settings: Settings,
  broken: Deferred.Deferred<never, unknown>
) {
  const context = yield* Layer.build(Layer.unwrap(portsOf(settings)))
  const ready = Effect.flatMap(obstacle, (found) => (found === null ? Effect.void : Effect.fail(found)))
  const work = Effect.andThen(
    // Before the schema is that of this release, the statements of the work would end the process.
    Effect.retry(ready, Schedule.spaced(askedAgainMillis)),
    dispatcher(dispatcherOptions(settings, WorkerId(randomUUID())))
  )
  const ending = Effect.onExit(Effect.provideContext(work, context), (exit) =>
    Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause) ? Deferred.failCause(broken, exit.cause) : Effect.void
  )
  const working = yield* FiberHandle.make()
  const pages = Layer.provide(servicePages(obstacle), Layer.succeedContext(context))
  return {
    answer: within(yield* HttpRouter.toHttpEffect(pages), context),
    obstacle: Effect.provideContext(obstacle, context),
    workBegun: Effect.asVoid(FiberHandle.run(working, ending)),
    /** Claims nothing more, and waits for the attempts in flight. */
    workEnded: FiberHandle.clear(working)
  }
})

export type Generation = Effect.Success<ReturnType<typeof beginGeneration>>
