import { bookEntriesMax } from "@trajet/domain/ordering"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { Count, Instant } from "../../schema/text.model.ts"

const used = {
  id: Schema.String.annotate({ description: "The newest mission that has it, and what it is of that mission" }),
  uses: Count.annotate({ description: "Missions that have it" }),
  used_at: Instant
}

export const BookPlaceShown = Schema.Struct({
  ...used,
  address: Schema.String,
  lat: Schema.NullOr(Schema.Finite).annotate({ description: "Null for a place that is known to its town alone" }),
  lng: Schema.NullOr(Schema.Finite),
  contact: Schema.Struct({
    name: Schema.NullOr(Schema.String),
    phone: Schema.NullOr(Schema.String),
    mail: Schema.NullOr(Schema.String)
  }),
  need_appointment: Schema.Boolean
}).annotate({ identifier: "BookPlaceShown" })
export type BookPlaceShown = typeof BookPlaceShown.Type

export const BookVehicleShown = Schema.Struct({
  ...used,
  registration: Schema.NullOr(Schema.String),
  vin: Schema.NullOr(Schema.String),
  brand: Schema.NullOr(Schema.String),
  model: Schema.NullOr(Schema.String),
  electric: Schema.Boolean
}).annotate({ identifier: "BookVehicleShown" })
export type BookVehicleShown = typeof BookVehicleShown.Type

const example = {
  uses: 12,
  used_at: UtcInstant("2026-11-20T10:00:00.123456Z")
}

export const AddressBookShown = Schema.Struct({
  places: Schema.Array(BookPlaceShown).annotate({ description: `The most used first, at most ${bookEntriesMax}` }),
  vehicles: Schema.Array(BookVehicleShown).annotate({ description: `The most used first, at most ${bookEntriesMax}` })
}).annotate({
  identifier: "AddressBookShown",
  examples: [
    {
      places: [
        {
          ...example,
          id: "0198c1d0-11aa-7e3f-b2c4-9f8e7d6c5b4a.pickup",
          address: "10 rue de Rivoli, 75001 Paris",
          lat: 48.8556,
          lng: 2.3598,
          contact: { name: "Claire Martin", phone: "06 12 34 56 78", mail: null },
          need_appointment: false
        }
      ],
      vehicles: [
        {
          ...example,
          id: "0198c1d0-11aa-7e3f-b2c4-9f8e7d6c5b4a.vehicle",
          registration: "AB123CD",
          vin: null,
          brand: "Renault",
          model: "Clio",
          electric: false
        }
      ]
    }
  ]
})
