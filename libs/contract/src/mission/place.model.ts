import { PlaceId } from "@trajet/domain/places"
import { Schema } from "effect"
import { text } from "../schema/bounded.model.ts"
import { Latitude, Longitude } from "../schema/coordinates.ts"
import { addressLengthMax, nameLengthMax, phoneLengthMax } from "../schema/limits.ts"
import { Email, LegDate, TimeOfDay } from "../schema/text.model.ts"

export const AddressText = text(addressLengthMax).annotate({ examples: ["10 rue de Rivoli, 75001 Paris"] })

export const ContactInput = Schema.Struct({
  name: Schema.optionalKey(text(nameLengthMax)),
  phone: Schema.optionalKey(text(phoneLengthMax)),
  mail: Schema.optionalKey(Email)
}).annotate({ identifier: "ContactInput" })
export type ContactInput = typeof ContactInput.Type

const description = "With both coordinates nothing is looked up: `address` is the text for people"

const point = {
  lat: Schema.optionalKey(Latitude.annotate({ description })),
  lng: Schema.optionalKey(Longitude.annotate({ description }))
}

const window = {
  start_time: Schema.optionalKey(TimeOfDay),
  end_time: Schema.optionalKey(TimeOfDay),
  need_appointment: Schema.optionalKey(Schema.Boolean),
  contact: Schema.optionalKey(ContactInput)
}

/** A place of an order: its date is required. */
export const PlaceInput = Schema.Struct({ address: AddressText, ...point, date: LegDate, ...window }).annotate({
  identifier: "PlaceInput"
})
export type PlaceInput = typeof PlaceInput.Type

/** A place of an estimate, or of a return: its date may be absent. */
export const UndatedPlaceInput = Schema.Struct({
  address: AddressText,
  ...point,
  date: Schema.optionalKey(LegDate),
  ...window
}).annotate({ identifier: "UndatedPlaceInput" })
export type UndatedPlaceInput = typeof UndatedPlaceInput.Type

export const ResolvedAddress = Schema.Struct({
  address: Schema.String,
  lat: Schema.Finite,
  lng: Schema.Finite,
  place_id: Schema.String.pipe(Schema.fromBrand("PlaceId", PlaceId))
}).annotate({
  identifier: "ResolvedAddress",
  examples: [
    { address: "10 rue de Rivoli, 75001 Paris, France", lat: 48.8566, lng: 2.3522, place_id: PlaceId("local:75056") }
  ]
})
export type ResolvedAddress = typeof ResolvedAddress.Type
