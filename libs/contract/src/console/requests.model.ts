import { Environment } from "@trajet/domain/access"
import { StatusClass } from "@trajet/domain/requests"
import { isUuid } from "@trajet/domain/text"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { form, text } from "../schema/bounded.model.ts"
import { Cursor, PageSize } from "../schema/page.model.ts"
import { DateTime, Instant } from "../schema/text.model.ts"

const routeLengthMax = 200
const uuidLength = 36

/** Filters of the request log (CON-19). */
export const RequestListQuery = Schema.Struct({
  limit: Schema.optionalKey(PageSize),
  cursor: Schema.optionalKey(Cursor),
  from: Schema.optionalKey(DateTime),
  status: Schema.optionalKey(StatusClass),
  route: Schema.optionalKey(text(routeLengthMax)),
  key_id: Schema.optionalKey(
    Schema.String.check(form({ max: uuidLength, expected: "the id of a key", is: isUuid })).annotate({
      examples: ["0199a1b2-0000-7000-8000-000000000003"]
    })
  )
})

const example = {
  id: "0199a1b2-0000-7000-8000-000000000001",
  at: UtcInstant("2027-03-15T08:00:00.000000Z"),
  environment: "test",
  method: "POST",
  route: "/v1/transports/{id}/cancel",
  mission_id: "0199a1b2-0000-7000-8000-000000000002",
  status: 409,
  problem: "not_cancellable",
  duration_ms: 12,
  key: { id: "0199a1b2-0000-7000-8000-000000000003", prefix: "svc_test_AbCd", label: "ERP" }
} as const

export const LoggedRequestShown = Schema.Struct({
  id: Schema.String.annotate({ description: "The X-Request-Id of the answer" }),
  at: Instant,
  environment: Environment,
  method: Schema.String,
  route: Schema.String.annotate({ description: "Path of the contract" }),
  mission_id: Schema.NullOr(Schema.String).annotate({ description: "The mission that the path named" }),
  status: Schema.Int,
  problem: Schema.NullOr(Schema.String).annotate({ description: "Code of the problem that was answered" }),
  duration_ms: Schema.Int,
  key: Schema.Struct({
    id: Schema.String,
    prefix: Schema.NullOr(Schema.String),
    label: Schema.NullOr(Schema.String)
  })
}).annotate({ identifier: "LoggedRequestShown", examples: [example] })
export type LoggedRequestShown = typeof LoggedRequestShown.Type

export const RequestPage = Schema.Struct({
  data: Schema.Array(LoggedRequestShown),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RequestPage", examples: [{ data: [example], next_cursor: null }] })
