import { type AuditedCaller, type DecidedByGroup, type GroupId, GroupSettings } from "@trajet/domain/access"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface SettingsRow {
  readonly tracking_mails: boolean
}

const decidedIn = ([row]: ReadonlyArray<SettingsRow>): Effect.Effect<DecidedByGroup> =>
  row === undefined ? Effect.die("there is no such group") : Effect.succeed({ trackingMails: row.tracking_mails })

const readSettings = statement<{ readonly groupId: GroupId }, SettingsRow>()(
  "group.settings",
  ($) => sql`SELECT tracking_mails FROM customer_group WHERE id = ${$("groupId")}::uuid`
)

interface ChangeSettings extends DecidedByGroup, Pick<AuditedCaller, "keyId" | "ip"> {
  readonly groupId: GroupId
  readonly requestId: AuditedCaller["requestId"] | null
}

const changeSettings = statement<ChangeSettings, SettingsRow>()(
  "group.change_settings",
  ($) => sql`
WITH g AS (
  UPDATE customer_group SET tracking_mails = ${$("trackingMails")}::boolean WHERE id = ${$("groupId")}::uuid
  RETURNING id, tracking_mails
), audited AS (
  INSERT INTO audit (group_id, key_id, action, target, request_id, ip)
  SELECT id, ${$("keyId")}::uuid, 'group.tracking_mails', tracking_mails::text, ${$("requestId")}::text, ${$("ip")}::text
  FROM g
)
SELECT tracking_mails FROM g`
)

const byCommand = { keyId: null, requestId: null, ip: null }

/** The settings of groups, in PostgreSQL. */
export const groupSettingsLayer: Layer.Layer<GroupSettings, never, Database> = Layer.effect(
  GroupSettings,
  Effect.map(Database, (database) =>
    GroupSettings.of({
      read: (groupId) => database.run(readSettings, { groupId }).pipe(Effect.flatMap(decidedIn)),
      change: (groupId, decided, by) =>
        database.run(changeSettings, { ...byCommand, ...by, ...decided, groupId }).pipe(Effect.flatMap(decidedIn))
    })
  )
)
