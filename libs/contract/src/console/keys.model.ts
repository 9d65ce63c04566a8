import { Environment, Scope } from "@trajet/domain/access"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { secret } from "../endpoint/secret.ts"
import { fullListOf, text } from "../schema/bounded.model.ts"
import { nameLengthMax } from "../schema/limits.ts"
import { DateTime, Instant } from "../schema/text.model.ts"

const members = {
  id: Schema.String,
  environment: Environment,
  scopes: Schema.Array(Scope),
  prefix: Schema.String.annotate({ description: "The beginning of the key, by which people recognise it" }),
  label: Schema.NullOr(Schema.String),
  created_at: Instant,
  expires_at: Schema.NullOr(Instant),
  revoked_at: Schema.NullOr(Instant),
  last_used_at: Schema.NullOr(Instant).annotate({ description: "The last request with the key, to about a second" })
}

/** A key of a group, without the key itself. */
export const KeyShown = Schema.Struct(members).annotate({ identifier: "KeyShown" })
export type KeyShown = typeof KeyShown.Type

export const KeyList = Schema.Struct({
  data: Schema.Array(KeyShown),
  scopes: Schema.Array(Scope).annotate({ description: "The scopes that a new key may have" })
}).annotate({ identifier: "KeyList", examples: [{ data: [], scopes: ["transports:read", "transports:write"] }] })
export type KeyList = typeof KeyList.Type

export const CreateKeyRequest = Schema.Struct({
  label: text(nameLengthMax).annotate({ description: "What uses the key, such as the name of a system" }),
  environment: Environment,
  scopes: fullListOf(Scope, Scope.literals.length),
  expires_at: Schema.optionalKey(DateTime)
}).annotate({
  identifier: "CreateKeyRequest",
  examples: [
    {
      label: "Fleet software",
      environment: "test",
      scopes: ["transports:read", "transports:write"],
      expires_at: "2027-12-31T23:59:59+01:00"
    }
  ]
})
export type CreateKeyRequest = typeof CreateKeyRequest.Type

export const CreatedKey = Schema.Struct({
  ...members,
  key: secret(Schema.String.annotate({ description: "The key, answered this once" }))
}).annotate({
  identifier: "CreatedKey",
  examples: [
    {
      id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
      environment: "test",
      scopes: ["transports:read", "transports:write"],
      prefix: "svc_test_Ab3d",
      label: "Fleet software",
      created_at: UtcInstant("2026-11-20T10:00:00.123456Z"),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      key: "svc_test_Ab3dEf6hIj9lMn2pQr5tUv8xYz1bCd4fGh7jKl0nOp3"
    }
  ]
})
export type CreatedKey = typeof CreatedKey.Type
