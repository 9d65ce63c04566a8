import { Effect } from "effect"
import { type Author, RequestId } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import { linksToMail, mailedLinksMax } from "../tracking/mailed-links.rules.ts"
import { TrackingLinkId } from "../tracking/tracking-link.model.ts"
import { TrackingLinks } from "../tracking/tracking-links.port.ts"
import { type DueWorkerOptions, workOffLane } from "./due-lane.program.ts"
import type { ClaimedWork, MissionWork } from "./due-work.model.ts"
import type { WorkOutcome } from "./mission-work.program.ts"

/** Work that mails the tracking links of a mission to its contacts. */
interface LinkMailWork extends MissionWork {
  readonly kind: "mail_tracking_links"
}

const isLinkMail = (work: ClaimedWork): work is LinkMailWork => work.kind === "mail_tracking_links"

/** Makes the links of the trips that have got a driver, with their mails (TRK-17): once, however often it runs. */
export const mailTrackingLinks = Effect.fn("mailTrackingLinks")(function* (
  { missionId, tenant }: LinkMailWork,
  publicUrl: string
) {
  const links = yield* TrackingLinks
  const identifiers = yield* Identifiers
  const author: Author = { tenant, keyId: null, requestId: RequestId(yield* identifiers.uuid), ip: null }
  const ids = yield* Effect.replicateEffect(identifiers.uuid, mailedLinksMax)
  const mailing = { environment: tenant.environment, publicUrl, ids: ids.map(TrackingLinkId) }
  yield* links.mail(author, missionId, (mission, mailed, now) => linksToMail(mission, mailed, now, mailing))
  return { isWritten: false, nextAt: null } satisfies WorkOutcome
})

/** Mails tracking links without end. Processes that know where the pages are run it, as many as there are. */
export const workOffLinkMails = Effect.fn("workOffLinkMails")(
  (options: DueWorkerOptions, publicUrl: string) =>
    workOffLane(options, ["mail_tracking_links"], isLinkMail, (work) => mailTrackingLinks(work, publicUrl)),
  Effect.scoped
)
