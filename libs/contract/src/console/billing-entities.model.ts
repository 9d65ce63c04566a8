import { listedEntitiesMax } from "@trajet/domain/billing"
import { Schema } from "effect"

const BillingEntityShown = Schema.Struct({
  id: Schema.String,
  company_name: Schema.String,
  email: Schema.String,
  address: Schema.String,
  siret: Schema.NullOr(Schema.String)
}).annotate({ identifier: "BillingEntityShown" })

export const BillingEntities = Schema.Struct({
  data: Schema.Array(BillingEntityShown).annotate({ description: `By company name, at most ${listedEntitiesMax}` })
}).annotate({
  identifier: "BillingEntities",
  examples: [
    {
      data: [
        {
          id: "entity-main",
          company_name: "Demo Fleet",
          email: "billing@demo-fleet.example",
          address: "1 rue du Port, 69002 Lyon",
          siret: "12345678900011"
        }
      ]
    }
  ]
})
