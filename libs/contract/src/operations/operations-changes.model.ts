import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { VehicleInput } from "../mission/vehicle.model.ts"
import { AddOptionRequest, RemoveOptionQuery } from "../options/options.model.ts"
import { DatesRequest } from "../ordering/change.model.ts"
import { PriceAdjustmentRequest } from "../prices/prices.model.ts"
import { reason } from "./operations-requests.model.ts"

const example = "agreed with the client by phone"

export const OperatorDatesRequest = Schema.Struct({ ...DatesRequest.fields, reason }).annotate({
  identifier: "OperatorDatesRequest",
  examples: [{ legs: { "enlevement-aller": {} }, reason: example }]
})

export const OperatorOptionRequest = Schema.Struct({ ...AddOptionRequest.fields, reason }).annotate({
  identifier: "OperatorOptionRequest",
  examples: [{ option_key: "express", leg: "aller", reason: example }]
})

export const OperatorOptionRemovalQuery = Schema.Struct({ ...RemoveOptionQuery.fields, reason })

export const OperatorPriceRequest = Schema.Struct({ ...PriceAdjustmentRequest.fields, reason }).annotate({
  identifier: "OperatorPriceRequest",
  examples: [{ leg: "aller", new_price_ht: 349.9, motif: "Commercial agreement", reason: example }]
})

/** The members to replace; absent members stay. */
export const VehicleChangeRequest = Schema.Struct({
  trip: Schema.optionalKey(TripKey),
  ...VehicleInput.fields,
  reason
}).annotate({
  identifier: "VehicleChangeRequest",
  examples: [{ trip: "aller", registration: "AB-123-CD", reason: "the client gave another car" }]
})
export type VehicleChangeRequest = typeof VehicleChangeRequest.Type

export const InvoiceRequest = Schema.Struct({ trip: TripKey }).annotate({
  identifier: "InvoiceRequest",
  examples: [{ trip: "aller" }]
})
