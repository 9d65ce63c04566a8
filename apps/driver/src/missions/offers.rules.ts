import { metresBetween } from "../positions/positions.rules.ts"
import type { Item } from "../outbox/work.model.ts"
import { openItems } from "../outbox/outbox.rules.ts"
import type { KeptOffer, OfferOrder } from "./mission.model.ts"

/** All offers of one mission to the driver: the proposal, if there is one, stands for the open offer too. */
export interface ShownOffer {
  readonly offer: KeptOffer
  readonly ids: ReadonlyArray<string>
  /** True once an acceptance waits in the outbox. */
  readonly isAccepted: boolean
}

/** A proposal before an open offer, and the newer of two alike. */
const byWeight = (one: KeptOffer, two: KeptOffer): number =>
  Number(two.kind === "proposal") - Number(one.kind === "proposal") || two.created_at.localeCompare(one.created_at)

/** Each mission that is offered once, without those that the driver has declined (DRV-50). */
export const shownOffers = (offers: ReadonlyArray<KeptOffer>, items: Iterable<Item>): ReadonlyArray<ShownOffer> => {
  const works = openItems(items).map(({ work }) => work)
  const declined = new Set(works.flatMap((work) => (work.kind === "decline" ? [work.offerId] : [])))
  const accepted = new Set(works.flatMap((work) => (work.kind === "accept" ? [work.missionId] : [])))
  const byMission = new Map<string, ReadonlyArray<KeptOffer>>()
  for (const offer of offers.filter(({ id }) => !declined.has(id)).toSorted(byWeight)) {
    byMission.set(offer.mission_id, [...(byMission.get(offer.mission_id) ?? []), offer])
  }
  return [...byMission].flatMap(([missionId, all]) =>
    all.slice(0, 1).map((offer) => ({ offer, ids: all.map(({ id }) => id), isAccepted: accepted.has(missionId) }))
  )
}

type Spot = Readonly<Record<"lat" | "lng", number>>

const tripsOf = ({ trips: { aller, retour } }: KeptOffer) => [aller, retour].filter((trip) => trip !== null)

const startOf = (offer: KeptOffer): string => {
  const { date, start_time: start } = tripsOf(offer)[0]?.pickup ?? { date: null, start_time: null }
  return `${date ?? "9999"} ${start ?? "99"}`
}

const kilometresOf = (offer: KeptOffer): number => tripsOf(offer).reduce((sum, { distance_km: km }) => sum + km, 0)

const metresTo = (offer: KeptOffer, place: Spot): number => {
  const pickup = tripsOf(offer)[0]?.pickup
  return pickup === undefined ? Number.POSITIVE_INFINITY : metresBetween(pickup, place)
}

/** Offers in the chosen order; offers that are alike by their date. Near the driver needs the place of the phone: without it, by date. */
export const sortedOffers = (
  offers: ReadonlyArray<ShownOffer>,
  order: OfferOrder,
  place: Spot | null
): ReadonlyArray<ShownOffer> => {
  const weight = ({ offer }: ShownOffer): number => {
    if (order === "distance") return kilometresOf(offer)
    return order === "near" && place !== null ? metresTo(offer, place) : 0
  }
  return offers.toSorted(
    (one, two) =>
      weight(one) - weight(two) ||
      startOf(one.offer).localeCompare(startOf(two.offer)) ||
      one.offer.id.localeCompare(two.offer.id)
  )
}
