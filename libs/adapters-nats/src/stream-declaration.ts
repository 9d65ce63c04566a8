import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamState
} from "@nats-io/jetstream"
import { nanos } from "@nats-io/transport-node"
import { Effect } from "effect"
import { attempt } from "./attempt.ts"
import type { JetStreamSettings } from "./jetstream-options.model.ts"

/** Time within which a second announcement of an event is not stored. */
const duplicateWindowMillis = 120_000

/** Time after which a hint without acknowledgement goes to another dispatcher. */
const acknowledgeMillis = 10_000

/** Time before the last message from which on a new consumer has the messages. */
const hintedMillis = 10_000

const streamConfig = (settings: JetStreamSettings) =>
  ({
    subjects: [`${settings.subjectPrefix}.>`],
    num_replicas: settings.replicas,
    max_age: nanos(settings.maxAgeMillis),
    max_bytes: settings.maxBytes,
    max_msgs: settings.maxMessages,
    discard: DiscardPolicy.Old,
    duplicate_window: nanos(Math.min(duplicateWindowMillis, settings.maxAgeMillis))
  }) satisfies Partial<StreamConfig>

const consumerConfig = {
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(acknowledgeMillis),
  max_ack_pending: -1,
  headers_only: true
} satisfies Partial<ConsumerConfig>

/** True if a stream or consumer does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamNotFound || error.code === JetStreamApiCodes.ConsumerNotFound)

const infoOrNull = async <Info>(info: Promise<Info>): Promise<Info | null> => {
  try {
    return await info
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const differs = (wanted: object, found: object): boolean =>
  Object.entries(wanted).some(([name, value]) => JSON.stringify(Reflect.get(found, name)) !== JSON.stringify(value))

const declareStream = async ({ streams }: JetStreamManager, settings: JetStreamSettings): Promise<string | null> => {
  const name = settings.streamName
  const wanted = streamConfig(settings)
  const found = await infoOrNull(streams.info(name))
  if (found === null) {
    await streams.add({ ...wanted, name, storage: StorageType.File, retention: RetentionPolicy.Limits })
    return null
  }
  if (!differs(wanted, found.config)) return null
  try {
    await streams.update(name, wanted)
    return null
  } catch (error) {
    if (error instanceof JetStreamApiError) return error.message
    throw error
  }
}

/**
 * The first message for a new consumer. It must not hint at a week of delivered events, but at those that the stream has
 * confirmed just before the consumer was created. The sweep finds older ones. The clock of the server counts alone.
 */
const startOf = ({ last_seq: lastSequence, last_ts: lastAt }: StreamState) =>
  lastSequence === 0
    ? { deliver_policy: DeliverPolicy.All }
    : {
        deliver_policy: DeliverPolicy.StartTime,
        opt_start_time: new Date(Date.parse(lastAt) - hintedMillis).toISOString()
      }

const declareConsumer = async (
  { consumers, streams }: JetStreamManager,
  { consumerName, streamName }: JetStreamSettings
): Promise<void> => {
  const found = () => infoOrNull(consumers.info(streamName, consumerName))
  if ((await found()) !== null) return
  const { state } = await streams.info(streamName)
  try {
    await consumers.add(streamName, { ...consumerConfig, ...startOf(state), durable_name: consumerName })
  } catch (error) {
    // Another process has created it in the meantime, with another start.
    if ((await found()) === null) throw error
  }
}

/**
 * Creates the stream if it is missing, and updates its settings. If the server refuses the update, for example because its
 * disk is full, the stream is used as it is.
 */
export const declaredStream = (manager: JetStreamManager, settings: JetStreamSettings): Effect.Effect<void, unknown> =>
  attempt(() => declareStream(manager, settings)).pipe(
    Effect.flatMap((refusal) =>
      refusal === null ? Effect.void : Effect.logWarning("the stream of events keeps its old settings", { refusal })
    )
  )

/** Creates the dispatchers' consumer if it is missing. */
export const declaredConsumer = (
  manager: JetStreamManager,
  settings: JetStreamSettings
): Effect.Effect<void, unknown> => attempt(() => declareConsumer(manager, settings))
