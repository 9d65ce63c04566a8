import { Notifier } from "@trajet/domain"
import { Effect, Layer } from "effect"

/** Notices go into the log, for whoever reads it there; addresses of people do not. */
export const logNotifier: Layer.Layer<Notifier> = Layer.succeed(
  Notifier,
  Notifier.of({
    send: ({ groupId, groupName, id, subject, text }) =>
      Effect.logInfo("notice").pipe(Effect.annotateLogs({ noticeId: id, groupId, group: groupName, subject, text }))
  })
)
