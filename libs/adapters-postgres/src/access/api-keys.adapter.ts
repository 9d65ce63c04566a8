import {
  ApiKeys,
  type Digests,
  GroupElsewhere,
  type GroupId,
  type KeyId,
  type KeyInUse,
  KeyUnknown,
  type Scope,
  type StoredKey,
  StoreUnavailable,
  usableKey,
  workingScopes
} from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { Array as Arr, Effect, Exit, Layer, Option, Result } from "effect"
import { sql } from "kysely"
import { coalesced } from "../database/coalescing/coalesced.ts"
import { Database } from "../database/database.ts"
import { isUnavailable } from "../database/pg-errors.ts"
import { createAlone } from "./create-key.ts"
import { gatheredUses, touchKeys } from "./key-uses.ts"
import { type By, byOf, keyColumns, keyOf, type KeyRow } from "./key.rows.ts"
import { statement } from "../database/statement.ts"
import { positionColumns, positionIn, positionOf, type PositionRow } from "../replica/position.statements.ts"

interface LookupRow extends KeyRow, PositionRow {
  readonly grid_version: number
  readonly granted_scopes: ReadonlyArray<Scope>
  /** Where the group is served, if not here; empty while it arrives. */
  readonly moved_to: string | null
  readonly lead_millis: number
  readonly now: Instant
}

const ofGroup = sql`g.grid_version, g.granted_scopes, g.moved_to,
  coalesce((
    SELECT c.lead_millis FROM test_clock c WHERE k.environment = 'test' AND c.group_id = k.group_id
  ), 0) AS lead_millis`

// The group and the lead of the test clock come by subqueries, which OFFSET 0 keeps: a join, planned for any number of
// digests, would scan all groups.
const group = sql`CROSS JOIN LATERAL (
  SELECT grid_version, granted_scopes, moved_to FROM customer_group WHERE id = k.group_id OFFSET 0
) AS g`

export const findKeys = statement<{ readonly digests: ReadonlyArray<string> }, LookupRow>()(
  "key.find",
  ($) => sql`
SELECT ${keyColumns}, ${ofGroup}, ${positionColumns}, clock_timestamp() AS now
FROM api_key k ${group} ${positionOf(sql`k.group_id`, sql`k.environment`)}
WHERE k.digest = ANY(${$("digests")}::text[])`
)

const findKeysById = statement<{ readonly ids: ReadonlyArray<KeyId> }, LookupRow>()(
  "key.find_by_id",
  ($) => sql`
SELECT ${keyColumns}, ${ofGroup}, ${positionColumns}, clock_timestamp() AS now
FROM api_key k ${group} ${positionOf(sql`k.group_id`, sql`k.environment`)}
WHERE k.id = ANY(${$("ids")}::uuid[])`
)

const moveKeyDigest = statement<{ readonly from: string; readonly to: string }, never>()(
  "key.move_digest",
  ($) => sql`UPDATE api_key SET digest = ${$("to")}::text WHERE digest = ${$("from")}::text`
)

const grantedScopes = statement<{ readonly groupId: GroupId }, Pick<LookupRow, "granted_scopes">>()(
  "key.granted_scopes",
  ($) => sql`SELECT granted_scopes FROM customer_group WHERE id = ${$("groupId")}::uuid`
)

const listKeys = statement<{ readonly groupId: GroupId }, KeyRow>()(
  "key.list",
  ($) => sql`SELECT ${keyColumns} FROM api_key k 
WHERE k.group_id = ${$("groupId")}::uuid AND k.user_id IS NULL ORDER BY k.created_at DESC, k.id`
)

const revokeKey = statement<{ readonly id: KeyId }, KeyRow>()(
  "key.revoke",
  ($) => sql`
WITH k AS (
  UPDATE api_key SET revoked_at = coalesce(revoked_at, clock_timestamp())
  WHERE id = ${$("id")}::uuid AND user_id IS NULL RETURNING *
), audited AS (
  INSERT INTO audit (group_id, environment, action, target) SELECT group_id, environment, 'key.revoke', id::text FROM k
)
SELECT ${keyColumns} FROM k`
)

const revokeKeyOf = statement<{ readonly groupId: GroupId; readonly id: KeyId } & By, KeyRow>()(
  "key.revoke_of_group",
  ($) => sql`
WITH k AS (
  UPDATE api_key SET revoked_at = coalesce(revoked_at, clock_timestamp())
  WHERE id = ${$("id")}::uuid AND group_id = ${$("groupId")}::uuid AND user_id IS NULL
  RETURNING *
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("byKeyId")}::uuid, 'key.revoke', id::text, ${$("requestId")}::text, ${$("ip")}::text
  FROM k
)
SELECT ${keyColumns} FROM k`
)

const lookupsPerStatementMax = 100
const lookupsInFlightMax = 2

const onlyKey =
  (id: KeyId) =>
  ([row]: ReadonlyArray<KeyRow>): Effect.Effect<StoredKey, KeyUnknown> =>
    row === undefined ? Effect.fail(new KeyUnknown({ id })) : Effect.succeed(keyOf(row))

const inUse = (row: LookupRow): KeyInUse | GroupElsewhere =>
  row.moved_to === null
    ? {
        key: { ...keyOf(row), scopes: workingScopes(row.scopes, row.granted_scopes) },
        gridVersion: row.grid_version,
        clockLeadMillis: row.lead_millis,
        position: positionIn(row),
        now: row.now
      }
    : new GroupElsewhere({ address: row.moved_to === "" ? null : row.moved_to })

type Looked = Option.Option<KeyInUse | GroupElsewhere>

const served = (found: Looked): Effect.Effect<Option.Option<KeyInUse>, GroupElsewhere> => {
  if (Option.isNone(found)) return Effect.succeed(Option.none())
  return found.value instanceof GroupElsewhere ? Effect.fail(found.value) : Effect.succeed(Option.some(found.value))
}

// Many requests come with the same few keys at the same time: one statement serves them all, each reads fresh.
const lookUp = <Name extends string>(
  find: (names: ReadonlyArray<Name>) => Effect.Effect<ReadonlyArray<LookupRow>, StoreUnavailable>,
  nameOf: (row: LookupRow) => string
) =>
  coalesced({
    inFlightMax: lookupsInFlightMax,
    batchMax: lookupsPerStatementMax,
    run: (asked: ReadonlyArray<ReadonlyArray<Name>>) =>
      Effect.map(find([...new Set(asked.flat())]), (rows) => {
        const found = new Map(rows.map((row) => [nameOf(row), inUse(row)]))
        return asked.map((names) =>
          Exit.succeed(Arr.findFirst(names, (name) => Option.fromUndefinedOr(found.get(name))))
        )
      })
  })

const make = Effect.gen(function* () {
  const database = yield* Database
  const uses = yield* gatheredUses(database, touchKeys)

  const byDigest = lookUp(
    (digests: ReadonlyArray<string>) => database.run(findKeys, { digests }),
    ({ digest }) => digest
  )
  const byId = lookUp(
    (ids: ReadonlyArray<KeyId>) => database.run(findKeysById, { ids }),
    ({ id }) => id
  )

  const atCurrentDigest = (digests: Digests) => (found: Option.Option<KeyInUse>) => {
    const kept = Option.isSome(found) ? found.value.key.digest : digests[0]
    return kept === digests[0] ? Effect.void : database.run(moveKeyDigest, { from: kept, to: digests[0] })
  }

  return ApiKeys.of({
    byDigest: (digests) =>
      byDigest(digests).pipe(
        Effect.flatMap(served),
        // A proxy that asks one cell after the other goes on after an unknown key, and finds the cell that serves the group.
        Effect.catchTag("GroupElsewhere", (cause) =>
          cause.address === null ? Effect.succeedNone : Effect.fail(new StoreUnavailable({ cause }))
        ),
        Effect.tap(atCurrentDigest(digests)),
        Effect.tap((found) =>
          Effect.sync(() => {
            if (Option.isSome(found) && Result.isSuccess(usableKey(found.value))) {
              uses.add(found.value.key.id, found.value.now)
            }
          })
        )
      ),
    byId: (id) => Effect.flatMap(byId([id]), served),
    create: (key, by) =>
      database.hold(createAlone(key, by)).pipe(
        Effect.catch(({ cause }) =>
          isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
        ),
        Effect.flatMap(Effect.fromResult)
      ),
    granted: (groupId) => Effect.map(database.run(grantedScopes, { groupId }), ([row]) => row?.granted_scopes ?? []),
    list: (groupId) => database.run(listKeys, { groupId }).pipe(Effect.map((rows) => rows.map(keyOf))),
    revoke: (id) => Effect.flatMap(database.run(revokeKey, { id }), onlyKey(id)),
    revokeOf: (groupId, id, by) => Effect.flatMap(database.run(revokeKeyOf, { groupId, id, ...byOf(by) }), onlyKey(id))
  })
})

export const apiKeysLayer: Layer.Layer<ApiKeys, never, Database> = Layer.effect(ApiKeys, make)
