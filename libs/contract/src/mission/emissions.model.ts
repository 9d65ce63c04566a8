import { NotCounted } from "@trajet/domain/emissions"
import { Schema } from "effect"

const Kilograms = Schema.Finite.annotate({ description: "Kilograms of CO2e, two decimals", examples: [176.44] })

/** The greenhouse gas of both trips in a list, kilograms of CO2e. */
export const KilogramsOrNull = Schema.NullOr(Kilograms).annotate({
  description: "Greenhouse gas of both trips, kilograms of CO2e; null if it is not known"
})

const Emissions = Schema.Struct({
  kg_co2e: Kilograms.annotate({ description: "The sum of `vehicle_kg` and `driver_kg`, exactly" }),
  vehicle_kg: Kilograms,
  driver_kg: Schema.NullOr(Kilograms).annotate({
    description: "The way of the driver; null if no factor is published for its means, which `not_counted` names"
  }),
  basis: Schema.Literals(["planned", "driven"]).annotate({ description: "The distance of the figures" }),
  method: Schema.String.annotate({
    description: "Table of factors and its version: `<table>@<version>`",
    examples: ["arrete-2017-04-26@1"]
  }),
  not_counted: Schema.Array(NotCounted).annotate({ description: "What is left out, because no factor is published" })
}).annotate({ identifier: "Emissions" })

/** Greenhouse gas; null for missions of former releases. */
export const EmissionsOrNull = Schema.NullOr(Emissions)

/** The emissions of examples: a mission whose return ends at its pickup. */
export const sampleEmissions: typeof Emissions.Type = {
  kg_co2e: 176.44,
  vehicle_kg: 176.44,
  driver_kg: 0,
  basis: "planned",
  method: "arrete-2017-04-26@1",
  not_counted: []
}
