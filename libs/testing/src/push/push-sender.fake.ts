import { type PushMessage, PushNotSent, PushSender } from "@trajet/domain/push"
import { Effect, Layer } from "effect"

interface FakePushSender {
  readonly layer: Layer.Layer<PushSender>
  /** What was sent, in order. */
  readonly sent: ReadonlyArray<PushMessage>
  /** While it is down every message fails; while it is gone, subscriptions are over; while off, nothing is sent. */
  readonly become: (state: "up" | "down" | "gone" | "off") => void
}

/** A sender that keeps what it sends. */
export const fakePushSender = (): FakePushSender => {
  const sent: Array<PushMessage> = []
  let state: "up" | "down" | "gone" | "off" = "up"
  const send = (message: PushMessage) =>
    Effect.suspend(() => {
      if (state === "down") return Effect.fail(new PushNotSent({ problem: "no route" }))
      if (state === "up") sent.push(message)
      return Effect.succeed(state === "up" ? ("sent" as const) : state)
    })
  return {
    layer: Layer.succeed(PushSender, PushSender.of({ send })),
    sent,
    become: (next) => {
      state = next
    }
  }
}
