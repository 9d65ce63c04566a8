import { createInbox, type Msg, type NatsConnection } from "@nats-io/transport-node"
import { Effect } from "effect"
import type { AnnouncementMessage } from "./announcement-message.rules.ts"

/** Reason why the stream did not confirm a message. */
interface NotConfirmed {
  /** True if the stream refused the message; false if the stream or the connection may be gone. */
  readonly isRefusal: boolean
  readonly why: string
}

export interface ConfirmedPublisher {
  /** Publishes all messages at once, and calls `confirmed` with the position of each that the stream confirms. */
  readonly publish: (
    messages: ReadonlyArray<AnnouncementMessage>,
    confirmed: (position: number) => void
  ) => Effect.Effect<void, NotConfirmed>
  /** Fails all waiting messages, because the connection is gone. */
  readonly abandon: () => void
}

const lost = (why: string): NotConfirmed => ({ isRefusal: false, why })

/** Null if the stream has confirmed the message. */
const failureIn = (answer: Msg): NotConfirmed | null => {
  if (answer.data.length === 0) return lost("no stream takes it")
  const text = answer.string()
  return text.includes('"error"') ? { isRefusal: true, why: text } : null
}

/**
 * Publishes with one subscription for all confirmations of a connection. A request per message would cost a timer and
 * several promises each, more than the rest of the work.
 */
export const makeConfirmedPublisher = (connection: NatsConnection): ConfirmedPublisher => {
  const inbox = createInbox()
  const waiting = new Map<string, (failure: NotConfirmed | null) => void>()
  let tokens = 0
  connection.subscribe(`${inbox}.*`, {
    callback: (error, answer) => {
      if (error !== null) return
      const token = answer.subject.slice(inbox.length + 1)
      const tell = waiting.get(token)
      waiting.delete(token)
      tell?.(failureIn(answer))
    }
  })
  return {
    publish: (messages, confirmed) =>
      Effect.callback<void, NotConfirmed>((resume) => {
        const mine: Array<string> = []
        let left = messages.length
        if (left === 0) resume(Effect.void)
        const answered = (position: number) => (failure: NotConfirmed | null) => {
          if (failure !== null) return resume(Effect.fail(failure))
          confirmed(position)
          left -= 1
          if (left === 0) resume(Effect.void)
        }
        try {
          for (const [position, { headers, payload, subject }] of messages.entries()) {
            const token = String((tokens += 1))
            mine.push(token)
            waiting.set(token, answered(position))
            connection.publish(subject, payload, { headers, reply: `${inbox}.${token}` })
          }
        } catch (error) {
          resume(Effect.fail(lost(String(error))))
        }
        return Effect.sync(() => mine.forEach((token) => waiting.delete(token)))
      }),
    abandon: () => {
      for (const tell of waiting.values()) tell(lost("the connection was lost"))
      waiting.clear()
    }
  }
}
