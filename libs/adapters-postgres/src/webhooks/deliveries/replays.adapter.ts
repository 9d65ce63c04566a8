import { type Environment, GroupId, type Tenant } from "@trajet/domain/access"
import type { SubscribableType } from "@trajet/domain/events"
import type { Instant } from "@trajet/domain/time"
import { type NewReplay, ReplayId, Replays, ReplayRunning, type StoredReplay } from "@trajet/domain/webhooks/deliveries"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { EndpointId, type EndpointAdministrator, EndpointUnknown } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, Option } from "effect"
import { type RawBuilder, sql } from "kysely"
import { Database } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"

interface ReplayRow {
  readonly id: string
  readonly group_id: string
  readonly environment: Environment
  readonly endpoint_id: string
  readonly since: Instant
  readonly until: Instant
  readonly types: ReadonlyArray<SubscribableType> | null
  readonly include_succeeded: boolean
  readonly include_missing: boolean
  readonly per_second: number
  readonly expected_never: number | null
  readonly expected_again: number | null
  readonly done_never: number
  readonly done_again: number
  readonly reached: Instant
  readonly last_due_at: Instant | null
  readonly created_at: Instant
  readonly ended_at: Instant | null
  readonly cancelled_at: Instant | null
}

const columnsWith = (
  perSecond: RawBuilder<unknown>
) => sql`r.id, r.group_id, r.environment, r.endpoint_id, r.since, r.until,
  r.types, r.include_succeeded, r.include_missing, ${perSecond} AS per_second, r.expected_never, r.expected_again,
  r.done_never, r.done_again, r.reached, r.last_due_at, r.created_at, r.ended_at, r.cancelled_at`

const columns = columnsWith(sql`r.per_second`)

const replayOf = (row: ReplayRow): StoredReplay => ({
  id: ReplayId(row.id),
  tenant: { groupId: GroupId(row.group_id), environment: row.environment },
  endpointId: EndpointId(row.endpoint_id),
  since: row.since,
  until: row.until,
  types: row.types,
  includeSucceeded: row.include_succeeded,
  includeMissing: row.include_missing,
  perSecond: row.per_second,
  expected:
    row.expected_never === null || row.expected_again === null
      ? null
      : { neverDelivered: row.expected_never, again: row.expected_again },
  done: { neverDelivered: row.done_never, again: row.done_again },
  reached: row.reached,
  lastDueAt: row.last_due_at,
  isEnded: row.ended_at !== null,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  cancelledAt: row.cancelled_at
})

type StartInput = Tenant &
  Omit<NewReplay, "groupId"> & {
    readonly keyId: string
    readonly requestId: string
    readonly ip: string | null
  }

interface StartedRow extends Partial<ReplayRow> {
  readonly is_known: boolean
}

/** Answers one row: with the replay, or without it if the endpoint is unknown or has a replay under way. */
const startReplay = statement<StartInput, StartedRow>()(
  "replay.start",
  ($) => sql`
WITH e AS (
  SELECT id, group_id, environment FROM webhook_endpoint
  WHERE id = ${$("endpointId")}::uuid AND group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
    AND deleted_at IS NULL
), forgotten AS (
  DELETE FROM webhook_replay o USING e
  WHERE o.endpoint_id = e.id AND o.group_id = e.group_id AND o.environment = e.environment
    AND o.ended_at < now() - interval '30 days'
), r AS (
  INSERT INTO webhook_replay (id, group_id, environment, endpoint_id, since, until, types, include_succeeded, include_missing,
    per_second, reached)
  SELECT ${$("id")}::uuid, group_id, environment, id, ${$("since")}::timestamptz, ${$("until")}::timestamptz,
    ${$("types")}::text[], ${$("includeSucceeded")}::boolean, ${$("includeMissing")}::boolean, ${$("perSecond")}::int, ${$("since")}::timestamptz
  FROM e
  ON CONFLICT DO NOTHING
  RETURNING *
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, 'endpoint.replay', endpoint_id::text, ${$("requestId")}::text,
    ${$("ip")}::text
  FROM r
)
SELECT EXISTS (SELECT FROM e) AS is_known, ${columns} FROM (SELECT) AS one LEFT JOIN r ON true`
)

type ById = Tenant & { readonly endpointId: EndpointId; readonly id: ReplayId }

const findReplay = statement<ById, ReplayRow>()(
  "replay.find",
  ($) => sql`
SELECT ${columns} FROM webhook_replay r
WHERE r.id = ${$("id")}::uuid AND r.endpoint_id = ${$("endpointId")}::uuid
  AND r.group_id = ${$("groupId")}::uuid AND r.environment = ${$("environment")}::text`
)

type ListInput = Tenant & { readonly endpointId: EndpointId; readonly most: number }

const listReplays = statement<ListInput, ReplayRow>()(
  "replay.list",
  ($) => sql`
SELECT ${columns} FROM webhook_replay r
WHERE r.endpoint_id = ${$("endpointId")}::uuid AND r.group_id = ${$("groupId")}::uuid
  AND r.environment = ${$("environment")}::text
ORDER BY r.created_at DESC LIMIT ${$("most")}::int`
)

type CancelInput = ById & Pick<StartInput, "keyId" | "requestId" | "ip">

const cancelReplay = statement<CancelInput, { readonly id: string }>()(
  "replay.cancel",
  ($) => sql`
WITH r AS (
  UPDATE webhook_replay SET ended_at = clock_timestamp(), cancelled_at = clock_timestamp()
  WHERE id = ${$("id")}::uuid AND endpoint_id = ${$("endpointId")}::uuid AND group_id = ${$("groupId")}::uuid
    AND environment = ${$("environment")}::text AND ended_at IS NULL
  RETURNING id, group_id, environment, endpoint_id
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, 'endpoint.replay_cancel', endpoint_id::text, ${$("requestId")}::text,
    ${$("ip")}::text
  FROM r
)
SELECT id FROM r`
)

interface Lease {
  readonly owner: WorkerId
  readonly leaseMillis: number
}

const claimReplay = statement<Lease, ReplayRow>()(
  "replay.claim",
  ($) => sql`
UPDATE webhook_replay r SET owner = ${$("owner")}::uuid,
  lease_until = clock_timestamp() + ${$("leaseMillis")}::int * interval '1 millisecond'
FROM webhook_endpoint e
WHERE r.id = (
  SELECT f.id FROM webhook_replay f WHERE f.ended_at IS NULL AND f.lease_until <= clock_timestamp()
  ORDER BY f.lease_until LIMIT 1 FOR UPDATE SKIP LOCKED
) AND e.id = r.endpoint_id
RETURNING ${columnsWith(sql`least(r.per_second, e.rate_limit)`)}`
)

interface SaveInput extends ById, Lease {
  readonly expectedNever: number | null
  readonly expectedAgain: number | null
  readonly doneNever: number
  readonly doneAgain: number
  readonly reached: Instant
  readonly lastDueAt: Instant | null
  readonly isEnded: boolean
}

const saveReplay = statement<SaveInput, { readonly cancelled_at: Instant | null }>()(
  "replay.save",
  ($) => sql`
UPDATE webhook_replay r SET expected_never = ${$("expectedNever")}::int, expected_again = ${$("expectedAgain")}::int,
  done_never = ${$("doneNever")}::int, done_again = ${$("doneAgain")}::int, reached = ${$("reached")}::timestamptz,
  last_due_at = ${$("lastDueAt")}::timestamptz,
  ended_at = coalesce(r.ended_at, CASE WHEN ${$("isEnded")}::boolean THEN clock_timestamp() END),
  lease_until = clock_timestamp() + ${$("leaseMillis")}::int * interval '1 millisecond'
WHERE r.id = ${$("id")}::uuid AND r.group_id = ${$("groupId")}::uuid AND r.environment = ${$("environment")}::text
  AND r.endpoint_id = ${$("endpointId")}::uuid AND r.owner = ${$("owner")}::uuid
  AND (r.ended_at IS NULL OR r.cancelled_at IS NOT NULL)
RETURNING r.cancelled_at`
)

const isStored = (row: StartedRow): row is StartedRow & ReplayRow => row.id !== null && row.id !== undefined

const startedOf = (
  [row]: ReadonlyArray<StartedRow>,
  { endpointId }: NewReplay
): Effect.Effect<StoredReplay, EndpointUnknown | ReplayRunning> => {
  if (row === undefined || !row.is_known) return Effect.fail(new EndpointUnknown({ id: endpointId }))
  return isStored(row) ? Effect.succeed(replayOf(row)) : Effect.fail(new ReplayRunning())
}

const first = ([row]: ReadonlyArray<ReplayRow>): Option.Option<StoredReplay> =>
  Option.map(Option.fromUndefinedOr(row), replayOf)

const make = Effect.gen(function* () {
  const database = yield* Database
  return Replays.of({
    start: ({ tenant, keyId, requestId, ip }: EndpointAdministrator, replay) =>
      database
        .run(startReplay, { ...replay, ...tenant, keyId, requestId, ip })
        .pipe(Effect.flatMap((rows) => startedOf(rows, replay))),
    find: (tenant, endpointId, id) => Effect.map(database.run(findReplay, { ...tenant, endpointId, id }), first),
    list: (tenant, endpointId, most) =>
      Effect.map(database.run(listReplays, { ...tenant, endpointId, most }), (rows) => rows.map(replayOf)),
    cancel: ({ tenant, keyId, requestId, ip }, { endpointId, id }) =>
      Effect.asVoid(database.run(cancelReplay, { ...tenant, endpointId, id, keyId, requestId, ip })),
    claim: (owner, leaseMillis) => Effect.map(database.run(claimReplay, { owner, leaseMillis }), first),
    save: (owner, { tenant, endpointId, id }, { expected, done, ...state }, leaseMillis) =>
      database
        .run(saveReplay, {
          ...tenant,
          ...state,
          endpointId,
          id,
          owner,
          leaseMillis,
          expectedNever: expected?.neverDelivered ?? null,
          expectedAgain: expected?.again ?? null,
          doneNever: done.neverDelivered,
          doneAgain: done.again
        })
        .pipe(Effect.map(([row]) => row !== undefined && row.cancelled_at === null))
  })
})

export const replaysLayer: Layer.Layer<Replays, never, Database> = Layer.effect(Replays, make)
