import { Effect, Option } from "effect"
import { linkMark } from "../texts/link-mark.ts"
import { trackingToken } from "../tracking/tracking-token.program.ts"
import { linkToken } from "../users/user-links.program.ts"
import { isRobotAddress } from "../robot/robot-identity.rules.ts"
import type { Notice, NoticeId } from "./notice.model.ts"
import { NoticeQueue, Notifier } from "./notices.port.ts"

const tokenOf = ({ linkId, trackingLinkId }: Notice) => {
  if (linkId !== undefined) return linkToken(linkId)
  return trackingLinkId === undefined ? Effect.succeed(null) : trackingToken(trackingLinkId)
}

/**
 * The text of a notice, with the token of its link: no store holds the token before the notice is sent. The link stands
 * behind everything that users write, so the last mark is the one of the link.
 */
const textWithLink = Effect.fnUntraced(function* (notice: Notice) {
  const { text } = notice
  const at = text.lastIndexOf(linkMark)
  const token = yield* tokenOf(notice)
  return at < 0 || token === null ? text : `${text.slice(0, at)}${token}${text.slice(at + linkMark.length)}`
})

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
  const text = yield* textWithLink(found.value)
  if (!isForRobots) yield* Effect.interruptible(notifier.send({ ...found.value, text, recipients: people }))
  yield* notices.sent(id)
})
