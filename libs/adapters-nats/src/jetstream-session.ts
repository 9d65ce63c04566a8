import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream"
import { connect, type NatsConnection, type NodeConnectionOptions } from "@nats-io/transport-node"
import { Deferred, Effect, Schedule, type Scope } from "effect"
import { type ConfirmedPublisher, makeConfirmedPublisher } from "./confirmed-publisher.ts"
import type { HeldHints } from "./held-hints.ts"
import type { JetStreamSettings } from "./jetstream-options.model.ts"
import type { Addresses } from "./server-addresses.rules.ts"
import { attempt } from "./attempt.ts"
import { declaredConsumer, declaredStream } from "./stream-declaration.ts"

/** A connection with stream and consumer, as long as all of them work. */
export interface Session {
  readonly publisher: ConfirmedPublisher
  readonly manager: JetStreamManager
  readonly payloadBytesMax: number
  /** Ends the session because something does not answer. A new session with a new connection follows. */
  readonly doubt: () => void
}

export const longestPauseMillis = 1_000

/** Wait between failed tries: longer each time, and with jitter, so that dispatchers do not retry together. */
export const pauses = Schedule.min([Schedule.exponential(50), Schedule.spaced(longestPauseMillis)]).pipe(
  Schedule.jittered
)

const connectMillis = 3_000
const askMillis = 2_000
const consumerMillis = 500
const closeMillis = 1_000

// After two pings without an answer the server or the network is gone, even without a TCP error.
const pingMillis = 5_000
const unansweredPingsMax = 2

// Lifetime of a pull request. Missing heartbeats mean that the consumer's leader has changed.
const pullMillis = 4_000
const heartbeatMillis = 1_000
const pulledMax = 256

// The client does not reconnect by itself, because it would buffer messages without a bound and send them late. Each
// session has one connection, and a new session makes a new one.
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

/** Connects, and closes the connection with the scope, also one that is established after the scope has ended. */
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

/** Reads hints until something fails. */
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
    // The client notices this too, but waits longer each time. If the buffer is full, nothing is requested, so that
    // silence means nothing.
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

/** Reads hints without end. Waits while the consumer has no leader, and creates it again if it was deleted. */
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

/** Inputs and callbacks of a session. */
export interface SessionTerms {
  readonly addresses: Addresses
  readonly settings: JetStreamSettings
  readonly hints: HeldHints
  /** Resolves when the process first asks for hints. */
  readonly wanted: Effect.Effect<void>
  readonly up: (session: Session) => Effect.Effect<void>
}

/**
 * One session, from the connection to its loss. Declares stream and consumer, calls `up`, and reads hints after the process
 * has asked for them. Ends, with or without a failure, when the connection is of no more use.
 */
export const session = ({ addresses, hints, settings, up, wanted }: SessionTerms): Effect.Effect<void, unknown> =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* connected(addresses)
      const manager = yield* attempt(() => jetstreamManager(connection, { checkAPI: false, timeout: askMillis }))
      yield* declaredStream(manager, settings)
      // The consumer should exist before the next announcement, but announcements do not wait for its leader.
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
