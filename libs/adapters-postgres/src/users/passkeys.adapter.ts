import { type Passkey, Passkeys, UserId } from "@trajet/domain/users"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import {
  addChallenge,
  addPasskey,
  findPasskey,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  takeChallenge,
  usedPasskey
} from "./passkey.statements.ts"
import { byOf, userOf } from "./user.rows.ts"

const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  userId: UserId(row.user_id),
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at
})

const make = Effect.gen(function* () {
  const database = yield* Database
  return Passkeys.of({
    addChallenge: (challenge, userId, lifeMillis) =>
      Effect.asVoid(database.run(addChallenge, { challenge, userId, lifeMillis })),
    takeChallenge: (challenge) =>
      Effect.map(database.run(takeChallenge, { challenge }), ([row]) =>
        row === undefined ? Option.none() : Option.some({ userId: row.user_id === null ? null : UserId(row.user_id) })
      ),
    add: (by, passkey, name) =>
      Effect.map(database.run(addPasskey, { ...byOf(by), ...passkey, name, userId: by.user.id }), ([row]) =>
        Option.map(Option.fromUndefinedOr(row), passkeyOf)
      ),
    list: (userId) => Effect.map(database.run(listPasskeys, { userId }), (rows) => rows.map(passkeyOf)),
    find: (id) =>
      Effect.map(database.run(findPasskey, { id }), ([row]) =>
        Option.map(Option.fromUndefinedOr(row), (found) => ({
          user: userOf(found),
          passkey: passkeyOf({
            id: found.passkey_id,
            user_id: found.passkey_user_id,
            public_key: found.passkey_public_key,
            counter: found.passkey_counter,
            transports: found.passkey_transports,
            name: found.passkey_name,
            created_at: found.passkey_created_at,
            last_used_at: found.passkey_last_used_at
          })
        }))
      ),
    used: (id, counter) => Effect.asVoid(database.run(usedPasskey, { id, counter })),
    remove: (by, id) =>
      Effect.map(database.run(removePasskey, { ...byOf(by), id, userId: by.user.id }), (rows) => rows.length > 0)
  })
})

export const passkeysLayer: Layer.Layer<Passkeys, never, Database> = Layer.effect(Passkeys, make)
