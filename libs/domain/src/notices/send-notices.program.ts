import { Clock, Effect } from "effect"
import { sleepAbout } from "../time/pause.program.ts"
import { NoticeQueue, Notifier } from "./notices.port.ts"

const noticesPerRound = 20
export const noticeHoldMillis = 60_000
const roundEveryMillis = 5_000

/** Sends notices, without end, each at least once (MIS-50). Retries a failed notice after a minute. */
export const sendNotices = Effect.gen(function* () {
  const notices = yield* NoticeQueue
  const notifier = yield* Notifier
  const round = Effect.gen(function* () {
    const started = yield* Clock.currentTimeMillis
    const taken = yield* notices.take(noticesPerRound, noticeHoldMillis)
    for (const notice of taken) {
      // Another dispatcher may send the rest after the hold.
      if ((yield* Clock.currentTimeMillis) - started > noticeHoldMillis / 2) break
      yield* notifier.send(notice).pipe(
        Effect.andThen(notices.sent(notice.id)),
        Effect.catchTag("NoticeNotSent", (error) => Effect.logWarning(error.message, { notice: notice.id }))
      )
    }
    return taken.length
  })
  return yield* round.pipe(
    Effect.catch((error) => Effect.as(Effect.logDebug("notices wait", error), 0)),
    // After a full round more notices may be due.
    Effect.flatMap((taken) => (taken < noticesPerRound ? sleepAbout(roundEveryMillis) : Effect.void)),
    Effect.forever
  )
})
