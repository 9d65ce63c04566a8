import { Schema } from "effect"
import { listOf, text } from "../schema/bounded.model.ts"
import { identifierLengthMax, optionsListedMax } from "../schema/limits.ts"
import { underBothNames } from "../schema/second-names.ts"
import { AddressText, ContactInput, UndatedPlaceInput } from "./place.model.ts"
import { VehicleInput } from "./vehicle.model.ts"

const OptionParams = Schema.Record(Schema.String, Schema.Json).annotate({
  description: "The values of the option's `requirements.fields`. An estimate does not check them."
})

/** An option with the values of its fields. */
export const OptionWithParams = Schema.Struct({
  option_key: text(identifierLengthMax),
  params: Schema.optionalKey(OptionParams)
}).annotate({ identifier: "OptionWithParams" })

/** The options of a trip: keys, and objects for options whose fields need values (ORD-59). */
export const OrderedOptions = listOf(
  Schema.Union([text(identifierLengthMax), OptionWithParams]),
  optionsListedMax
).annotate({ examples: [["lavage_ext", { option_key: "pv_digital", params: { renter: "escale", pin: "1234" } }]] })

/** The full form of a return. Only its destination is required; it leaves from the outbound delivery point. */
export const ReturnTripObject = Schema.Struct({
  delivery: Schema.Union([AddressText, UndatedPlaceInput]),
  ...underBothNames("vehicle", Schema.optionalKey(VehicleInput)),
  contacts: Schema.optionalKey(
    Schema.Struct({ pickup: Schema.optionalKey(ContactInput), delivery: Schema.optionalKey(ContactInput) }).annotate({
      identifier: "ReturnContacts"
    })
  ),
  options: Schema.optionalKey(OrderedOptions)
}).annotate({ identifier: "ReturnTripObject" })
export type ReturnTripObject = typeof ReturnTripObject.Type

/** `true`: A to B to A. A text: A to B to C. An object: the full form. false or null: none. */
export const ReturnTripInput = Schema.NullOr(Schema.Union([Schema.Boolean, AddressText, ReturnTripObject]))
export type ReturnTripInput = typeof ReturnTripInput.Type
