import { MissionType, TripKey } from "@trajet/domain/mission"
import { OfferKind, OfferStatus } from "@trajet/domain/offers"
import { Schema } from "effect"
import { pointShown, windowForPeople } from "../mission/stop.model.ts"
import { VehicleShown } from "../mission/vehicle.model.ts"
import { text } from "../schema/bounded.model.ts"
import { identifierLengthMax } from "../schema/limits.ts"
import { TravelWarnings } from "../operations/travel.model.ts"
import { Instant, Kilometres } from "../schema/text.model.ts"

const nullable = Schema.NullOr(Schema.String)

const StopOffered = Schema.Struct({
  ...pointShown,
  ...windowForPeople,
  need_appointment: Schema.Boolean
})

const TripOffered = Schema.Struct({
  pickup: StopOffered,
  delivery: StopOffered,
  vehicle: VehicleShown,
  distance_km: Kilometres,
  duties: Schema.Struct({
    options: Schema.Array(Schema.String),
    documents: Schema.Array(Schema.String)
  }).annotate({ description: "Keys of the options, and of the documents that the trip needs" })
}).annotate({ identifier: "OfferedTrip", description: "A trip without prices, billing and contacts" })

const offerMembers = {
  id: Schema.String,
  mission_id: Schema.String,
  trip: TripKey.annotate({ description: "`aller` covers the return too, unless another driver has it" }),
  kind: OfferKind,
  status: OfferStatus,
  driver_id: nullable.annotate({ description: "The driver of a proposal" }),
  created_at: Instant,
  expires_at: Schema.NullOr(Instant).annotate({
    description: "The end of the pickup window; null for a return without a date"
  })
}

/** An offer, as operators and its driver see it (OPS-10, OPS-13). */
export const OfferShown = Schema.Struct({
  ...offerMembers,
  transport_id: Schema.String,
  type: MissionType,
  plateau: Schema.Boolean,
  w_garage: Schema.Boolean,
  parc: Schema.Boolean,
  trips: Schema.Struct({ aller: Schema.NullOr(TripOffered), retour: Schema.NullOr(TripOffered) }).annotate({
    description: "The trips that the driver would have"
  }),
  warnings: TravelWarnings
}).annotate({ identifier: "OfferShown" })
export type OfferShown = typeof OfferShown.Type

/** A proposal beside its mission. */
export const ProposalShown = Schema.Struct(offerMembers)
export type ProposalShown = typeof ProposalShown.Type

export const OfferPage = Schema.Struct({
  data: Schema.Array(OfferShown),
  next_cursor: nullable.annotate({
    description: "Also after a page of few offers, if others were hidden; null at the end"
  })
}).annotate({ identifier: "OfferPage", examples: [{ data: [], next_cursor: null }] })

export const OfferAnswerRequest = Schema.Struct({}).annotate({ identifier: "OfferAnswerRequest", examples: [{}] })

export const DeclinedOffer = Schema.Struct({ id: Schema.String, status: Schema.Literal("declined") }).annotate({
  identifier: "DeclinedOffer"
})
export type DeclinedOffer = typeof DeclinedOffer.Type

export const ProposalRequest = Schema.Struct({
  driver_id: text(identifierLengthMax),
  trip: Schema.optionalKey(TripKey)
}).annotate({
  identifier: "ProposalRequest",
  examples: [{ driver_id: "0199a1b2-0000-7000-8000-000000000001" }]
})
