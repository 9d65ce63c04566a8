import { completionMin, completionsMax } from "@trajet/domain/places"
import { Schema } from "effect"
import { text } from "../../schema/bounded.model.ts"
import { addressLengthMax } from "../../schema/limits.ts"

export const CompletionRequest = Schema.Struct({
  text: text(addressLengthMax).annotate({ description: `Completed from ${completionMin} characters on` })
}).annotate({ identifier: "CompletionRequest", examples: [{ text: "10 rue de riv" }] })

const coordinate = Schema.NullOr(Schema.Finite).annotate({ description: "Null for a town" })

export const Completions = Schema.Struct({
  data: Schema.Array(Schema.Struct({ address: Schema.String, lat: coordinate, lng: coordinate })).annotate({
    description: `Best first, at most ${completionsMax}`
  })
}).annotate({
  identifier: "Completions",
  examples: [{ data: [{ address: "10 Rue de Rivoli, 75004 Paris, France", lat: 48.8556, lng: 2.3598 }] }]
})
