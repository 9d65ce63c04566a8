import { Effect, Option } from "effect"
import { isRobotAddress } from "../robot/robot-identity.rules.ts"
import type { NoticeId } from "./notice.model.ts"
import { NoticeQueue, Notifier } from "./notices.port.ts"

/**
 * Sends a notice, at least once (MIS-50). A notice that is sent already, or deleted, is no failure. Only the sending can be
 * interrupted, so that a notice that was sent is noted as sent. Fails with `NoticeNotSent`.
 */
export const sendNotice = Effect.fn("sendNotice")(function* (id: NoticeId) {
  const notices = yield* NoticeQueue
  const notifier = yield* Notifier
  const found = yield* notices.find(id)
  if (Option.isNone(found)) return
  const { audience, recipients } = found.value
  const people = recipients.filter((recipient) => !isRobotAddress(recipient))
  // Robots read no mail. Those who have no recipients here, such as operators, are known to the notifier.
  const isForRobots = audience === "driver" && people.length === 0
  if (!isForRobots) yield* Effect.interruptible(notifier.send({ ...found.value, recipients: people }))
  yield* notices.sent(id)
})
