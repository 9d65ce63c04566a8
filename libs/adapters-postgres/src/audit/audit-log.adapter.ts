import { AuditedAction, type Environment, KeyId, type Tenant } from "@trajet/domain/access"
import { type AuditedChange, AuditLog, type ChangeActor } from "@trajet/domain/audit"
import { MissionId, transportIdOf } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { UserId } from "@trajet/domain/users"
import { Effect, Layer, Schema } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface ActorRow {
  readonly key_id: string | null
  readonly prefix: string | null
  readonly label: string | null
  readonly user_id: string | null
  readonly user_name: string | null
}

interface ChangeRow extends ActorRow {
  readonly id: number
  readonly at: Instant
  readonly environment: Environment | null
  readonly action: string
  readonly target: string
  readonly target_ordinal: number | null
  readonly target_name: string | null
}

interface ListInput extends Tenant {
  readonly olderThanAt: Instant | "infinity"
  readonly olderThanId: number
  readonly limit: number
}

const uuidForm = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"

// A user signs in, and sets a password by a link, without a key: the row names the user as its target. A key of a person
// of Trajet is in no row of `api_key`.
const listChanges = statement<ListInput, ChangeRow>()(
  "change.list",
  ($) => sql`
SELECT a.id, a.at, a.environment, a.action, a.target, k.id AS key_id, k.prefix, k.label, u.id AS user_id,
  u.name AS user_name, m.ordinal AS target_ordinal, coalesce(tk.label, e.url, tu.name) AS target_name
FROM (
  SELECT *, CASE WHEN target ~ ${sql.lit(uuidForm)} THEN target::uuid END AS target_id FROM audit
  WHERE group_id = ${$("groupId")}::uuid AND (environment = ${$("environment")}::text OR environment IS NULL)
    AND at <= ${$("olderThanAt")}::timestamptz
    AND (at, id) < (${$("olderThanAt")}::timestamptz, ${$("olderThanId")}::bigint)
  ORDER BY at DESC, id DESC LIMIT ${$("limit")}::int
) AS a
  LEFT JOIN api_key k ON k.id = a.key_id AND k.group_id = a.group_id AND a.person_id IS NULL
  LEFT JOIN console_user u ON u.group_id = a.group_id AND u.id = coalesce(k.user_id, CASE
    WHEN a.key_id IS NULL AND a.person_id IS NULL AND a.action IN ('user.sign_in', 'user.set_password')
    THEN a.target::uuid END)
  LEFT JOIN mission m ON m.environment = a.environment AND m.id = a.target_id AND m.group_id = a.group_id
  LEFT JOIN api_key tk ON tk.id = a.target_id AND tk.group_id = a.group_id
  LEFT JOIN webhook_endpoint e ON e.id = a.target_id AND e.group_id = a.group_id
  LEFT JOIN console_user tu ON tu.id = a.target_id AND tu.group_id = a.group_id
ORDER BY a.at DESC, a.id DESC`
)

interface CreatorsInput extends Tenant {
  readonly ids: ReadonlyArray<MissionId>
  readonly ats: ReadonlyArray<Instant>
}

// The statement of a creation writes both rows: the audit row at the time of its own writing, just after the time of the
// mission. After a correction of the server's clock, the mission may be ahead.
const creators = statement<CreatorsInput, ActorRow & { readonly id: string }>()(
  "change.creators",
  ($) => sql`
SELECT asked.id, k.id AS key_id, k.prefix, k.label, u.id AS user_id, u.name AS user_name
FROM unnest(${$("ids")}::uuid[], ${$("ats")}::timestamptz[]) AS asked(id, at)
  CROSS JOIN LATERAL (
    SELECT key_id, group_id, environment FROM audit
    WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text
      AND at BETWEEN asked.at - interval '5 seconds' AND asked.at + interval '10 seconds'
      AND action = 'transport.create' AND target = asked.id::text
    LIMIT 1
  ) AS a
  JOIN api_key k ON k.id = a.key_id AND k.group_id = a.group_id AND k.environment = a.environment
  LEFT JOIN console_user u ON u.group_id = a.group_id AND u.id = k.user_id`
)

const isNamed = Schema.is(AuditedAction)

const actorOf = (row: ActorRow): ChangeActor => {
  if (row.user_id !== null && row.user_name !== null) {
    return { kind: "user", id: UserId(row.user_id), name: row.user_name }
  }
  return row.key_id === null || row.prefix === null
    ? { kind: "trajet" }
    : { kind: "key", id: KeyId(row.key_id), prefix: row.prefix, label: row.label }
}

const changeOf = (row: ChangeRow): AuditedChange => ({
  id: row.id,
  at: row.at,
  environment: row.environment,
  action: isNamed(row.action) ? row.action : "other",
  target: row.target,
  targetName: row.target_ordinal === null ? row.target_name : transportIdOf(row.target_ordinal),
  actor: actorOf(row)
})

/** The audit log, in PostgreSQL. */
export const auditLogLayer: Layer.Layer<AuditLog, never, Database> = Layer.effect(
  AuditLog,
  Effect.map(Database, (database) =>
    AuditLog.of({
      list: ({ groupId, environment }, { limit, olderThan }) =>
        Effect.map(
          database.run(listChanges, {
            ...{ groupId, environment, limit },
            olderThanAt: olderThan?.at ?? "infinity",
            olderThanId: olderThan?.id ?? 0
          }),
          (rows) => rows.map(changeOf)
        ),
      creators: (tenant, missions) =>
        Effect.map(
          database.run(creators, {
            ...tenant,
            ids: missions.map(({ id }) => id),
            ats: missions.map(({ createdAt }) => createdAt)
          }),
          (rows) => new Map(rows.map((row) => [MissionId(row.id), actorOf(row)]))
        )
    })
  )
)
