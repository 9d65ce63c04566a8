import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream"
import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node"
import { Deferred, Effect, Schedule, type Scope } from "effect"
import { type ConfirmedPublisher, makeConfirmedPublisher } from "./confirmed-publisher.ts"
import type { HeldHints } from "./held-hints.ts"
import type { JetStreamSettings } from "./jetstream-options.model.ts"
import type { Addresses } from "./server-addresses.rules.ts"
import { attempt } from "./attempt.ts"
import { declaredConsumer, declaredStream } from "./stream-declaration.ts"

/** A connection with stream and consumer in place, for as long as all of that works. */
export interface Session {
  readonly publisher: ConfirmedPublisher
  readonly manager: JetStreamManager
  readonly payloadBytesMax: number
  /** Says that something does not answer: ends the session, and a new one begins with a new connection. */
  readonly doubt: () => void
}

export const longestPauseMillis = 1_000

/** Between tries that come to nothing: longer each time, and not all dispatchers at once. */
export const pauses = Schedule.min([Schedule.exponential(50), Schedule.spaced(longestPauseMillis)]).pipe(
  Schedule.jittered
)

const connectMillis = 3_000
const askMillis = 2_000
const consumerMillis = 500
const closeMillis = 1_000

// Two pings that nobody answers: the server or the way to it is gone, though no packet says so.
const pingMillis = 5_000
const unansweredPingsMax = 2

// A pull request lives for so long. Heartbeats that stay out tell that the consumer's leader has changed.
const pullMillis = 4_000
const heartbeatMillis = 1_000
const pulledMax = 256

// The client does not reconnect by itself: while it does, it keeps without bound what is published meanwhile, and sends
// it late. One session, one connection; whoever holds it begins a new one.
const connectionOptions: NodeConnectionOptions = {
  name: "trajet",
  reconnect: false,
  timeout: connectMillis,
  pingInterval: pingMillis,
  maxPingOut: unansweredPingsMax,
  noAsyncTraces: true
}

const closed = (connection: NatsConnection) =>
  attempt(() => connection.drain()).pipe(
    Effect.timeoutOption(closeMillis),
    Effect.andThen(
      Effect.timeoutOption(
        attempt(() => connection.close()),
        closeMillis
      )
    ),
    Effect.ignore
  )

/** Connects, and closes with the scope; a connection that comes too late for that is closed when it comes. */
const connected = (addresses: Addresses): Effect.Effect<NatsConnection, unknown, Scope.Scope> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      let connection: NatsConnection | null = null
      const dialled = connect({ ...connectionOptions, ...addresses }).then((made) => (connection = made))
      yield* Effect.addFinalizer(() => {
        if (connection !== null) return closed(connection)
        dialled.then((late) => late.close()).catch(() => undefined)
        return Effect.void
      })
      return yield* restore(attempt(() => dialled))
    })
  )

/** Brings in hints until something fails; ends only by that. */
const consuming = (manager: JetStreamManager, settings: JetStreamSettings, hints: HeldHints) =>
  Effect.gen(function* () {
    yield* attempt(hints.room)
    yield* declaredStream(manager, settings)
    yield* declaredConsumer(manager, settings)
    const consumer = yield* attempt(() => manager.jetstream().consumers.get(settings.streamName, settings.consumerName))
    const messages = yield* attempt(() =>
      consumer.consume({
        max_messages: pulledMax,
        expires: pullMillis,
        idle_heartbeat: heartbeatMillis,
        abort_on_missing_resource: true
      })
    )
    let isOpen = true
    const reading = attempt(async () => {
      for await (const message of messages) {
        if (!isOpen) return
        hints.add(message)
        await hints.room()
      }
    })
    // The client would find out by itself, and wait for longer each time. Without room nothing is asked for: no answer
    // then means nothing.
    const silence = attempt(async () => {
      for await (const { type } of messages.status()) if (type === "heartbeats_missed" && hints.hasRoom()) return
    })
    const close = Effect.sync(() => {
      isOpen = false
      void messages.close()
    })
    yield* Effect.raceFirst(reading, silence).pipe(Effect.ensuring(close))
    return yield* Effect.fail(new Error("the consumer is silent"))
  })

/** Brings in hints for ever: a consumer without a leader, or one that somebody has deleted, is waited for. */
const alwaysConsuming = (manager: JetStreamManager, settings: JetStreamSettings, hints: HeldHints) => {
  let isTold = false
  return consuming(manager, settings, hints).pipe(
    Effect.tapError((cause) => {
      if (isTold) return Effect.void
      isTold = true
      return Effect.logWarning("hints cannot be read for now", { why: String(cause) })
    }),
    Effect.retry(pauses)
  )
}

/** How a session is told of, and what it brings. */
export interface SessionTerms {
  readonly addresses: Addresses
  readonly settings: JetStreamSettings
  readonly hints: HeldHints
  /** Resolves once hints are to be read. */
  readonly wanted: Effect.Effect<void>
  readonly up: (session: Session) => Effect.Effect<void>
}

/**
 * One session, from the connection to its loss: declares stream and consumer, says that it is `up`, and brings in hints
 * once they are wanted. Fails, or succeeds, when there is nothing more to be had from this connection.
 */
export const session = ({ addresses, hints, settings, up, wanted }: SessionTerms): Effect.Effect<void, unknown> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* connected(addresses)
      const manager = yield* attempt(() => jetstreamManager(connection, { checkAPI: false, timeout: askMillis }))
      yield* declaredStream(manager, settings)
      // It should hear of all that is announced from now on, but announcements do not wait for its next leader.
      yield* declaredConsumer(manager, settings).pipe(Effect.timeout(consumerMillis), Effect.ignore)
      const publisher = makeConfirmedPublisher(connection)
      yield* Effect.addFinalizer(() => Effect.sync(publisher.abandon))
      const doubted = yield* Deferred.make<void>()
      yield* up({
        publisher,
        manager,
        payloadBytesMax: connection.info?.max_payload ?? 0,
        doubt: () => void Deferred.doneUnsafe(doubted, Effect.void)
      })
      yield* Effect.raceAllFirst([
        attempt(() => connection.closed()),
        Deferred.await(doubted),
        wanted.pipe(Effect.andThen(alwaysConsuming(manager, settings, hints)))
      ])
    })
  )
