import { StoreUnavailable, type Tenant } from "@trajet/domain/access"
import {
  type Claim,
  type ClaimAnswer,
  ClaimOwnerId,
  type IdempotencyKey,
  IdempotencyKeys,
  type KeyHolder,
  KeyOutcomeOpen,
  keyRetentionHours,
  type StoredAnswer
} from "@trajet/domain/idempotency"
import type { MissionId } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { Effect, Exit, Layer } from "effect"
import { type RawBuilder, sql } from "kysely"
import { randomUUID } from "node:crypto"
import { coalescedAcrossTenants } from "../database/coalescing/coalesced-across-tenants.ts"
import { coalescedByTenant } from "../database/coalescing/coalesced-by-tenant.ts"
import { Database } from "../database/database.ts"
import { isLockTimeout, isOfRows } from "../database/pg-errors.ts"
import { sharedPatience } from "../database/coalescing/shared-patience.ts"
import { statement } from "../database/statement.ts"

/** The column `group_id` of a key has the id of its holder: a group, or a person. */
interface Held {
  readonly groupId: string
  readonly environment: Tenant["environment"]
}

export const heldBy = (holder: KeyHolder): Held => ({
  groupId: "personId" in holder ? holder.personId : holder.groupId,
  environment: holder.environment
})

interface ClaimKey extends Held {
  readonly key: IdempotencyKey
  readonly fingerprint: string
  readonly owner: ClaimOwnerId
  readonly leaseMillis: number
}

const firstFence = 1

interface ClaimRow {
  readonly claimed: boolean
  readonly fence: number
  readonly fingerprint: string
  readonly lease_until: Instant
  readonly answer_status: number | null
  readonly answer_body: string | null
  readonly now: Instant
}

const retention = sql.raw(`interval '${keyRetentionHours} hours'`)

/**
 * Claims a key that is free, past its retention, or past its lease; else returns the record that holds it. The commit does
 * not wait for the disk: if a crash undoes the claim, the write that would complete it rolls back.
 */
export const claimKey = statement<ClaimKey, ClaimRow>()(
  "idempotency.claim",
  ($) => sql`
WITH claimed AS (
  INSERT INTO idempotency_key AS k (group_id, environment, key, fingerprint, owner, fence, lease_until)
  VALUES (${$("groupId")}::uuid, ${$("environment")}::text, ${$("key")}::uuid, ${$("fingerprint")}::text,
    ${$("owner")}::uuid, 1, clock_timestamp() + ${$("leaseMillis")}::int * interval '1 millisecond')
  ON CONFLICT (group_id, environment, key) DO UPDATE
  SET fingerprint = excluded.fingerprint, owner = excluded.owner, fence = k.fence + 1,
    lease_until = excluded.lease_until, answer_status = NULL, answer_body = NULL, mission_id = NULL,
    created_at = clock_timestamp()
  WHERE k.created_at < clock_timestamp() - ${retention}
    OR (k.answer_status IS NULL AND k.lease_until < clock_timestamp()
      AND (k.fingerprint = excluded.fingerprint OR k.lease_until = '-infinity'))
  RETURNING fence, fingerprint, lease_until, answer_status, answer_body,
    set_config('synchronous_commit', 'off', true)
)
SELECT true AS claimed, fence, fingerprint, lease_until, answer_status, answer_body, clock_timestamp() AS now FROM claimed
UNION ALL
SELECT false, fence, fingerprint, lease_until, answer_status, answer_body, clock_timestamp()
FROM idempotency_key
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND key = ${$("key")}::uuid
  AND NOT EXISTS (SELECT FROM claimed)`
)

interface NewClaims {
  readonly groupIds: ReadonlyArray<string>
  readonly environments: ReadonlyArray<Tenant["environment"]>
  readonly keys: ReadonlyArray<IdempotencyKey>
  readonly fingerprints: ReadonlyArray<string>
  readonly owners: ReadonlyArray<ClaimOwnerId>
  readonly leaseMillis: ReadonlyArray<number>
}

/**
 * Claims those of the keys that were never used, for many holders (docs/adr/0073). Inserts in the order of the keys, so that two of
 * these statements cannot wait for each other, and waits only briefly for a transaction that inserts one of them.
 */
export const claimNewKeys = statement<NewClaims, { readonly owner: string }>()(
  "idempotency.claim_new",
  ($) => sql`
WITH ${sharedPatience}
INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until)
SELECT group_id, environment, key, fingerprint, owner, ${sql.lit(firstFence)},
  clock_timestamp() + lease_millis * interval '1 millisecond'
FROM patience CROSS JOIN unnest(${$("groupIds")}::uuid[], ${$("environments")}::text[], ${$("keys")}::uuid[],
    ${$("fingerprints")}::text[], ${$("owners")}::uuid[], ${$("leaseMillis")}::int[])
  AS t(group_id, environment, key, fingerprint, owner, lease_millis)
ORDER BY group_id, environment, key
ON CONFLICT (group_id, environment, key) DO NOTHING
RETURNING owner, set_config('synchronous_commit', 'off', true)`
)

type HeldClaim = Held & Claim

const heldClaim = ($: (name: keyof HeldClaim) => RawBuilder<unknown>) => sql`
group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND key = ${$("key")}::uuid
  AND owner = ${$("owner")}::uuid AND fence = ${$("fence")}::int AND answer_status IS NULL`

/** `missionId` is the mission that the answer shows, if any. */
type CompletedKey = HeldClaim & StoredAnswer & { readonly missionId: MissionId | null }

/** Stores the answer of a key if the claim is still valid. */
export const completeKey = statement<CompletedKey, { readonly key: string }>()(
  "idempotency.complete",
  ($) => sql`
UPDATE idempotency_key SET answer_status = ${$("status")}::int, answer_body = ${$("body")}::text,
  mission_id = ${$("missionId")}::uuid
WHERE ${heldClaim($)}
RETURNING key`
)

// Keeps the row, so that the fence continues to grow. A lease until '-infinity' marks a released key.
export const releaseKey = statement<HeldClaim, never>()(
  "idempotency.release",
  ($) => sql`UPDATE idempotency_key SET lease_until = '-infinity' WHERE ${heldClaim($)}`
)

const answerOf = (row: ClaimRow, claim: Omit<Claim, "fence">): ClaimAnswer =>
  row.claimed
    ? { _tag: "Claimed", claim: { ...claim, fence: row.fence } }
    : {
        _tag: "Held",
        now: row.now,
        record: {
          fingerprint: row.fingerprint,
          leaseUntil: row.lease_until,
          answer:
            row.answer_status === null || row.answer_body === null
              ? null
              : { status: row.answer_status, body: row.answer_body }
        }
      }

// If the conflicting row was deleted or is newer than the statement's snapshot, another try sees its current state.
const claimTriesMax = 5

// A running transaction holds the row: its outcome is open.
const orOpen = (error: StoreUnavailable): StoreUnavailable | KeyOutcomeOpen =>
  isLockTimeout(error.cause) ? new KeyOutcomeOpen() : error

interface NewClaim {
  readonly key: IdempotencyKey
  readonly fingerprint: string
  readonly owner: ClaimOwnerId
  readonly leaseMillis: number
}

const claimsInFlightMax = 2
const claimsPerStatementMax = 64

/** Claims new keys of many holders, and returns whether each was claimed. */
const claimNew =
  (database: Database["Service"]) =>
  (
    calls: ReadonlyArray<readonly [Held, NewClaim]>
  ): Effect.Effect<ReadonlyArray<Exit.Exit<boolean>>, StoreUnavailable> =>
    database
      .run(claimNewKeys, {
        groupIds: calls.map(([{ groupId }]) => groupId),
        environments: calls.map(([{ environment }]) => environment),
        keys: calls.map(([, { key }]) => key),
        fingerprints: calls.map(([, { fingerprint }]) => fingerprint),
        owners: calls.map(([, { owner }]) => owner),
        leaseMillis: calls.map(([, { leaseMillis }]) => leaseMillis)
      })
      .pipe(
        Effect.map((rows) => new Set(rows.map(({ owner }) => ClaimOwnerId(owner)))),
        // If another transaction is inserting one of the keys, claim each key with a statement of its own.
        Effect.catch((error) =>
          isLockTimeout(error.cause) ? Effect.succeed(new Set<ClaimOwnerId>()) : Effect.fail(error)
        ),
        Effect.map((taken) => calls.map(([, { owner }]) => Exit.succeed(taken.has(owner))))
      )

/** Claims that come at the same time are one statement, also those of many holders. */
const newClaimsOf = (database: Database["Service"]) => {
  const claimAll = claimNew(database)
  return coalescedAcrossTenants<NewClaim, boolean, StoreUnavailable, Held>({
    inFlightMax: claimsInFlightMax,
    itemsMax: claimsPerStatementMax,
    bytesMax: Infinity,
    bytesOf: () => 0,
    isOfOneTenant: isOfRows,
    run: (calls) => claimAll(calls.map(({ input, tenant }) => [tenant, input])),
    alone: coalescedByTenant<NewClaim, boolean, StoreUnavailable, Held>((held) => ({
      inFlightMax: claimsInFlightMax,
      batchMax: claimsPerStatementMax,
      run: (claims) => claimAll(claims.map((claim) => [held, claim]))
    }))
  })
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const newClaimOf = newClaimsOf(database)
  const claim = Effect.fnUntraced(function* (
    holder: KeyHolder,
    key: IdempotencyKey,
    fingerprint: string,
    leaseMillis: number
  ) {
    const owner = ClaimOwnerId(randomUUID())
    const taken = yield* newClaimOf(heldBy(holder))({ key, fingerprint, owner, leaseMillis })
    if (taken) return { _tag: "Claimed", claim: { key, owner, fence: firstFence } } satisfies ClaimAnswer
    const claiming = database.run(claimKey, { ...heldBy(holder), key, fingerprint, owner, leaseMillis })
    for (let tries = 0; tries < claimTriesMax; tries++) {
      const row = (yield* Effect.mapError(claiming, orOpen))[0]
      if (row !== undefined) return answerOf(row, { key, owner })
    }
    return yield* new StoreUnavailable()
  })
  return IdempotencyKeys.of({
    claim,
    complete: (holder, claim, answer, about) =>
      Effect.asVoid(database.run(completeKey, { ...heldBy(holder), ...claim, ...answer, missionId: about ?? null })),
    release: (holder, claim) => Effect.asVoid(database.run(releaseKey, { ...heldBy(holder), ...claim }))
  })
})

export const idempotencyKeysLayer: Layer.Layer<IdempotencyKeys, never, Database> = Layer.effect(IdempotencyKeys, make)
