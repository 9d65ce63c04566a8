import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager, type JsMsg } from "@nats-io/jetstream"
import type { NatsConnection } from "@nats-io/transport-node"
import type { KnownEvent, StreamPlace } from "./mission-table.ts"

interface StreamOptions {
  readonly stream: string
  readonly subjects: string
  readonly consumer: string
  /** The last message that the reader has taken. */
  readonly place: StreamPlace | null
}

interface Start {
  readonly next: number
  /** Says which messages the stream no longer has for the reader; null if it has all. */
  readonly loss: string | null
}

/** Finds the number after which the reader goes on in a stream, and the messages that the stream has lost. */
export const startAfter = (place: StreamPlace | null, created: string, firstNumber: number): Start => {
  if (place === null) {
    const loss = firstNumber > 1 ? `the stream begins with message ${firstNumber}` : null
    return { next: Math.max(firstNumber, 1), loss }
  }
  if (place.streamCreated !== created)
    return { next: 1, loss: "the stream was made anew: reading it from its beginning" }
  const next = place.messageNumber + 1
  return {
    next,
    loss: firstNumber > next ? `the stream has dropped messages ${next} to ${firstNumber - 1}` : null
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

// The payload of `transport.created` has no sequence, but it is always 1. That of `transport.cancelled` has none
// either.
const numberOf = (type: string, sequence: unknown): number | null => {
  if (type === "transport.created") return 1
  return Number.isSafeInteger(sequence) ? Number(sequence) : null
}

/** Reads the event of a message; only its id if the payload is missing or is not an event. */
export const eventOf = ({ data: payload, headers, seq }: Pick<JsMsg, "data" | "headers" | "seq">): KnownEvent => {
  const nothing = { id: headers?.get("Nats-Msg-Id") || `message ${seq}`, sequence: null, content: null }
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (!isRecord(event)) return nothing
    const { data, id, type } = event
    if (typeof id !== "string" || typeof type !== "string" || !isRecord(data)) return nothing
    return { id, sequence: numberOf(type, data["sequence"]), content: { type, data } }
  } catch {
    return nothing
  }
}

/** Opens the stream after the reader's last message. Its messages end with an error if the stream disappears. */
export const openStream = async (connection: NatsConnection, { consumer, place, stream, subjects }: StreamOptions) => {
  const { consumers, streams } = await jetstreamManager(connection)
  const { created, state } = await streams.info(stream)
  const { loss, next } = startAfter(place, created, state.first_seq)
  // The table knows the place, so the consumer is made anew: the table may be older, for example after a restore.
  await consumers.delete(stream, consumer).catch(() => false)
  await consumers.add(stream, {
    durable_name: consumer,
    ack_policy: AckPolicy.All,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: next,
    filter_subject: subjects
  })
  const opened = await jetstream(connection).consumers.get(stream, consumer)
  const messages = await opened.consume({ abort_on_missing_resource: true })
  return { created, next, loss, messages }
}
