import { type Notice, Notifier } from "@trajet/domain/notices"
import { Effect, Layer } from "effect"

// What administrators are told speaks of endpoints; what contacts and drivers are told may speak of people.
const shown = ({ audience, mission, recipients, text }: Notice) =>
  audience === "administrators" ? { text } : { mission: mission?.transportId ?? null, recipients: recipients.length }

/** Notices go into the log, for whoever reads it there; people's addresses, and what they are told, do not. */
export const logNotifier: Layer.Layer<Notifier> = Layer.succeed(
  Notifier,
  Notifier.of({
    send: (notice) => {
      const { audience, groupId, groupName, id, subject } = notice
      const annotations = { noticeId: id, audience, groupId, group: groupName, subject, ...shown(notice) }
      return Effect.logInfo("notice").pipe(Effect.annotateLogs(annotations))
    }
  })
)
