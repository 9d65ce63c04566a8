import { Environment } from "@trajet/domain/access"
import { requestFilters } from "@trajet/domain/requests"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { listQuery } from "../schema/filter-query.ts"
import { Instant } from "../schema/text.model.ts"

export const RequestListQuery = listQuery(requestFilters)

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
