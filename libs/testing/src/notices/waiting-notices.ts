import { DueWork } from "@trajet/domain/due"
import { NoticeId, NoticeQueue } from "@trajet/domain/notices"
import { Effect, Option } from "effect"

/** The notices that are due work, oldest first. */
export const waitingNotices = Effect.gen(function* () {
  const due = yield* DueWork
  const notices = yield* NoticeQueue
  const rows = yield* due.list({ kind: "send_notice", isFailing: false, limit: 10_000 })
  const found = yield* Effect.forEach(rows, ({ subjectId }) => notices.find(NoticeId(subjectId ?? "")))
  return found.flatMap(Option.toArray)
})

/** The waiting notices, which then count as sent. */
export const takenNotices = Effect.tap(waitingNotices, (taken) =>
  NoticeQueue.use((notices) => Effect.forEach(taken, ({ id }) => notices.sent(id)))
)
