import { RequestId } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { Schema } from "effect"
import type { problemCatalogue } from "./problem-catalogue.ts"

export const FieldError = Schema.Struct({
  field: Schema.String,
  error: Schema.String,
  message: Schema.String
}).annotate({
  examples: [
    {
      field: "pickup.contact.phone",
      error: "too_long",
      message: "expected text of at most 32 characters; got text of 40 characters"
    }
  ]
})
export type FieldError = typeof FieldError.Type

/** The body of every error answer, in the format of RFC 9457 (ERR-1). Clients branch on `status` and `code`. */
export const Problem = Schema.Struct({
  type: Schema.String.annotate({ format: "uri-reference" }),
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.optionalKey(Schema.String),
  instance: Schema.optionalKey(Schema.String.annotate({ format: "uri-reference" })),
  code: Schema.optionalKey(Schema.String),
  reference: Schema.optionalKey(Schema.String.pipe(Schema.fromBrand("RequestId", RequestId))),
  errors: Schema.optionalKey(Schema.Array(FieldError)),
  outcome_unknown: Schema.optionalKey(Schema.Boolean),
  candidates: Schema.optionalKey(Schema.Array(Schema.Json)),
  min_date: Schema.optionalKey(Schema.String.pipe(Schema.fromBrand("Instant", Instant))),
  /** The time of a test clock that stopped before its goal. */
  now: Schema.optionalKey(Schema.String.pipe(Schema.fromBrand("Instant", Instant))),
  /** Seconds from `now` to the goal of the test clock. */
  remaining_seconds: Schema.optionalKey(Schema.Int),
  /** The id of the inspection that a trip has. */
  inspection_id: Schema.optionalKey(Schema.String),
  /** Parts that a phase of an inspection lacks. */
  missing: Schema.optionalKey(Schema.Array(Schema.Json)),
  mission_ids: Schema.optionalKey(Schema.Array(Schema.String)),
  duplicated_to: Schema.optionalKey(Schema.Struct({ id: Schema.String, transport_id: Schema.String })),
  data: Schema.optionalKey(Schema.Array(Schema.Json))
}).annotate({ identifier: "Problem", examples: [{ type: "about:blank", title: "Not Found", status: 404 }] })
export type Problem = typeof Problem.Type

export type ProblemCode = keyof typeof problemCatalogue
