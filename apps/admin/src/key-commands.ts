import { createKey, KeyId, listKeys, revokeKey, Scope, type StoredKey } from "@trajet/domain/access"
import { revokePersonKey, type StoredPersonKey } from "@trajet/domain/people"
import { Effect, Option, Result, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { pepperGiven, ports } from "./connection.ts"
import { groupFlag as group, instantFlag } from "./flags.ts"
import { printMany, printOne } from "./output.ts"

const keyRow = (key: StoredKey) => ({
  id: key.id,
  environment: key.environment,
  scopes: key.scopes,
  prefix: key.prefix,
  label: key.label,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt
})

const personKeyRow = (key: StoredPersonKey) => ({
  id: key.id,
  environment: key.environment,
  prefix: key.prefix,
  created_at: key.createdAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt
})

const decodeScopes = Schema.decodeUnknownResult(Schema.NonEmptyArray(Scope))

const scopes = Flag.String("scopes").pipe(
  Flag.withDescription(`Separated by commas: ${Scope.literals.join(", ")}`),
  Flag.filterMap(
    (text) => Result.getSuccess(decodeScopes([...new Set(text.split(","))])),
    (text) => `"${text}" is not a list of ${Scope.literals.join(", ")}`
  )
)

const expiresAt = instantFlag(
  "expires-at",
  "ISO 8601 date-time with its offset; without it the key never expires"
).pipe(Flag.optional)

const create = Command.make(
  "create",
  {
    group,
    environment: Flag.Literals("environment", ["live", "test"]),
    scopes,
    label: Flag.String("label").pipe(Flag.optional),
    expiresAt
  },
  Effect.fn(function* ({ group, environment, scopes, label, expiresAt }) {
    yield* pepperGiven
    const { key, clear } = yield* createKey({
      groupName: group,
      environment,
      scopes,
      label: Option.getOrNull(label),
      expiresAt: Option.getOrNull(expiresAt)
    })
    const { id, ...rest } = keyRow(key)
    yield* printOne({ id, key: clear, ...rest })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Create a key, and show it this once"))

const list = Command.make(
  "list",
  { group },
  Effect.fn(function* ({ group }) {
    yield* printMany((yield* listKeys(group)).map(keyRow), "This group has no keys.")
  }, Effect.provide(ports))
).pipe(Command.withDescription("List the keys of a group"))

const revoke = Command.make(
  "revoke",
  { id: Argument.String("id").pipe(Argument.map(KeyId)) },
  Effect.fn(function* ({ id }) {
    const revoked = yield* revokeKey(id).pipe(
      Effect.map(keyRow),
      Effect.catchTag("KeyUnknown", () => Effect.map(revokePersonKey(id), personKeyRow))
    )
    yield* printOne(revoked)
  }, Effect.provide(ports))
).pipe(Command.withDescription("Revoke a key at once; this is final"))

export const keysCommand = Command.make("keys").pipe(
  Command.withDescription("API keys"),
  Command.withSubcommands([create, list, revoke])
)
