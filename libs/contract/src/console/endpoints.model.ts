import { Environment } from "@trajet/domain/access"
import { SubscribableType } from "@trajet/domain/events"
import { AttemptError } from "@trajet/domain/webhooks/deliveries"
import { EndpointStatus } from "@trajet/domain/webhooks/endpoints"
import { Schema } from "effect"
import { secret } from "../endpoint/secret.ts"
import { fullListOf, listOf, text } from "../schema/bounded.model.ts"
import { inLanguages } from "../schema/in-languages.ts"
import { endpointUrlLengthMax, reasonLengthMax } from "../schema/limits.ts"
import { Count, DateTime, Instant } from "../schema/text.model.ts"
import { settingsAsked, settingsShown } from "../webhooks/endpoint-settings.model.ts"

const everyType = Schema.Boolean.annotate({
  description: "True if the endpoint gets events of every type, also of types that are added later"
})

const LastFailure = Schema.Struct({ error: AttemptError, status_code: Schema.NullOr(Schema.Int) }).annotate({
  identifier: "EndpointFailure"
})

const members = {
  id: Schema.String,
  environment: Environment,
  url: Schema.String,
  every_type: everyType,
  types: Schema.Array(SubscribableType).annotate({ description: "The subscribed types; empty with `every_type`" }),
  ...settingsShown,
  status: EndpointStatus.annotate({
    description: "`paused` by hand, or `disabled` by the breaker: events then make deliveries that wait"
  }),
  reason: Schema.NullOr(Schema.String).annotate({ description: "Why the endpoint is paused or disabled" }),
  created_at: Instant,
  open_deliveries: Count.annotate({ description: "Deliveries that wait or are being sent; 10,000 stands for more" }),
  failures_in_row: Count,
  failing_since: Schema.NullOr(Instant).annotate({ description: "The first failure since the last success" }),
  paused_until: Schema.NullOr(Instant).annotate({
    description: "The breaker of an enabled endpoint sends nothing before this time"
  }),
  last_failure: Schema.NullOr(LastFailure).annotate({
    description: "How the last attempt failed; null unless it failed since the last success"
  }),
  recovered_at: Schema.NullOr(Instant).annotate({
    description: "When the endpoint worked again after failures of which the group was told; null while it fails"
  }),
  secrets: Schema.Array(
    Schema.Struct({
      version: Schema.Int,
      signs_from: Instant,
      wiped_at: Schema.NullOr(Instant)
    })
  ).annotate({ description: "The secrets in use, without the secrets themselves: two during a rotation" })
}

export const EndpointShown = Schema.Struct(members).annotate({ identifier: "EndpointShown" })
export type EndpointShown = typeof EndpointShown.Type

export const EndpointList = Schema.Struct({ data: Schema.Array(EndpointShown) }).annotate({
  identifier: "EndpointList",
  examples: [{ data: [] }]
})

/** An endpoint with the attempts of its last seven days, hour by hour. */
export const EndpointDetail = Schema.Struct({
  ...members,
  hours: Schema.Array(
    Schema.Struct({
      hour: Instant.annotate({ description: "Start of the hour, UTC; hours without an attempt are left out" }),
      succeeded: Count,
      failed: Count,
      p50_millis: Count.annotate({ description: "Median duration of the attempts" }),
      p95_millis: Count
    })
  ),
  hours_are_complete: Schema.Boolean.annotate({
    description: "False for more than 20,000 attempts: only the newest are counted"
  })
}).annotate({ identifier: "EndpointDetail" })
export type EndpointDetail = typeof EndpointDetail.Type

const Types = fullListOf(SubscribableType, SubscribableType.literals.length)

export const CreateEndpointRequest = Schema.Struct({
  url: text(endpointUrlLengthMax).annotate({ description: "Public HTTPS" }),
  types: Schema.optionalKey(Types.annotate({ description: "Without it, events of every type" })),
  ...settingsAsked
}).annotate({
  identifier: "CreateEndpointRequest",
  examples: [{ url: "https://hooks.example.com/trajet", types: ["transport.created", "transport.status_changed"] }]
})

export type EndpointOrder = typeof CreateEndpointRequest.Type

export const CreatedEndpoint = Schema.Struct({
  ...members,
  secret: secret(Schema.String.annotate({ description: "The signing secret, answered this once" }))
}).annotate({ identifier: "CreatedEndpoint" })

/** Members left out keep their value. */
export const ChangeEndpointRequest = Schema.Struct({
  url: Schema.optionalKey(text(endpointUrlLengthMax)),
  types: Schema.optionalKey(
    listOf(SubscribableType, SubscribableType.literals.length).annotate({ description: "Empty with `every_type`" })
  ),
  every_type: Schema.optionalKey(Schema.Boolean.annotate({ description: "True instead of `types`" })),
  ...settingsAsked
}).annotate({
  identifier: "ChangeEndpointRequest",
  examples: [{ url: "https://hooks.example.com/trajet/v2", types: ["transport.created"] }]
})

export type EndpointChange = typeof ChangeEndpointRequest.Type

export const RotateSecretRequest = Schema.Struct({
  at: Schema.optionalKey(
    DateTime.annotate({ description: "When the new secret signs, up to 24 hours ahead; at once if left out" })
  )
}).annotate({ identifier: "RotateSecretRequest", examples: [{}] })

export type SecretRotation = typeof RotateSecretRequest.Type

export const PauseEndpointRequest = Schema.Struct({
  reason: Schema.optionalKey(text(reasonLengthMax))
}).annotate({ identifier: "PauseEndpointRequest", examples: [{ reason: "our server moves this evening" }] })

export const EnabledEndpoint = Schema.Struct({
  enabled: Schema.Boolean.annotate({
    description: "False if so many deliveries wait that one request gives only the oldest their time: send it again"
  }),
  resumed: Count.annotate({ description: "Waiting deliveries that this request made due, ten a second" })
}).annotate({ identifier: "EnabledEndpoint", examples: [{ enabled: true, resumed: 12 }] })

/** A request to an endpoint, without the headers that the sender adds: host, connection, type and length. */
export const SentRequest = Schema.Struct({
  method: Schema.Literal("POST"),
  url: Schema.String,
  headers: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String })),
  body: Schema.String
}).annotate({ identifier: "SentRequest" })
export type SentRequest = typeof SentRequest.Type

/** The live exchange of a test. */
export const TestedEndpoint = Schema.Struct({
  request: SentRequest,
  succeeded: Schema.Boolean,
  status_code: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(AttemptError),
  detail: Schema.NullOr(Schema.String),
  started_at: Instant,
  duration_millis: Count,
  answer: Schema.NullOr(Schema.String).annotate({ description: "The first 4 KiB of the answer's body" })
}).annotate({ identifier: "TestedEndpoint" })
export type TestedEndpoint = typeof TestedEndpoint.Type

export const EventTypeList = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      type: SubscribableType,
      ...inLanguages("description", () => Schema.String),
      example: Schema.String.annotate({ description: "A body as it is delivered, JSON text" })
    })
  )
}).annotate({ identifier: "EventTypeList", examples: [{ data: [] }] })
export type EventTypeList = typeof EventTypeList.Type
