import { assert, describe, it } from "@effect/vitest"
import { noticeWith } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { Notice } from "./notice.model.ts"
import { NoticeNotSent } from "./notices.errors.ts"
import { NoticeQueue, Notifier } from "./notices.port.ts"
import { sendNotices } from "./send-notices.program.ts"

/** A queue that holds nothing back, and a notifier that runs `send`. */
const outside = (waiting: Set<Notice>, send: Notifier["Service"]["send"]) =>
  Layer.merge(
    Layer.succeed(
      NoticeQueue,
      NoticeQueue.of({
        take: (most) => Effect.sync(() => [...waiting].slice(0, most)),
        sent: (id) =>
          Effect.sync(() => {
            for (const notice of waiting) if (notice.id === id) waiting.delete(notice)
          })
      })
    ),
    Layer.succeed(Notifier, Notifier.of({ send }))
  )

const notices = (count: number) => new Set(Array.from({ length: count }, () => noticeWith()))

describe("sending notices", () => {
  it.effect("retries a notice until it is sent, and only then marks it as sent", () => {
    const waiting = notices(1)
    let tried = 0
    const send = () =>
      Effect.suspend(() => (++tried < 3 ? Effect.fail(new NoticeNotSent({ cause: "no route" })) : Effect.void))
    return Effect.gen(function* () {
      yield* Effect.forkChild(sendNotices, { startImmediately: true })
      assert.deepStrictEqual([tried, waiting.size], [1, 1])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([tried, waiting.size], [3, 0])
    }).pipe(Effect.provide(outside(waiting, send)))
  })

  it.effect("continues with the next notice after one that cannot be sent", () => {
    const waiting = notices(3)
    const [first] = waiting
    const send = ({ id }: Notice) => (id === first?.id ? Effect.fail(new NoticeNotSent({})) : Effect.void)
    return Effect.gen(function* () {
      yield* Effect.forkChild(sendNotices, { startImmediately: true })
      assert.deepStrictEqual([...waiting], [first])
    }).pipe(Effect.provide(outside(waiting, send)))
  })

  it.effect("takes more notices at once after a full round", () => {
    const waiting = notices(45)
    return Effect.gen(function* () {
      yield* Effect.forkChild(sendNotices, { startImmediately: true })
      yield* TestClock.adjust(0)
      assert.strictEqual(waiting.size, 0)
    }).pipe(Effect.provide(outside(waiting, () => Effect.void)))
  })

  it.effect("leaves notices whose hold may end to the next round", () => {
    const waiting = notices(10)
    const slow = () => Effect.sleep("20 seconds")
    return Effect.gen(function* () {
      yield* Effect.forkChild(sendNotices, { startImmediately: true })
      // The third notice would be sent after the hold, when another dispatcher may have taken it.
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual(waiting.size, 8)
      yield* TestClock.adjust("6 seconds")
      assert.strictEqual(waiting.size, 7)
    }).pipe(Effect.provide(outside(waiting, slow)))
  })
})
