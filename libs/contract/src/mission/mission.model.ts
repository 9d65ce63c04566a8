import { EmissionsOrNull, KilogramsOrNull } from "./emissions.model.ts"
import { EntityId } from "@trajet/domain/billing"
import { MissionStatus as Status, MissionType } from "@trajet/domain/mission"
import { QuoteId } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { note, text } from "../schema/bounded.model.ts"
import {
  addressLengthMax,
  descriptionLengthMax,
  identifierLengthMax,
  nameLengthMax,
  quoteLengthMax
} from "../schema/limits.ts"
import { PlaceInput, ResolvedAddress } from "./place.model.ts"
import { OrderedOptions, ReturnTripInput } from "./return-trip.model.ts"
import { listedLabelsAsked, listedLabelsShown } from "./labels.model.ts"
import { contactShown, pointShown, windowShown } from "./stop.model.ts"
import { underBothNames } from "../schema/second-names.ts"
import {
  Amount,
  Currency,
  DayShown,
  DecimalAmount,
  Email,
  Instant,
  Kilometres,
  TimeOfDay
} from "../schema/text.model.ts"
import { TestSpecifications } from "../robot/robot.model.ts"
import { VehicleInput, VehicleShown } from "./vehicle.model.ts"

export const BillingInput = Schema.Struct({
  company_name: text(nameLengthMax),
  email: Email,
  address: text(addressLengthMax),
  siret: Schema.optionalKey(text(identifierLengthMax))
}).annotate({ identifier: "BillingInput" })

const orderMembers = {
  pickup: PlaceInput,
  delivery: PlaceInput,
  billing: BillingInput,
  type: Schema.optionalKey(MissionType),
  ...underBothNames("vehicle", Schema.optionalKey(VehicleInput)),
  options: Schema.optionalKey(OrderedOptions),
  description: Schema.optionalKey(note(descriptionLengthMax)),
  ...underBothNames("return_trip", Schema.optionalKey(ReturnTripInput)),
  plateau: Schema.optionalKey(Schema.Boolean),
  wgarage: Schema.optionalKey(Schema.Boolean),
  ...listedLabelsAsked,
  quote_id: Schema.optionalKey(text(quoteLengthMax).pipe(Schema.fromBrand("QuoteId", QuoteId)))
}

/** An order as every key sends it. The member for tests is examined only with a test key (TST-8). */
export const OrderBody = Schema.Struct(orderMembers)

export const CreateRequest = Schema.Struct({
  ...orderMembers,
  test_specifications: Schema.optionalKey(
    TestSpecifications.annotate({ description: "With a test key: who drives the mission. A live key ignores it." })
  )
}).annotate({
  identifier: "CreateRequest",
  examples: [
    {
      pickup: {
        address: "10 rue de Rivoli, 75001 Paris",
        date: "2035-03-19T09:00:00+01:00",
        start_time: TimeOfDay.make("09:00")
      },
      delivery: { address: "Place Bellecour, 69002 Lyon", date: "2035-03-19T17:00:00+01:00" },
      billing: { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" },
      vehicle: { registration: "AB-123-CD" },
      options: ["lavage_ext"]
    }
  ]
})
export type CreateRequest = typeof CreateRequest.Type

const bothEnds = { pickup: ResolvedAddress, delivery: ResolvedAddress }

const entityId = Schema.String.pipe(Schema.fromBrand("EntityId", EntityId))

export const CreateResponse = Schema.Struct({
  id: Schema.NullOr(Schema.String),
  transport_id: Schema.NullOr(Schema.String),
  status: Schema.Literal("scheduled"),
  price: DecimalAmount,
  billing: Schema.Struct({ entity_id: entityId, return_entity_id: Schema.NullOr(entityId) }),
  ...bothEnds,
  return_trip: Schema.NullOr(Schema.Struct(bothEnds).annotate({ identifier: "CreatedReturn" })),
  warnings: Schema.Array(Schema.String)
}).annotate({ identifier: "CreateResponse" })
export type CreateResponse = typeof CreateResponse.Type

const nullable = Schema.NullOr(Schema.String)

const MissionStatus = Status.annotate({ identifier: "MissionStatus" })

/** The id and the number of a mission that another mission refers to. */
export const MissionLink = Schema.Struct({ id: Schema.String, transport_id: Schema.String }).annotate({
  identifier: "MissionLink"
})

const StopShown = Schema.Struct({
  ...pointShown,
  ...windowShown,
  contact: Schema.Struct(contactShown)
}).annotate({ identifier: "Stop" })

export const PriceShown = Schema.Struct({ currency: Currency, amount_ht: Amount, surcharge_ht: Amount }).annotate({
  identifier: "MissionPrice"
})

/** Beside the price of the outbound trip. */
const bothTrips = {
  return_ht: Schema.NullOr(Amount).annotate({ description: "Of the return; null without one" }),
  total_ht: Amount.annotate({ description: "Of both trips" }),
  cancellation_fee_ht: Schema.NullOr(Amount).annotate({
    description:
      "Of a cancelled mission: the fee, which is due in place of `total_ht`. Null for others, and if it was cancelled before fees were kept"
  })
}

const outboundHt = Amount.annotate({ description: "Of the outbound trip" })

const DetailPrice = Schema.Struct({
  currency: Currency,
  amount_ht: outboundHt,
  surcharge_ht: Amount,
  ...bothTrips
}).annotate({ identifier: "DetailPrice" })

const trip = {
  status: MissionStatus,
  pickup: StopShown,
  delivery: StopShown,
  vehicle: VehicleShown,
  distance_km: Kilometres,
  price: PriceShown,
  emissions: EmissionsOrNull
}

export const MissionDetail = Schema.Struct({
  id: Schema.String,
  transport_id: Schema.String,
  ...listedLabelsShown,
  cancelled: Schema.Boolean,
  created_at: Instant,
  is_duplicated: Schema.Boolean,
  duplicated_from: Schema.NullOr(MissionLink),
  flags: Schema.Struct({
    plateau: Schema.Boolean,
    electric: Schema.Boolean,
    w_garage: Schema.Boolean,
    parc: Schema.Boolean,
    need_appointment: Schema.Boolean
  }),
  ...trip,
  price: DetailPrice,
  driver: Schema.Struct({ assigned: Schema.Boolean, name: nullable }),
  actual: Schema.Struct({ picked_up_on: Schema.NullOr(Instant), delivered_on: Schema.NullOr(Instant) }),
  documents: Schema.Struct({ fiche_mission: nullable, inspection_pickup: nullable, inspection_delivery: nullable }),
  return_trip: Schema.NullOr(Schema.Struct(trip).annotate({ identifier: "ReturnTrip" }))
}).annotate({ identifier: "MissionDetail" })
export type MissionDetail = typeof MissionDetail.Type

const ListedPlace = Schema.Struct({ address: Schema.String, date: Schema.NullOr(DayShown) }).annotate({
  identifier: "ListedPlace"
})

export const MissionListItem = Schema.Struct({
  id: Schema.String,
  transport_id: Schema.String,
  ...listedLabelsShown,
  status: MissionStatus,
  cancelled: Schema.Boolean,
  created_at: Instant,
  pickup: ListedPlace,
  delivery: ListedPlace,
  vehicle: Schema.Struct({ registration: nullable, type: nullable }),
  price: Schema.Struct({ currency: Currency, amount_ht: outboundHt, ...bothTrips }),
  kg_co2e: KilogramsOrNull,
  has_return: Schema.Boolean
}).annotate({ identifier: "MissionListItem" })
export type MissionListItem = typeof MissionListItem.Type

export const MissionPage = Schema.Struct({
  data: Schema.Array(MissionListItem),
  next_cursor: nullable
}).annotate({ identifier: "MissionPage", examples: [{ data: [], next_cursor: null }] })
export type MissionPage = typeof MissionPage.Type
