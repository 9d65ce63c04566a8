import { Schema } from "effect"
import { listOf, text } from "../schema/bounded.model.ts"
import { identifierLengthMax, optionsListedMax } from "../schema/limits.ts"
import { AddressText, ContactInput, UndatedPlaceInput } from "./place.model.ts"
import { VehicleInput } from "./vehicle.model.ts"

export const OptionKeys = listOf(text(identifierLengthMax), optionsListedMax).annotate({ examples: [["lavage_ext"]] })

/** The full form of a return. Only its destination is required; it leaves from the outbound delivery point. */
export const ReturnTripObject = Schema.Struct({
  delivery: Schema.Union([AddressText, UndatedPlaceInput]),
  vehicle: Schema.optionalKey(VehicleInput),
  car: Schema.optionalKey(VehicleInput),
  contacts: Schema.optionalKey(
    Schema.Struct({ pickup: Schema.optionalKey(ContactInput), delivery: Schema.optionalKey(ContactInput) })
  ),
  options: Schema.optionalKey(OptionKeys)
}).annotate({ identifier: "ReturnTripObject" })
export type ReturnTripObject = typeof ReturnTripObject.Type

/** `true`: A to B to A. A text: A to B to C. An object: the full form. false or null: none. */
export const ReturnTripInput = Schema.NullOr(Schema.Union([Schema.Boolean, AddressText, ReturnTripObject]))
export type ReturnTripInput = typeof ReturnTripInput.Type
