import {
  type DeclinedOffer,
  OfferAnswerRequest,
  OfferListQuery,
  type OfferPage,
  type OfferShown,
  OperationsApi,
  ProposalRequest
} from "@trajet/contract"
import { DriverId, type Mission, OfferId, type Stop, type Trip, type TripKey } from "@trajet/domain/mission"
import { acceptOffer, declineOffer, listOffers, type Offer, proposeMission } from "@trajet/domain/offers"
import { DriverUnknown } from "@trajet/domain/people"
import { isUuid } from "@trajet/domain/text"
import { Effect } from "effect"
import { operationsRoute, type Served } from "../../edge/route.ts"
import { missionIdOf } from "../../edge/target.ts"
import { pageSizeOf } from "../query-wire.ts"
import { keyedBy, missionAnswer, noMembers } from "./answering.ts"
import { proposalWire } from "./mission-for-people.ts"

const { endpoints } = OperationsApi.groups.offers

const stopWire = ({ place, date, startTime, endTime, needAppointment }: Stop) => ({
  address: place.address,
  lat: place.lat,
  lng: place.lng,
  date,
  start_time: startTime,
  end_time: endTime,
  need_appointment: needAppointment
})

const tripWire = ({ requiredDocuments }: Mission, key: TripKey, trip: Trip) => ({
  pickup: stopWire(trip.pickup),
  delivery: stopWire(trip.delivery),
  vehicle: {
    registration: trip.vehicle.registration,
    vin: trip.vehicle.vin,
    type: trip.vehicle.type,
    brand: trip.vehicle.brand,
    model: trip.vehicle.model
  },
  distance_km: trip.distanceKm,
  duties: { options: trip.options.map((option) => option.key), documents: requiredDocuments[key] }
})

/** An offer by the names of all members: no price, no billing, no contact, no text of the client (OPS-13). */
const offerWire = (offer: Offer): OfferShown => {
  const { mission } = offer
  const { return: back } = mission
  const hasReturn = offer.trip === "retour" || mission.returnDriver === null
  return {
    ...proposalWire(offer),
    transport_id: mission.transportId ?? "",
    type: mission.type,
    plateau: mission.plateau,
    w_garage: mission.wGarage,
    parc: mission.parc,
    trips: {
      aller: offer.trip === "aller" ? tripWire(mission, "aller", mission.outbound) : null,
      retour: back === null || !hasReturn ? null : tripWire(mission, "retour", back)
    }
  }
}

const list = operationsRoute({
  endpoint: endpoints.list,
  query: OfferListQuery,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, query }) {
    const page = yield* listOffers(caller, { limit: pageSizeOf(query.limit), cursor: query.cursor ?? null })
    const wire: OfferPage = { data: page.offers.map(offerWire), next_cursor: page.nextCursor }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const answering = { query: noMembers, body: OfferAnswerRequest, takesBody: "optional" } as const

const accepted = operationsRoute({
  endpoint: endpoints.accept,
  ...answering,
  handle: Effect.fnUntraced(function* ({ caller, params, claim }) {
    const answer = missionAnswer(caller)
    return answer(yield* acceptOffer(caller, OfferId(params["id"] ?? ""), { keyed: keyedBy(claim, answer) }))
  })
})

const declinedAnswer = ({ id }: { readonly id: OfferId }): Served => {
  const wire: DeclinedOffer = { id, status: "declined" }
  return { status: 200, body: JSON.stringify(wire) }
}

const declined = operationsRoute({
  endpoint: endpoints.decline,
  ...answering,
  handle: Effect.fnUntraced(function* ({ caller, params, claim }) {
    const keyed = keyedBy(claim, declinedAnswer)
    return declinedAnswer(yield* declineOffer(caller, OfferId(params["id"] ?? ""), { keyed }))
  })
})

const proposalAnswer = (offer: Offer): Served => ({ status: 201, body: JSON.stringify(offerWire(offer)) })

const proposed = operationsRoute({
  endpoint: endpoints.propose,
  query: noMembers,
  body: ProposalRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, params, body, claim }) {
    const { driver_id: driverId, trip = "aller" } = body
    if (!isUuid(driverId)) return yield* new DriverUnknown({ driverId })
    const asked = { driverId: DriverId(driverId), trip, keyed: keyedBy(claim, proposalAnswer) }
    return proposalAnswer(yield* proposeMission(caller, missionIdOf(params), asked))
  })
})

export const offerRoutes = [list, accepted, declined, proposed]
