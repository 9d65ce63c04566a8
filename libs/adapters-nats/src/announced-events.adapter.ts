import { DeliverPolicy, type JsMsg, jetstreamManager } from "@nats-io/jetstream"
import { connect } from "@nats-io/transport-node"
import { Environment } from "@trajet/domain/access"
import { EventId, EventType } from "@trajet/domain/events"
import { type AnnouncedEvent, AnnouncedEvents, AnnouncementsUnavailable } from "@trajet/domain/restoration"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { Effect, Layer, Option, Result, Schema } from "effect"
import { endpointsOf } from "./announcement-message.rules.ts"
import { attempt } from "./attempt.ts"
import type { JetStreamOptionsInvalid } from "./jetstream-options.errors.ts"
import { type JetStreamOptions, settingsOf } from "./jetstream-options.model.ts"
import { addressesOf } from "./server-addresses.rules.ts"
import { isMissing } from "./stream-declaration.ts"
import { streamHeaders } from "./stream-wire.ts"

const askMillis = 5_000
const pageMillis = 2_000
const pageMessages = 500

const Payload = Schema.fromJsonString(
  Schema.Struct({
    type: EventType,
    created_at: Schema.String,
    data: Schema.Struct({ id: Schema.String, transport_id: Schema.optionalKey(Schema.NullOr(Schema.String)) })
  })
)
const readPayload = Schema.decodeUnknownOption(Payload)
const readEnvironment = Schema.decodeUnknownOption(Environment)

/** The event of a message; none for one without its envelope, or of another program. */
const eventOf = (message: JsMsg): Option.Option<AnnouncedEvent> => {
  const headers = message.headers
  if (headers === undefined) return Option.none()
  return Option.gen(function* () {
    const environment = yield* readEnvironment(headers.get(streamHeaders.environment))
    const { created_at, data, type } = yield* readPayload(message.string())
    const createdAt = yield* Result.getSuccess(parseInstant(created_at))
    return {
      id: EventId(headers.get(streamHeaders.eventId)),
      type,
      groupId: headers.get(streamHeaders.group),
      environment,
      createdAt,
      missionId: data.id,
      transportId: data.transport_id ?? null,
      endpointIds: endpointsOf(headers)
    }
  })
}

/** Reads with a consumer of its own, which ends by itself. */
const readAfter = async (
  options: JetStreamOptions,
  addresses: Parameters<typeof connect>[0],
  instant: Instant
): Promise<ReadonlyArray<AnnouncedEvent> | null> => {
  const { streamName } = settingsOf(options)
  const connection = await connect({ ...addresses, name: "trajet-admin", reconnect: false, timeout: askMillis })
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: askMillis })
    const start = { deliver_policy: DeliverPolicy.StartTime, opt_start_time: `${instant.slice(0, 23)}Z` }
    const { state } = await manager.streams.info(streamName)
    const found: Array<AnnouncedEvent> = []
    if (state.messages === 0 || state.last_ts < instant) return found
    const consumer = await manager.jetstream().consumers.get(streamName, start)
    for (let isOver = false; !isOver;) {
      isOver = true
      for await (const message of await consumer.fetch({ max_messages: pageMessages, expires: pageMillis })) {
        found.push(...Option.toArray(eventOf(message)))
        isOver = message.info.streamSequence >= state.last_seq
      }
    }
    return found
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  } finally {
    await connection.close()
  }
}

/** What the stream still has of the events that dispatchers announced. */
export const jetStreamAnnouncements = (
  options: JetStreamOptions
): Layer.Layer<AnnouncedEvents, JetStreamOptionsInvalid> =>
  Layer.effect(
    AnnouncedEvents,
    Effect.map(Effect.fromResult(addressesOf(options)), (addresses) =>
      AnnouncedEvents.of({
        after: (instant) =>
          attempt(() => readAfter(options, addresses, instant)).pipe(
            Effect.mapError((cause) => new AnnouncementsUnavailable({ cause }))
          )
      })
    )
  )
