import type { Environment, GroupId, RequestId } from "@trajet/domain/access"
import type { DueFigures, DueKind, DueWorkId, JobKind } from "@trajet/domain/due"
import type { PersonId, PersonKeyId } from "@trajet/domain/people"
import type { Instant } from "@trajet/domain/time"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { type RawBuilder, sql } from "kysely"
import { leadOf } from "../clock/present.ts"
import { statement } from "../database/statement.ts"

// `next_at` is real time, and `test_next_at` the same time by the clock of a test environment (docs/adr/0051).
const lead = leadOf(sql`w.group_id`, sql`w.environment`)

export interface WorkRow {
  readonly id: DueWorkId
  readonly kind: DueKind
  readonly group_id: GroupId | null
  readonly environment: Environment | null
  readonly subject_id: string | null
  readonly due_at: Instant
  readonly attempt: number
}

// A claim that takes no work returns one row, which has only the time.
type ClaimRow = (WorkRow | { readonly id: null }) & { readonly now: Instant }

interface Claim {
  readonly owner: WorkerId
  readonly kinds: ReadonlyArray<DueKind>
  readonly most: number
  readonly leaseMillis: number
}

export const addJobs = statement<{ readonly kinds: ReadonlyArray<JobKind> }, never>()(
  "due_work.add_jobs",
  ($) => sql`
INSERT INTO due_work (kind, due_at, next_at) SELECT kind, now(), now() FROM unnest(${$("kinds")}::text[]) AS job(kind)
ON CONFLICT DO NOTHING`
)

export const claimWork = statement<Claim, ClaimRow>()(
  "due_work.claim",
  ($) => sql`
SELECT c.id, c.kind, c.group_id, c.environment, c.subject_id, c.due_at, c.attempt, now() AS now
FROM (SELECT) AS always LEFT JOIN claim_due_work(${$("kinds")}::text[], ${$("most")}::int, ${$("owner")}::uuid,
  ${$("leaseMillis")}::float8) AS c ON true
ORDER BY c.next_at, c.id`
)

interface HeldWorks {
  readonly owner: WorkerId
  readonly ids: ReadonlyArray<DueWorkId>
  readonly attempts: ReadonlyArray<number>
}

interface HeldWork {
  readonly owner: WorkerId
  readonly id: DueWorkId
  readonly attempt: number
}

// Skips rows that a change of their mission has locked, because the change ends the claims of these rows.
export const extendLeases = statement<HeldWorks & { readonly leaseMillis: number }, never>()(
  "due_work.extend",
  ($) => sql`
UPDATE due_work w
SET lease_until = greatest(w.lease_until, now() + ${$("leaseMillis")}::int * interval '1 millisecond')
FROM (
  SELECT d.id FROM due_work d JOIN unnest(${$("ids")}::bigint[], ${$("attempts")}::int[]) AS held(id, attempt)
    ON held.id = d.id AND held.attempt = d.attempt
  WHERE d.owner = ${$("owner")}::uuid
  FOR UPDATE OF d SKIP LOCKED
) AS locked
WHERE w.id = locked.id`
)

export const releaseWorks = statement<HeldWorks, never>()(
  "due_work.release",
  ($) => sql`
UPDATE due_work w SET attempt = w.attempt - 1, owner = NULL, lease_until = NULL
FROM unnest(${$("ids")}::bigint[], ${$("attempts")}::int[]) AS held(id, attempt)
WHERE w.id = held.id AND w.attempt = held.attempt AND w.owner = ${$("owner")}::uuid`
)

type Settled = { readonly id: number }

export const endWork = statement<HeldWork, Settled>()(
  "due_work.end",
  ($) => sql`
DELETE FROM due_work
WHERE id = ${$("id")}::bigint AND owner = ${$("owner")}::uuid AND attempt = ${$("attempt")}::int
RETURNING id`
)

export const postponeWork = statement<HeldWork & { readonly nextAt: Instant }, Settled>()(
  "due_work.postpone",
  ($) => sql`
UPDATE due_work w SET due_at = ${$("nextAt")}::timestamptz, next_at = ${$("nextAt")}::timestamptz - ${lead},
  test_next_at = CASE w.environment WHEN 'test' THEN ${$("nextAt")}::timestamptz END, attempt = 0, owner = NULL,
  lease_until = NULL, last_error = NULL
WHERE id = ${$("id")}::bigint AND owner = ${$("owner")}::uuid AND attempt = ${$("attempt")}::int
RETURNING id`
)

export const failWork = statement<HeldWork & { readonly error: string; readonly retryMillis: number }, Settled>()(
  "due_work.fail",
  ($) => sql`
UPDATE due_work w SET next_at = now() + ${$("retryMillis")}::int * interval '1 millisecond',
  test_next_at = CASE w.environment
    WHEN 'test' THEN now() + ${$("retryMillis")}::int * interval '1 millisecond' + ${lead}
  END, owner = NULL, lease_until = NULL, last_error = left(${$("error")}::text, 512)
WHERE id = ${$("id")}::bigint AND owner = ${$("owner")}::uuid AND attempt = ${$("attempt")}::int
RETURNING id`
)

export const beginPrint = statement<HeldWork, { readonly print_attempts: number }>()(
  "due_work.begin_print",
  ($) => sql`
UPDATE due_work SET print_attempts = print_attempts + 1
WHERE id = ${$("id")}::bigint AND owner = ${$("owner")}::uuid AND attempt = ${$("attempt")}::int
RETURNING print_attempts`
)

interface PrintEnded {
  readonly id: DueWorkId
  readonly isPrinted: boolean
}

// By any owner of the row: a phase that was completed during the print has written the row again.
export const endPrint = statement<PrintEnded, never>()(
  "due_work.end_print",
  ($) => sql`
UPDATE due_work SET print_attempts = CASE WHEN ${$("isPrinted")}::boolean THEN 0 ELSE greatest(print_attempts - 1, 0) END
WHERE id = ${$("id")}::bigint`
)

// The most rows of one group for each look, so that a group with many rows causes no long transaction.
const followedPerGroupMax = 1_000

export const followClocks = statement<Record<string, never>, never>()(
  "due_work.follow_clocks",
  () => sql`
UPDATE due_work d SET next_at = now()
FROM test_clock c CROSS JOIN LATERAL (
  SELECT w.id FROM due_work w
  WHERE w.group_id = c.group_id AND w.test_next_at <= now() + c.lead_millis * interval '1 millisecond'
    AND w.next_at > now()
  ORDER BY w.test_next_at LIMIT ${sql.lit(followedPerGroupMax)}
  FOR UPDATE SKIP LOCKED
) AS late
WHERE c.lead_millis > 0 AND d.id = late.id`
)

type FiguresRow = { readonly [Name in keyof DueFigures]: number }

// Compares `next_at` too, which is real time. In a test environment whose clock is ahead, `due_at` is ahead of real
// time.
export const dueFigures = statement<Record<string, never>, FiguresRow>()(
  "due_work.figures",
  () => sql`
SELECT count(*)::int AS due,
  coalesce(extract(epoch FROM now() - min(least(due_at, next_at))), 0)::float8 AS "oldestDueSeconds",
  count(last_error)::int AS failing
FROM due_work WHERE due_at <= now() OR next_at <= now()`
)

export interface ListedRow extends WorkRow {
  readonly next_at: Instant
  readonly lease_until: Instant | null
  readonly last_error: string | null
}

interface Retry {
  readonly id: DueWorkId | null
  readonly kind: DueKind | null
  readonly limit: number
  readonly keyId: PersonKeyId | null
  readonly personId: PersonId | null
  readonly requestId: RequestId | null
  readonly ip: string | null
}

type Names<Input> = ($: (name: keyof Input) => RawBuilder<unknown>) => RawBuilder<unknown>

// The error stays in the row until the work is done, so that the work is still listed and counted as failing.
const retrying =
  (which: Names<Retry>): Names<Retry> =>
  ($) =>
    sql`
WITH failing AS (
  SELECT id FROM due_work
  WHERE last_error IS NOT NULL AND (lease_until IS NULL OR lease_until <= now()) AND ${which($)}
  ORDER BY due_at, id LIMIT ${$("limit")}::int
  FOR UPDATE SKIP LOCKED
), again AS (
  UPDATE due_work w SET next_at = now(), test_next_at = CASE w.environment WHEN 'test' THEN now() + ${lead} END,
    attempt = 0, owner = NULL, lease_until = NULL
  FROM failing f WHERE w.id = f.id
  RETURNING w.id, w.kind, w.group_id, w.environment, w.subject_id
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, person_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("keyId")}::uuid, ${$("personId")}::uuid, 'due.retry',
    coalesce(subject_id::text, kind), ${$("requestId")}::text, ${$("ip")}::text
  FROM again
)
SELECT count(*)::int AS retried FROM again`

interface Retried {
  readonly retried: number
}

// Not a condition that an index of kinds serves: it would lead to all work of the kind, of which little has failed.
const ofKind: Names<Retry> = ($) => sql`(kind = ${$("kind")}::text) IS NOT FALSE`

/** Lets all failed work, or that of one kind, run again. */
export const retryWork = statement<Retry, Retried>()("due_work.retry", retrying(ofKind))

/** As `retryWork`, of one row: with the condition of both, a plan for any values looks at all failed work. */
export const retryOne = statement<Retry, Retried>()(
  "due_work.retry_one",
  retrying(($) => sql`id = ${$("id")}::bigint AND ${ofKind($)}`)
)

interface List {
  readonly kind: DueKind | null
  readonly isFailing: boolean
  readonly limit: number
}

export const listWork = statement<List, ListedRow>()(
  "due_work.list",
  ($) => sql`
SELECT id, kind, group_id, environment, subject_id, due_at, next_at, attempt, lease_until, last_error FROM due_work
WHERE (${$("kind")}::text IS NULL OR kind = ${$("kind")}::text)
  AND (NOT ${$("isFailing")}::boolean OR last_error IS NOT NULL)
ORDER BY due_at, id LIMIT ${$("limit")}::int`
)
