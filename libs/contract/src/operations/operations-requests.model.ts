import { WayBack } from "@trajet/domain/emissions"
import { IncidentCategory, TripKey } from "@trajet/domain/mission"
import { canonicalId, isUuid } from "@trajet/domain/text"
import { Schema } from "effect"
import { form, text } from "../schema/bounded.model.ts"
import { DateTime } from "../schema/text.model.ts"
import { descriptionLengthMax, identifierLengthMax, reasonLengthMax } from "../schema/limits.ts"

const uuidLength = 36
/** An id that a phone chooses. */
export const Uuid = Schema.String.annotate({
  format: "uuid",
  examples: ["0199a1b2-0000-7000-8000-000000000001"]
}).check(
  form({
    max: uuidLength,
    expected: "a UUID such as 0199a1b2-0000-7000-8000-000000000001",
    is: (value) => isUuid(canonicalId(value))
  })
)

/** Why a person of operations changes something. */
export const reason = text(reasonLengthMax)
  .check(form({ max: reasonLengthMax, expected: "text that is not only spaces", is: /\S/u }))
  .annotate({ examples: ["the driver confirmed by phone"] })

/** A pickup or delivery. An operator gives a reason. */
export const DrivenRequest = Schema.Struct({
  trip: TripKey,
  at: Schema.optionalKey(DateTime).annotate({
    description:
      "When it happened; now, if absent. At most 60 s ahead; not before the driver's assignment or, for an operator, up to 7 days ago; no delivery before its pickup"
  }),
  reason: Schema.optionalKey(reason)
}).annotate({ identifier: "DrivenRequest", examples: [{ trip: "aller" }] })

/** A delivery, with how the driver goes on. */
export const DeliverRequest = Schema.Struct({
  ...DrivenRequest.fields,
  way_back: Schema.optionalKey(WayBack).annotate({
    description:
      "How the driver goes on after the last delivery of the mission, for the greenhouse gas of its way; by car, if absent"
  })
}).annotate({ identifier: "DeliverRequest", examples: [{ trip: "aller", way_back: "train" }] })

export const AssignRequest = Schema.Struct({
  driver_id: text(identifierLengthMax),
  trip: Schema.optionalKey(TripKey),
  reason: Schema.optionalKey(reason)
}).annotate({
  identifier: "AssignRequest",
  examples: [{ driver_id: "0199a1b2-0000-7000-8000-000000000001", reason: "the driver confirmed by phone" }]
})

export const UnassignRequest = Schema.Struct({ trip: Schema.optionalKey(TripKey), reason }).annotate({
  identifier: "UnassignRequest",
  examples: [{ reason: "the driver is ill" }]
})

export const ValidationRequest = Schema.Struct({ answer: Schema.Literals(["accept", "refuse"]) }).annotate({
  identifier: "ValidationRequest",
  examples: [{ answer: "accept" }]
})

export const ReviewRequest = Schema.Struct({
  decision: Schema.Literals(["accept", "refuse"]),
  comment: Schema.optionalKey(text(reasonLengthMax)).annotate({ description: "Read by operators alone" }),
  for_driver: Schema.optionalKey(text(reasonLengthMax)).annotate({
    description: "What the driver reads beside the refused document: what is wrong with it, and how to take it again"
  })
}).annotate({
  identifier: "ReviewRequest",
  examples: [{ decision: "refuse", comment: "second time", for_driver: "The plate cannot be read: come closer" }]
})

export const IncidentRequest = Schema.Struct({
  category: IncidentCategory,
  description: text(descriptionLengthMax),
  blocking: Schema.Boolean,
  incident_id: Schema.optionalKey(Uuid).annotate({
    description:
      "Chosen by the phone. The same incident again under its id is answered alike and changes nothing, also days later; another content is 409 `incident_conflict`"
  })
}).annotate({
  identifier: "IncidentRequest",
  examples: [{ category: "breakdown_drivable", description: "an oil lamp is on", blocking: false }]
})
export type IncidentRequest = typeof IncidentRequest.Type

export const IncidentResponse = Schema.Struct({ incident_id: Schema.String }).annotate({
  identifier: "IncidentResponse"
})
export type IncidentResponse = typeof IncidentResponse.Type

export const ResolutionRequest = Schema.Struct({
  outcome: Schema.Literals(["continue", "replace_driver", "delivered_elsewhere", "cancel"]),
  reason
}).annotate({
  identifier: "ResolutionRequest",
  examples: [{ outcome: "continue", reason: "the lamp was a loose cable" }]
})

export const OperatorCancelRequest = Schema.Struct({ reason }).annotate({
  identifier: "OperatorCancelRequest",
  examples: [{ reason: "no driver in this region" }]
})
