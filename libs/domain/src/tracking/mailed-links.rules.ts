import type { Environment } from "../access/tenant.model.ts"
import { languageAt, windowText } from "../mission/leg-words.rules.ts"
import { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { subjectOf } from "../notices/changed-legs.rules.ts"
import type { NewNotice } from "../notices/notice.model.ts"
import { linkMark } from "../texts/link-mark.ts"
import { noticeTexts } from "../texts/languages.ts"
import type { Instant } from "../time/instant.model.ts"
import { type NewTrackingLink, type TrackingLinkId, TrackingSide } from "./tracking-link.model.ts"
import { isOpenLink } from "./tracking-links.rules.ts"
import { trackingPath } from "./tracking-token.program.ts"

/** A new link, with the mail that tells its address. */
interface MailedLink {
  readonly link: NewTrackingLink
  readonly notice: NewNotice
}

/** What a mail of links is made of. */
interface LinkMailing {
  readonly environment: Environment
  /** Where the pages are, without a slash at the end. */
  readonly publicUrl: string
  /** The ids of new links: `mailedLinksMax`. */
  readonly ids: ReadonlyArray<TrackingLinkId>
}

/** One link for each side of each trip. */
export const mailedLinksMax = TripKey.literals.length * TrackingSide.literals.length

/** When links of a mission are to be mailed: as a trip gets a driver. Null if no trip has got one by this change. */
export const linkMailDueAt = (before: Mission, after: Mission): Instant | null =>
  TripKey.literals
    .map((key) => {
      const assignedAt = tripOf(after, key)?.assignedAt ?? null
      return assignedAt === (tripOf(before, key)?.assignedAt ?? null) ? null : assignedAt
    })
    .find((at) => at !== null) ?? null

const linkOf = (
  mission: Mission,
  { id, side, trip: key }: Pick<NewTrackingLink, "id" | "side" | "trip">,
  { environment, publicUrl }: LinkMailing
): ReadonlyArray<MailedLink> => {
  const trip = tripOf(mission, key)
  const email = trip?.[side].contact?.email ?? null
  if (trip === null || email === null) return []
  const { id: missionId, transportId } = mission
  const language = languageAt(trip[side])
  const { subject, text } = noticeTexts[language].tracking[side]
  return [
    {
      link: { id, trip: key, side, language: null },
      notice: {
        audience: "contacts",
        mission: { id: missionId, transportId },
        recipients: [email],
        subject: subjectOf(environment, subject(transportId ?? missionId)),
        text: text({
          plate: trip.vehicle.registration,
          window: windowText(trip[side], language),
          page: `${publicUrl}${trackingPath(linkMark)}`
        }),
        trackingLinkId: id
      }
    }
  ]
}

/**
 * The links to mail to the contacts of a mission (TRK-17), of the trips that have a driver and are not in `mailed`, and these
 * trips: a trip is mailed once, also to no contact.
 */
export const linksToMail = (
  mission: Mission,
  mailed: ReadonlyArray<TripKey>,
  now: Instant,
  mailing: LinkMailing
): { readonly trips: ReadonlyArray<TripKey>; readonly links: ReadonlyArray<MailedLink> } => {
  const trips = TripKey.literals.filter((key) => {
    const isAssigned = (tripOf(mission, key)?.assignedAt ?? null) !== null
    return isAssigned && !mailed.includes(key) && isOpenLink(mission, { trip: key }, now)
  })
  const sides = trips.flatMap((trip) => TrackingSide.literals.map((side) => ({ trip, side })))
  const links = mailing.ids.flatMap((id, at) => {
    const side = sides[at]
    return side === undefined ? [] : linkOf(mission, { id, ...side }, mailing)
  })
  return { trips, links }
}
