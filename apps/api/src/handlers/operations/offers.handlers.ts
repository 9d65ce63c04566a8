import {
  type DeclinedOffer,
  type OfferShown,
  OperationsApi,
  pointWire,
  vehicleWire,
  windowWire
} from "@trajet/contract"
import { type Mission, OfferId, type Stop, type Trip, type TripKey } from "@trajet/domain/mission"
import { acceptOffer, declineOffer, listOffers, proposeMission, type WarnedOffer } from "@trajet/domain/offers"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { missionIdOf } from "../../edge/target.ts"
import { pageOfQuery } from "../query-wire.ts"
import { assignedAnswer, driverIdOf } from "./answering.ts"
import { proposalWire } from "./mission-for-people.ts"

const stopWire = (stop: Stop) => ({
  ...pointWire(stop),
  ...windowWire(stop),
  need_appointment: stop.needAppointment
})

const tripWire = ({ requiredDocuments }: Mission, key: TripKey, trip: Trip) => ({
  pickup: stopWire(trip.pickup),
  delivery: stopWire(trip.delivery),
  vehicle: vehicleWire(trip.vehicle),
  distance_km: trip.distanceKm,
  duties: { options: trip.options.map((option) => option.key), documents: requiredDocuments[key] }
})

/** An offer by the names of all members: no price, no billing, no contact, no text of the client (OPS-13). */
const offerWire = ({ warnings, ...offer }: WarnedOffer): OfferShown => {
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
    },
    warnings
  }
}

const declinedWire = ({ id }: { readonly id: OfferId }): DeclinedOffer => ({ id, status: "declined" })

export const offerRoutes = serve(OperationsApi.groups.offers, {
  list: Effect.fnUntraced(function* ({ caller, query }) {
    const page = yield* listOffers(caller, pageOfQuery(query))
    return { data: page.offers.map(offerWire), next_cursor: page.nextCursor }
  }),
  accept: Effect.fnUntraced(function* ({ caller, params, keyed }) {
    const answer = assignedAnswer(caller)
    return answer(yield* acceptOffer(caller, OfferId(params.id), { keyed: yield* keyed(answer) }))
  }),
  decline: Effect.fnUntraced(function* ({ caller, params, keyed }) {
    return declinedWire(yield* declineOffer(caller, OfferId(params.id), { keyed: yield* keyed(declinedWire) }))
  }),
  propose: Effect.fnUntraced(function* ({ caller, params, body, keyed }) {
    const { trip = "aller" } = body
    const asked = { driverId: yield* driverIdOf(body), trip, keyed: yield* keyed(offerWire) }
    return offerWire(yield* proposeMission(caller, missionIdOf(params), asked))
  })
})
