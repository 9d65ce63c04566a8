import type { Tenant } from "@trajet/domain/access"
import {
  admitEndpoint,
  type EndpointCounts,
  type EndpointId,
  type TooManyEndpoints
} from "@trajet/domain/webhooks/endpoints"
import { Result } from "effect"
import { sql } from "kysely"
import type { Connection } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"
import { audited, type ById } from "./endpoint-ownership.ts"
import { type SealedColumns, sealedRows } from "./endpoint-secrets.statements.ts"
import { type SettingColumns, settingNames, settingValues } from "./endpoint-settings.columns.ts"

interface CreateEndpoint extends Omit<ById, keyof Tenant>, Tenant, SettingColumns, SealedColumns {
  readonly sealed: string
  readonly sealedKey: string | null
  readonly publicKey: string | null
}

const lockGroup = statement<Pick<Tenant, "groupId">, { readonly id: string }>()(
  "endpoint.lock_group",
  ($) => sql`SELECT id FROM customer_group WHERE id = ${$("groupId")}::uuid FOR NO KEY UPDATE`
)

const countEndpoints = statement<Tenant, EndpointCounts>()(
  "endpoint.count",
  ($) => sql`
SELECT count(*) FILTER (WHERE deleted_at IS NULL)::int AS existing,
  count(*) FILTER (WHERE created_at > now() - interval '1 day')::int AS created
FROM webhook_endpoint
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text`
)

const insertEndpoint = statement<CreateEndpoint, { readonly id: EndpointId }>()(
  "endpoint.create",
  ($) => sql`
WITH e AS (
  INSERT INTO webhook_endpoint (id, group_id, environment, ${settingNames}, status, version, created_at)
  VALUES (${$("id")}::uuid, ${$("groupId")}::uuid, ${$("environment")}::text, ${settingValues($)}, 'enabled', 1,
    clock_timestamp())
  RETURNING id, group_id, environment, created_at
), secret AS (
  INSERT INTO webhook_secret (endpoint_id, version, sealed, sealed_key, public_key, from_at)
  SELECT id, 1, ${$("sealed")}::text, ${$("sealedKey")}::text, ${$("publicKey")}::text, created_at FROM e
), settings AS (
  INSERT INTO webhook_sealed (group_id, endpoint_id, kind, name, shown, sealed)
  SELECT e.group_id, e.id, n.* FROM e, ${sealedRows($)} AS n
), lane AS (
  INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses) SELECT id, 10, 0, 0, 0 FROM e
), audited AS (${audited("e", sql`'endpoint.create'`, $)}
)
SELECT id FROM e`
)

/**
 * Inserts an endpoint on a connection, unless the tenant has or creates too many. Locks the group's row before it counts
 * the endpoints, so that two creations at a time cannot both be the last allowed one.
 */
export const createEndpoint =
  (input: CreateEndpoint) =>
  async (connection: Connection): Promise<Result.Result<void, TooManyEndpoints>> => {
    await connection.command("BEGIN")
    await connection.run(lockGroup, input)
    const [counts = { existing: 0, created: 0 }] = await connection.run(countEndpoints, input)
    const admitted = admitEndpoint(counts)
    if (Result.isSuccess(admitted)) await connection.run(insertEndpoint, input)
    await connection.command("COMMIT")
    return admitted
  }
