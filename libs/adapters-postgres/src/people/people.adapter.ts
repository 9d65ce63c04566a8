import { ClaimLost, type Keyed } from "@trajet/domain/idempotency"
import { type DriverWithKey, type NewPersonKey, People, type PersonCaller } from "@trajet/domain/people"
import { Instant } from "@trajet/domain/time"
import { Effect, Layer, Option, Result } from "effect"
import { gatheredUses } from "../access/key-uses.ts"
import { type Connection, Database } from "../database/database.ts"
import { settledWrite } from "../database/settlement.ts"
import { completeKey, heldBy } from "../idempotency/idempotency-keys.adapter.ts"
import { usablePersonKeys } from "./copied-people.ts"
import { changingDriver } from "./driver-change.ts"
import { type DriverRow, driverOf, keyInUseOf, operatorOf, personKeyOf } from "./person.rows.ts"
import {
  addDriverKey,
  createDriver,
  createOperator,
  findDriver,
  findPersonKey,
  findPersonKeyById,
  movePersonKeyDigest,
  newestDrivers,
  olderDrivers,
  personKeyPresent,
  revokePersonKey,
  touchPersonKeys,
  type WithKey
} from "./person.statements.ts"

const authorOf = (by: PersonCaller | null) => ({
  byKeyId: by?.keyId ?? null,
  byPersonId: by?.person.id ?? null,
  requestId: by?.requestId ?? null,
  ip: by?.ip ?? null
})

const keyInput = ({ id, ...key }: NewPersonKey) => ({ keyId: id, ...key })

const keyOf = (row: WithKey<object>) =>
  personKeyOf({
    id: row.key_id,
    environment: row.key_environment,
    prefix: row.key_prefix,
    created_at: row.key_created_at,
    revoked_at: row.key_revoked_at,
    last_used_at: row.key_last_used_at
  })

const only = <A>(rows: ReadonlyArray<A>): Effect.Effect<A> =>
  rows[0] === undefined ? Effect.die("the statement answered no row") : Effect.succeed(rows[0])

const idSetOf = <Id>(rows: ReadonlyArray<{ readonly id: Id }>): ReadonlySet<Id> => new Set(rows.map(({ id }) => id))

const first = <A, B>(rows: ReadonlyArray<A>, map: (row: A) => B): Option.Option<B> =>
  Option.map(Option.fromUndefinedOr(rows[0]), map)

interface KeyWriting {
  readonly key: NewPersonKey
  readonly by: PersonCaller | null
  readonly keyed: Keyed<DriverWithKey> | null
  readonly statement: (connection: Connection) => Promise<ReadonlyArray<WithKey<DriverRow>>>
}

const isCompleted = async (
  connection: Connection,
  { by, keyed }: KeyWriting,
  made: DriverWithKey
): Promise<boolean> => {
  if (by === null || keyed === null) return true
  const holder = { personId: by.person.id, environment: by.environment }
  const completed = await connection.run(completeKey, {
    ...heldBy(holder),
    ...keyed.claim,
    ...keyed.answer(made),
    missionId: null
  })
  return completed.length > 0
}

/** Writes a key, and the driver if the statement creates one, with the answer of the claim; none if it wrote nothing. */
const writeKey = (database: Database["Service"], writing: KeyWriting) => {
  let made = Option.none<DriverWithKey>()
  type Ending = Result.Result<typeof made, ClaimLost>
  return settledWrite<Ending>(database, {
    attempt: async (connection, committing) => {
      await connection.command("BEGIN")
      made = first(await writing.statement(connection), (row) => ({ driver: driverOf(row), key: keyOf(row) }))
      const isKept = Option.isSome(made) && (await isCompleted(connection, writing, made.value))
      if (isKept) committing()
      await connection.command(isKept ? "COMMIT" : "ROLLBACK")
      return isKept || Option.isNone(made) ? Result.succeed(made) : Result.fail(new ClaimLost())
    },
    find: async (connection) => {
      const present = await connection.run(personKeyPresent, { id: writing.key.id })
      return present.length === 0 ? null : Result.succeed(made)
    }
  }).pipe(Effect.flatMap(Effect.fromResult))
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const uses = yield* gatheredUses(database, touchPersonKeys)
  return People.of({
    keyByDigest: Effect.fnUntraced(function* (digests) {
      const [row] = yield* database.run(findPersonKey, { digests })
      if (row === undefined) return Option.none()
      const [to] = digests
      if (row.digest !== to) yield* database.run(movePersonKeyDigest, { from: row.digest, to })
      uses.add(row.id, Instant(row.now))
      return Option.some(keyInUseOf(row))
    }),
    keyById: (id) => Effect.map(database.run(findPersonKeyById, { id }), (rows) => first(rows, keyInUseOf)),
    usableKeys: (ids) => Effect.map(database.run(usablePersonKeys, { ids }), idSetOf),
    createOperator: (operator, key) =>
      database.run(createOperator, { ...operator, ...keyInput(key) }).pipe(
        Effect.flatMap(only),
        Effect.map((row) => ({ operator: operatorOf(row), key: keyOf(row) }))
      ),
    createDriver: (driver, key, by, keyed = null) => {
      const input = { ...driver, ...keyInput(key), ...authorOf(by) }
      const statement = (connection: Connection) => connection.run(createDriver, input)
      return writeKey(database, { key, by, keyed, statement }).pipe(
        Effect.flatMap((made) => only(Option.toArray(made)))
      )
    },
    addDriverKey: (email, key, by, keyed) => {
      const input = { email, ...keyInput(key), ...authorOf(by) }
      return writeKey(database, { key, by, keyed, statement: (connection) => connection.run(addDriverKey, input) })
    },
    driver: (id) => Effect.map(database.run(findDriver, { id }), (rows) => first(rows, driverOf)),
    drivers: ({ limit, olderThan }) =>
      (olderThan === null
        ? database.run(newestDrivers, { limit })
        : database.run(olderDrivers, { limit, olderThanAt: olderThan.createdAt, olderThanId: olderThan.id })
      ).pipe(Effect.map((rows) => rows.map(driverOf))),
    changeDriver: (by, id, change) => changingDriver(database, { by, id, change }),
    revokeKey: (id) => Effect.map(database.run(revokePersonKey, { id }), (rows) => first(rows, personKeyOf))
  })
})

export const peopleLayer: Layer.Layer<People, never, Database> = Layer.effect(People, make)
