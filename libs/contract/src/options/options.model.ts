import { TripKey } from "@trajet/domain/mission"
import { catalogueFilters } from "@trajet/domain/options"
import { OptionImplication, RenterInput } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { text } from "../schema/bounded.model.ts"
import { filterMembers } from "../schema/filter-query.ts"
import { identifierLengthMax } from "../schema/limits.ts"
import { Amount, Currency } from "../schema/text.model.ts"

export const CatalogueQuery = Schema.Struct(filterMembers(catalogueFilters))

const nullable = Schema.NullOr(Schema.String)

const Choice = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  input: RenterInput.annotate({ description: "The field that is due with this renter" }),
  tool_url: Schema.String,
  link_optional: Schema.Boolean.annotate({ description: "The renter also takes a report without its link" })
})

const OptionFieldShown = Schema.Struct({
  name: Schema.String,
  required: Schema.Boolean.annotate({
    description: "Required with every choice; `link` and `pin` are due only if `choices[].input` of the renter says so"
  }),
  type: Schema.String,
  choices: Schema.Array(Choice)
})

const OptionShown = Schema.Struct({
  key: Schema.String,
  stored_key: Schema.String,
  name: Schema.String,
  description: Schema.String,
  price: Amount,
  currency: Currency,
  category: Schema.String,
  default_option: Schema.Boolean,
  active: Schema.Boolean.annotate({ description: "Set on the leg of the mission; false without a mission" }),
  requirements: Schema.Struct({
    kind: Schema.Literal("standard"),
    addable: Schema.Boolean,
    client_only: Schema.Boolean,
    exclusive_group: nullable,
    implied_by: Schema.NullOr(OptionImplication).annotate({
      description: "The member of an order that adds the option: `wgarage`, or `need_appointment` of a place"
    }),
    needs_return: Schema.Boolean.annotate({ description: "Only for a mission with a return" }),
    excluded_by: Schema.Array(Schema.Literals(["plateau", "abroad"])).annotate({
      description: "The option is refused with `plateau`, or for a trip abroad"
    }),
    fields: Schema.Array(OptionFieldShown),
    documents: Schema.Array(Schema.String),
    driver_documents: Schema.Array(Schema.String)
  })
}).annotate({ identifier: "Option" })
export type OptionShown = typeof OptionShown.Type

const RenterShown = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  prestations: Schema.Array(Schema.String),
  input: RenterInput,
  tool_url: Schema.String,
  guide_url: nullable,
  guide_name: nullable,
  link_optional: Schema.Boolean
}).annotate({ identifier: "Renter" })

export const OptionsCatalogue = Schema.Struct({
  transport_id: Schema.optionalKey(Schema.String),
  leg: TripKey,
  prestation: Schema.Literals(["livraison", "restitution"]),
  active_options: Schema.Array(Schema.String),
  options: Schema.Array(OptionShown),
  renters: Schema.Array(RenterShown)
}).annotate({ identifier: "OptionCatalogue" })
export type OptionsCatalogue = typeof OptionsCatalogue.Type

export const AddOptionRequest = Schema.Struct({
  option_key: text(identifierLengthMax),
  leg: Schema.optionalKey(TripKey),
  params: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json))
}).annotate({
  identifier: "AddOptionRequest",
  examples: [{ option_key: "pv_digital", leg: "aller", params: { renter: "escale", pin: "1234" } }]
})

export const RemoveOptionQuery = Schema.Struct({ leg: Schema.optionalKey(TripKey) })

export const OptionChangeResponse = Schema.Struct({
  option: Schema.String.annotate({ examples: ["Lavage extérieur 19.00"] }),
  new_price: Schema.NullOr(Amount),
  delta: Schema.NullOr(Amount),
  leg: TripKey,
  removed: Schema.Array(Schema.String),
  derived: Schema.Array(Schema.Literals(["w_garage", "parc"])),
  warnings: Schema.Array(Schema.String),
  driver_validation: Schema.Struct({
    mode: Schema.Literals(["ask", "none"]),
    requested: Schema.Boolean,
    client_update_id: nullable
  })
}).annotate({ identifier: "OptionChangeResponse" })
export type OptionChangeResponse = typeof OptionChangeResponse.Type
