import type { DriverName } from "./people.ts"
import { type ModelMission, type ModelOffer, newOffer, type TripName } from "./state.ts"

/** The open offer of a mission. Earlier ones are gone for good. */
const openOfferOf = ({ offers }: ModelMission): ModelOffer | undefined => offers.findLast(({ kind }) => kind === "open")

/** True if a driver may take the offer now. */
export const isOpen = (mission: ModelMission, offer: ModelOffer): boolean =>
  offer.kind === "open" ? mission.status === "scheduled" && openOfferOf(mission) === offer : offer.status === "open"

/** Offers the mission again, under an id that only the API knows. */
export const offerAgain = ({ offers }: ModelMission): void => {
  offers.push(newOffer(null))
}

const openProposals = ({ offers }: ModelMission, of: TripName): ReadonlyArray<ModelOffer> =>
  offers.filter(({ kind, status, trip }) => kind === "proposal" && trip === of && status === "open")

/** Ends the proposals of a trip that nobody is asked any more to take. */
export const withdraw = (mission: ModelMission, of: TripName): void => {
  for (const proposal of openProposals(mission, of)) proposal.status = "withdrawn"
}

/** Ends the proposals of a trip that this driver has now. */
export const endWith = (mission: ModelMission, of: TripName, taker: DriverName | null): void => {
  for (const proposal of openProposals(mission, of)) proposal.status = proposal.driver === taker ? "accepted" : "taken"
}
