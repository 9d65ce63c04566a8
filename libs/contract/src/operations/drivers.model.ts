import { Environment } from "@trajet/domain/access"
import { availableTimesMax } from "@trajet/domain/people"
import { Schema } from "effect"
import { secret } from "../endpoint/secret.ts"
import { listOf, text } from "../schema/bounded.model.ts"
import { nameLengthMax, phoneLengthMax } from "../schema/limits.ts"
import { DateTime, E164Shown, Email, Instant } from "../schema/text.model.ts"

const members = {
  id: Schema.String,
  name: Schema.String,
  first_name: Schema.String,
  phone: Schema.String,
  phone_e164: E164Shown,
  email: Schema.String,
  availability: Schema.Array(Schema.Struct({ from: Instant, to: Instant })).annotate({
    description: "Times in which the driver wants offers; empty: at any time"
  }),
  suspended: Schema.Boolean,
  created_at: Instant
}

/** A driver as operators see it. */
export const DriverShown = Schema.Struct(members).annotate({ identifier: "DriverShown" })
export type DriverShown = typeof DriverShown.Type

export const DriverPage = Schema.Struct({
  data: Schema.Array(DriverShown),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "DriverPage", examples: [{ data: [], next_cursor: null }] })
export type DriverPage = typeof DriverPage.Type

export const CreateDriverRequest = Schema.Struct({
  name: text(nameLengthMax),
  first_name: text(nameLengthMax),
  phone: text(phoneLengthMax),
  email: Email
}).annotate({
  identifier: "CreateDriverRequest",
  examples: [{ name: "Durand", first_name: "Marie", phone: "+33 6 12 34 56 42", email: "marie.durand@example.com" }]
})
export type CreateDriverRequest = typeof CreateDriverRequest.Type

/** A driver with a key. */
export const CreateDriverResponse = Schema.Struct({
  ...members,
  key_id: Schema.String,
  environment: Environment,
  key: secret(
    Schema.NullOr(Schema.String).annotate({
      description: "The key, answered once; null if the answer is repeated for an Idempotency-Key"
    })
  )
}).annotate({ identifier: "CreateDriverResponse" })
export type CreateDriverResponse = typeof CreateDriverResponse.Type

/** Members left out keep their value. */
export const ChangeDriverRequest = Schema.Struct({
  name: Schema.optionalKey(text(nameLengthMax)),
  first_name: Schema.optionalKey(text(nameLengthMax)),
  phone: Schema.optionalKey(text(phoneLengthMax)),
  email: Schema.optionalKey(Email),
  availability: Schema.optionalKey(listOf(Schema.Struct({ from: DateTime, to: DateTime }), availableTimesMax)),
  suspended: Schema.optionalKey(Schema.Boolean)
}).annotate({
  identifier: "ChangeDriverRequest",
  examples: [
    {
      availability: [{ from: "2027-03-15T08:00:00+01:00", to: "2027-03-15T18:00:00+01:00" }],
      suspended: false
    }
  ]
})
export type ChangeDriverRequest = typeof ChangeDriverRequest.Type
