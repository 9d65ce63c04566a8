import { type Notice, Notifier } from "@trajet/domain/notices"
import { Effect, Layer } from "effect"

// Texts for administrators are about endpoints. Texts for contacts and drivers may be about people, so they are not
// logged.
const loggedParts = ({ audience, mission, recipients, text }: Notice) =>
  audience === "administrators" ? { text } : { mission: mission?.transportId ?? null, recipients: recipients.length }

/** Logs notices. Leaves out addresses of people, and texts that may be about people. */
export const logNotifier: Layer.Layer<Notifier> = Layer.succeed(
  Notifier,
  Notifier.of({
    send: (notice) => {
      const { audience, groupId, groupName, id, subject } = notice
      const annotations = { noticeId: id, audience, groupId, group: groupName, subject, ...loggedParts(notice) }
      return Effect.logInfo("notice").pipe(Effect.annotateLogs(annotations))
    }
  })
)
