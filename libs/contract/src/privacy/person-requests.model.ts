import {
  ErasedKind,
  groupsFoundMax,
  PersonRequestFailure,
  PersonRequestKind,
  PersonRequestReason,
  unfinishedNamedMax
} from "@trajet/domain/privacy"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { text } from "../schema/bounded.model.ts"
import { Count, Instant } from "../schema/text.model.ts"

const personLengthMax = 254

export const PersonRequestAsked = Schema.Struct({
  kind: PersonRequestKind.annotate({
    description: "`find` counts what `erase` would erase; `export` makes a document of what is kept"
  }),
  person: text(personLengthMax).annotate({ description: "E-mail address, or phone number of at least 8 digits" }),
  confirmation: Schema.optionalKey(
    text(personLengthMax).annotate({ description: "The same person, typed a second time; `erase` needs it" })
  ),
  group_id: Schema.optionalKey(text(36)).annotate({ description: "A client group; all if left out" }),
  reason: PersonRequestReason
}).annotate({
  identifier: "PersonRequestAsked",
  examples: [{ kind: "find", person: "ada@etoile.example", reason: "by_person" }]
})

const GroupFound = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  missions: Count.annotate({ description: "Completed and cancelled missions, which are erased as a whole" }),
  counts: Schema.Array(Schema.Struct({ kind: ErasedKind, count: Count })),
  unfinished: Schema.Array(Schema.String).annotate({
    description: `Numbers of missions that still need the person, at most ${unfinishedNamedMax}`
  }),
  unfinished_count: Count,
  is_administrator: Schema.Boolean.annotate({ description: "True if the person stays an administrator of the group" })
}).annotate({ identifier: "GroupFound" })

export const PersonRequestShown = Schema.Struct({
  id: Schema.String,
  kind: PersonRequestKind,
  group_id: Schema.NullOr(Schema.String),
  reason: PersonRequestReason,
  created_at: Instant,
  ended_at: Schema.NullOr(Instant).annotate({ description: "Null until the answer is there" }),
  failure: Schema.NullOr(PersonRequestFailure).annotate({
    description: "`too_large`: export group by group, or by the command of the administration"
  }),
  has_document: Schema.Boolean.annotate({
    description: "True while the document of an export can be read: not after an erasure of the person"
  }),
  findings: Schema.NullOr(
    Schema.Struct({
      groups: Schema.Array(GroupFound),
      has_more: Schema.Boolean.annotate({ description: `True if there are more than ${groupsFoundMax} groups` }),
      is_driver: Schema.Boolean.annotate({ description: "True if the person is a driver, whose record stays" })
    })
  ).annotate({ description: "What was found, or erased; null of an export" })
}).annotate({ identifier: "PersonRequestShown" })
export type PersonRequestShown = typeof PersonRequestShown.Type

const exampleRequest: PersonRequestShown = {
  id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
  kind: "find",
  group_id: null,
  reason: "by_person",
  created_at: UtcInstant("2026-11-20T10:00:00.123456Z"),
  ended_at: null,
  failure: null,
  has_document: false,
  findings: null
}

export const CreatedPersonRequest = PersonRequestShown.annotate({
  identifier: "CreatedPersonRequest",
  examples: [exampleRequest]
})

export const PersonRequestList = Schema.Struct({ data: Schema.Array(PersonRequestShown) }).annotate({
  identifier: "PersonRequestList",
  examples: [{ data: [exampleRequest] }]
})

export const PersonExport = Schema.Struct({
  document: Schema.String.annotate({ description: "The export, as the text of a JSON file" })
}).annotate({ identifier: "PersonExport", examples: [{ document: '{"person": "ada@etoile.example"}' }] })
