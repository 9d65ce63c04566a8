import type { Vehicle } from "@trajet/domain/mission"
import { plainVin } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { form, text } from "../schema/bounded.model.ts"
import { identifierLengthMax, modelLengthMax, registrationLengthMax, vinLengthMax } from "../schema/limits.ts"

/** Has no check digit: European VINs have none. Requests may have any case and separators; answers have neither. */
const Vin = text(vinLengthMax)
  .check(
    form({
      max: vinLengthMax,
      expected: "a VIN of 17 letters and figures, without I, O and Q, such as VF1RFB00123456789",
      is: (value) => /^[A-HJ-NPR-Z0-9]{17}$/u.test(plainVin(value))
    })
  )
  .annotate({
    description: "Vehicle identification number, in either case, with or without separators",
    examples: ["VF1RFB00123456789"]
  })

export const VehicleInput = Schema.Struct({
  type: Schema.optionalKey(
    text(identifierLengthMax).annotate({
      description:
        "`VP`, `VU`, `VUL`, or a word such as berline, utilitaire, fourgon; heavy vehicles and two-wheelers need `plateau`. An unknown word adds the warning `vehicle_type_unknown`.",
      examples: ["VP"]
    })
  ),
  registration: Schema.optionalKey(text(registrationLengthMax)),
  vin: Schema.optionalKey(Vin),
  brand: Schema.optionalKey(text(modelLengthMax)),
  model: Schema.optionalKey(text(modelLengthMax)),
  electric: Schema.optionalKey(Schema.Boolean),
  country: Schema.optionalKey(
    Schema.String.check(
      form({ max: 2, expected: "a country code of two letters such as FR", is: /^[A-Za-z]{2}$/u })
    ).annotate({
      description: "ISO 3166-1 alpha-2",
      examples: ["FR"]
    })
  )
}).annotate({ identifier: "VehicleInput", examples: [{ registration: "AB-123-CD", brand: "Renault", model: "Clio" }] })
export type VehicleInput = typeof VehicleInput.Type

const nullableText = Schema.NullOr(Schema.String)

export const VehicleShown = Schema.Struct({
  registration: nullableText,
  vin: nullableText,
  type: nullableText,
  brand: nullableText,
  model: nullableText
}).annotate({ identifier: "Vehicle" })
export type VehicleShown = typeof VehicleShown.Type

export const vehicleWire = ({ brand, model, registration, type, vin }: Vehicle): VehicleShown => ({
  registration,
  vin,
  type,
  brand,
  model
})
