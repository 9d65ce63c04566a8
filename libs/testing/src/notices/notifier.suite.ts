import { assert, describe, it } from "@effect/vitest"
import { type Notice, NoticeId, Notifier } from "@trajet/domain/notices"
import { Instant } from "@trajet/domain/time"
import { Effect, type Layer } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { GroupId } from "@trajet/domain/access"

interface NotifierSuite {
  readonly name: string
  readonly layer: Layer.Layer<Notifier>
  /** All texts that recipients could read so far. */
  readonly shown: () => string
  readonly failing?: Layer.Layer<Notifier>
}

export const noticeWith = (change: Partial<Notice> = {}): Notice => ({
  id: NoticeId(randomUUIDv7()),
  groupId: GroupId(randomUUIDv7()),
  groupName: "Étoile Auto",
  audience: "administrators",
  mission: null,
  recipients: ["ada@etoile.example", "grace@etoile.example"],
  subject: "Trajet has disabled a webhook endpoint (live)",
  text: "Nothing is sent to it any more.\n\nMend it, and enable it again.",
  createdAt: Instant("2026-03-04T05:06:07.123456Z"),
  ...change
})

export const notifierSuite = ({ failing, layer, name, shown }: NotifierSuite) =>
  describe(`the notifier ${name}`, () => {
    const send = (notice: Notice) => Notifier.use((notifier) => notifier.send(notice)).pipe(Effect.provide(layer))

    it.live("shows the subject and the text of a notice", () =>
      Effect.gen(function* () {
        const mark = randomUUIDv7()
        yield* send(noticeWith({ subject: `subject ${mark}`, text: `first line\n\nlast line ${mark}` }))
        assert.include(shown(), `subject ${mark}`)
        assert.include(shown(), `last line ${mark}`)
      })
    )

    it.live("completes a notice to a group without administrators", () => send(noticeWith({ recipients: [] })))

    it.live("accepts a notice a second time", () =>
      Effect.gen(function* () {
        const notice = noticeWith()
        yield* send(notice)
        yield* send(notice)
      })
    )

    if (failing !== undefined) {
      it.live("fails if it could not send, so that the notice is retried", () =>
        Effect.gen(function* () {
          const failure = yield* Effect.flip(
            Notifier.use((notifier) => notifier.send(noticeWith())).pipe(Effect.provide(failing))
          )
          assert.strictEqual(failure._tag, "NoticeNotSent")
        })
      )
    }
  })
