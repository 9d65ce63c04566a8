import { Clock, Effect, Random } from "effect"
import { NoticeQueue, Notifier } from "./notices.port.ts"

const noticesPerRound = 20
export const noticeHoldMillis = 60_000
const roundEveryMillis = 5_000

const pause = Random.nextBetween(0.8, 1.2).pipe(
  Effect.flatMap((share) => Effect.sleep(Math.round(roundEveryMillis * share)))
)

/**
 * Tells people what they are to know (MIS-50). A notice that cannot be sent is tried again after a
 * minute; one that was sent and could not be struck off is sent again, so each goes out at least once.
 */
export const notifying = Effect.gen(function* () {
  const notices = yield* NoticeQueue
  const notifier = yield* Notifier
  const round = Effect.gen(function* () {
    const started = yield* Clock.currentTimeMillis
    const taken = yield* notices.take(noticesPerRound, noticeHoldMillis)
    for (const notice of taken) {
      // What a slow server leaves of the round is nobody's when its hold ends, and must not be sent by two.
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
    // Where more wait than a round takes, the next one begins at once.
    Effect.flatMap((taken) => (taken < noticesPerRound ? pause : Effect.void)),
    Effect.forever
  )
})
