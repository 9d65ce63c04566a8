import {
  type Group,
  GroupId,
  GroupNameTaken,
  GroupUnknown,
  Groups,
  type Scope,
  StoreUnavailable
} from "@trajet/domain/access"
import type { BillingEntity } from "@trajet/domain/billing"
import type { Instant } from "@trajet/domain/time"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import type { ConnectionFailed } from "../database/database.ts"
import { Database } from "../database/database.ts"
import { isUnavailable, isUniqueViolation } from "../database/pg-errors.ts"
import { statement } from "../database/statement.ts"
import { storedText } from "../database/stored-document.ts"
import { insertGrid } from "../pricing/grid.statements.ts"
import { priceGrids } from "../pricing/price-grids.ts"

interface GroupRow {
  readonly id: string
  readonly name: string
  readonly created_at: Instant
  readonly administrators: ReadonlyArray<string>
  readonly granted_scopes: ReadonlyArray<Scope>
  readonly tracking_mails: boolean
}

const groupOf = (row: GroupRow): Group => ({
  id: GroupId(row.id),
  name: row.name,
  createdAt: row.created_at,
  administrators: row.administrators,
  grantedScopes: row.granted_scopes,
  trackingMails: row.tracking_mails
})

const groupColumns = sql`id, name, created_at, administrators, granted_scopes, tracking_mails`

const createGroup = statement<{ readonly id: GroupId; readonly name: string; readonly grid: string }, GroupRow>()(
  "group.create",
  ($) => sql`
WITH g AS (
  INSERT INTO customer_group (id, name, grid_version) VALUES (${$("id")}::uuid, ${$("name")}::text, 1)
  RETURNING ${groupColumns}
), grid AS (
  INSERT INTO price_grid (group_id, version, grid) SELECT id, 1, ${$("grid")}::json FROM g
), heads AS (
  INSERT INTO event_head (group_id, environment) SELECT id, e FROM g, unnest(ARRAY['live', 'test']) AS e
), audited AS (
  INSERT INTO audit (group_id, action, target) SELECT id, 'group.create', id::text FROM g
)
SELECT ${groupColumns} FROM g`
)

const listGroups = statement<Record<string, never>, GroupRow>()(
  "group.list",
  () => sql`SELECT ${groupColumns} FROM customer_group ORDER BY name`
)

const groupByName = statement<{ readonly name: string }, GroupRow>()(
  "group.by_name",
  ($) => sql`SELECT ${groupColumns} FROM customer_group WHERE name = ${$("name")}::text`
)

// The connection's defaults name who runs the command in the audit row.
const byCommand = { replaces: null, keyId: null, personId: null, reason: null, requestId: null, ip: null }

interface ImportBilling {
  readonly groupId: GroupId
  readonly entities: string
}

const importBilling = statement<ImportBilling, { readonly id: string }>()(
  "billing.import",
  ($) => sql`
WITH e AS (
  INSERT INTO billing_entity (group_id, id, company_name, email, address, siret, allowed)
  SELECT ${$("groupId")}::uuid, id, "companyName", email, address, siret, allowed
  FROM json_to_recordset(${$("entities")}::json)
    AS t(id text, "companyName" text, email text, address text, siret text, allowed boolean)
  ON CONFLICT (group_id, id) DO UPDATE SET company_name = excluded.company_name, email = excluded.email,
    address = excluded.address, siret = excluded.siret, allowed = excluded.allowed
  RETURNING id
), audited AS (
  INSERT INTO audit (group_id, action, target) SELECT ${$("groupId")}::uuid, 'billing.import', id FROM e
)
SELECT id FROM e`
)

const setAdministrators = statement<{ readonly groupId: GroupId; readonly emails: ReadonlyArray<string> }, GroupRow>()(
  "group.administrators",
  ($) => sql`
WITH g AS (
  UPDATE customer_group SET administrators = ${$("emails")}::text[] WHERE id = ${$("groupId")}::uuid
  RETURNING ${groupColumns}
), audited AS (
  INSERT INTO audit (group_id, action, target) SELECT id, 'group.administrators', id::text FROM g
)
SELECT ${groupColumns} FROM g`
)

interface Grant {
  readonly groupId: GroupId
  readonly scopes: ReadonlyArray<Scope>
}

const grantScopes = statement<Grant, GroupRow>()(
  "group.grant",
  ($) => sql`
WITH g AS (
  UPDATE customer_group SET granted_scopes = ${$("scopes")}::text[] WHERE id = ${$("groupId")}::uuid
  RETURNING ${groupColumns}
), audited AS (
  INSERT INTO audit (group_id, action, target) SELECT id, 'group.scopes', array_to_string(granted_scopes, ',') FROM g
)
SELECT ${groupColumns} FROM g`
)

const refused = (name: string, cause: unknown): Effect.Effect<never, GroupNameTaken | StoreUnavailable> => {
  if (isUniqueViolation(cause)) return Effect.fail(new GroupNameTaken({ name }))
  return isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
}

const make = Effect.gen(function* () {
  const database = yield* Database
  const only = <A>(rows: ReadonlyArray<A>): Effect.Effect<A> => {
    const row = rows[0]
    return row === undefined ? Effect.die("the statement answered no row") : Effect.succeed(row)
  }
  return Groups.of({
    create: (id, name, grid) =>
      database
        .hold((connection) => connection.run(createGroup, { id, name, grid: storedText(priceGrids, grid) }))
        .pipe(
          Effect.flatMap(only),
          Effect.map(groupOf),
          Effect.catchTag("ConnectionFailed", ({ cause }: ConnectionFailed) => refused(name, cause))
        ),
    list: Effect.suspend(() => database.run(listGroups, {})).pipe(Effect.map((rows) => rows.map(groupOf))),
    byName: (name) =>
      database
        .run(groupByName, { name })
        .pipe(
          Effect.flatMap((rows) =>
            rows[0] === undefined ? Effect.fail(new GroupUnknown({ name })) : Effect.succeed(groupOf(rows[0]))
          )
        ),
    importGrid: (groupId, grid) =>
      database.run(insertGrid, { ...byCommand, groupId, grid: storedText(priceGrids, grid) }).pipe(
        Effect.flatMap(only),
        Effect.map(({ version }) => ({ version }))
      ),
    importBilling: (groupId, entities: ReadonlyArray<BillingEntity>) =>
      Effect.asVoid(database.run(importBilling, { groupId, entities: JSON.stringify(entities) })),
    setAdministrators: (groupId, emails) =>
      database.run(setAdministrators, { groupId, emails }).pipe(Effect.flatMap(only), Effect.map(groupOf)),
    grant: (groupId, scopes) =>
      database.run(grantScopes, { groupId, scopes }).pipe(Effect.flatMap(only), Effect.map(groupOf))
  })
})

export const groupsLayer: Layer.Layer<Groups, never, Database> = Layer.effect(Groups, make)
