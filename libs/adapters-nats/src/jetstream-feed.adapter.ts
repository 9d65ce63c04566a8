import { type Announcement, DeliveryFeed, FeedUnavailable } from "@trajet/domain/webhooks/dispatching"
import { Array as Arr, Cause, Clock, Effect, Exit, Latch, Layer, Schedule } from "effect"
import { messageOf } from "./announcement-message.rules.ts"
import { attempt } from "./attempt.ts"
import { makeHeldHints } from "./held-hints.ts"
import { JetStreamOptionsInvalid } from "./jetstream-options.errors.ts"
import { type JetStreamOptions, type JetStreamSettings, settingsOf } from "./jetstream-options.model.ts"
import { longestPauseMillis, pauses, type Session, session, type SessionTerms } from "./jetstream-session.ts"
import { addressesOf, problemOf } from "./server-addresses.rules.ts"

/** Announcements that may wait for their confirmation at a time. */
const inFlightMax = 500

const confirmMillis = 2_000
const stateMillis = 1_000
const again = Schedule.spaced(100).pipe(Schedule.jittered)

/** The current session, or none. */
const makeCurrent = () => {
  const isThere = Latch.makeUnsafe(false)
  let current: Session | null = null
  const found: Effect.Effect<Session> = Effect.suspend(() =>
    current === null ? Effect.andThen(isThere.await, found) : Effect.succeed(current)
  )
  return {
    get: () => current,
    /** Waits for a session. */
    found,
    enter: (next: Session): void => {
      current = next
      isThere.openUnsafe()
    },
    leave: (): void => {
      current = null
      isThere.closeUnsafe()
    }
  }
}
type Current = ReturnType<typeof makeCurrent>

/** Runs one session after another, without end. */
const sessions = (terms: Omit<SessionTerms, "up">, current: Current): Effect.Effect<never> => {
  let isTold = false
  const next = Effect.gen(function* () {
    let upAtMillis: number | null = null
    const up = Effect.fnUntraced(function* (made: Session) {
      current.enter(made)
      upAtMillis = yield* Clock.currentTimeMillis
      isTold = false
      yield* Effect.logInfo("the event feed on NATS is up")
    })
    const end = yield* session({ ...terms, up }).pipe(Effect.ensuring(Effect.sync(current.leave)), Effect.exit)
    if (!isTold) {
      const why = Exit.isFailure(end) ? Cause.squash(end.cause) : "the connection was lost"
      yield* Effect.logWarning("the event feed on NATS is down, deliveries go on by the sweeper", { why: String(why) })
      isTold = true
    }
    const now = yield* Clock.currentTimeMillis
    // Without this pause, sessions that end at once would follow each other in a busy loop.
    return upAtMillis !== null && now - upAtMillis > longestPauseMillis
      ? yield* Effect.void
      : yield* Effect.fail("again")
  })
  return next.pipe(Effect.retry(pauses), Effect.orDie, Effect.forever)
}

/** Publishes until the stream has confirmed all announcements. Calls back with the reason of each retry. */
const confirmed = (
  current: Current,
  { subjectPrefix }: JetStreamSettings,
  announcements: ReadonlyArray<Announcement>,
  tried: (why: string) => void
): Effect.Effect<void> => {
  const missing = new Set(announcements)
  const publishing = Effect.gen(function* () {
    const { doubt, payloadBytesMax, publisher } = yield* current.found
    const wanted = [...missing]
    const messages = wanted.map((announcement) => messageOf(subjectPrefix, announcement, payloadBytesMax))
    const has = (position: number) => {
      const announcement = wanted[position]
      if (announcement !== undefined) missing.delete(announcement)
    }
    yield* publisher.publish(messages, has).pipe(
      Effect.timeoutOrElse({
        duration: confirmMillis,
        orElse: () => Effect.fail({ isRefusal: false, why: "no confirmation in time" })
      }),
      Effect.tapError(({ isRefusal, why }) =>
        Effect.sync(() => {
          tried(why)
          if (!isRefusal) doubt()
        })
      )
    )
  })
  return publishing.pipe(Effect.retry(again), Effect.orDie)
}

const announce = (current: Current, settings: JetStreamSettings) => (announcements: ReadonlyArray<Announcement>) =>
  Effect.suspend(() => {
    let why = "there is no connection"
    const portions = Arr.chunksOf(announcements, inFlightMax)
    return Effect.forEach(portions, (portion) => confirmed(current, settings, portion, (tried) => (why = tried)), {
      discard: true
    }).pipe(
      Effect.timeoutOrElse({
        duration: settings.announceMillis,
        orElse: () => Effect.fail(new FeedUnavailable({ cause: new Error(why) }))
      })
    )
  })

const isUp = (current: Current, { streamName }: JetStreamSettings) =>
  Effect.suspend(() => {
    const now = current.get()
    if (now === null) return Effect.succeed(false)
    return attempt(() => now.manager.streams.info(streamName)).pipe(
      Effect.timeout(stateMillis),
      Effect.match({ onSuccess: () => true, onFailure: () => false })
    )
  })

/**
 * The event feed on JetStream. Announcements are messages of a stream, which other systems may read. Dispatchers share one
 * durable consumer and take its messages as hints. The adapter creates stream and consumer if they are missing, starts
 * without a server, and reconnects without end. Fails only for options that can never work.
 */
export const jetStreamFeed = (options: JetStreamOptions): Layer.Layer<DeliveryFeed, JetStreamOptionsInvalid> =>
  Layer.effect(
    DeliveryFeed,
    Effect.gen(function* () {
      const settings = settingsOf(options)
      const addresses = yield* Effect.fromResult(addressesOf(options))
      const problem = problemOf(settings)
      if (problem !== null) return yield* new JetStreamOptionsInvalid({ problem })
      const current = makeCurrent()
      const hints = makeHeldHints()
      // A process that takes no hints leaves them to the others.
      const wanted = Latch.makeUnsafe(false)
      yield* Effect.forkScoped(sessions({ addresses, settings, hints, wanted: wanted.await }, current))
      return DeliveryFeed.of({
        handOver: null,
        announce: announce(current, settings),
        hints: Effect.suspend(() => {
          wanted.openUnsafe()
          return hints.take
        }),
        isUp: isUp(current, settings)
      })
    })
  )
