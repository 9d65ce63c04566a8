import { type Notice, NoticeNotSent, Notifier } from "@trajet/domain/notices"
import { Effect, Layer } from "effect"

interface FakeNotifier {
  readonly layer: Layer.Layer<Notifier>
  /** What was sent, in order. */
  readonly sent: ReadonlyArray<Notice>
  /** While it is down, every notice fails. */
  readonly become: (state: "up" | "down") => void
}

/** A notifier that keeps what it sends. */
export const fakeNotifier = (): FakeNotifier => {
  const sent: Array<Notice> = []
  let isUp = true
  const send = (notice: Notice) =>
    Effect.suspend(() => {
      if (!isUp) return Effect.fail(new NoticeNotSent({ cause: new Error("no route") }))
      sent.push(notice)
      return Effect.void
    })
  return {
    layer: Layer.succeed(Notifier, Notifier.of({ send })),
    sent,
    become: (state) => {
      isUp = state === "up"
    }
  }
}
