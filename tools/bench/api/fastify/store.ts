import { GroupId, KeyId, type KeyInUse, type Tenant } from "@trajet/domain/access"
import type { BillingEntity } from "@trajet/domain/billing"
import { type CompiledGrid, compileGrid, PriceGrid } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { Pool, types } from "pg"
import type { findKeys as findToday } from "../../../../libs/adapters-postgres/src/access/api-keys.adapter.ts"
import { serverInstant } from "../../../../libs/adapters-postgres/src/database/server-instant.ts"
import { settings } from "../peers/settings.ts"
import { frozen, type FrozenStatement } from "./frozen.ts"

const findKeys = frozen<typeof findToday>("key.find")

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.TIMESTAMPTZ]: serverInstant,
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: (text) => text
}

export const pool = new Pool({
  connectionString: settings.databaseUrl,
  max: settings.connectionsMax,
  options: "-c TimeZone=UTC",
  types: {
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      parsers[oid] ?? types.getTypeParser(oid, format ?? "text")
  }
})

/** Runs a statement, prepared by its name. */
export const run = async <Input, Row>(
  { name, text, values }: FrozenStatement<Input, Row>,
  input: Input
): Promise<ReadonlyArray<Row>> => {
  const { rows } = await pool.query({ name, text, values: values(input) })
  return rows
}

/** The key with this digest, read at every request. */
export const keyByDigest = async (digest: string): Promise<KeyInUse | null> => {
  const row = (await run(findKeys, { digests: [digest] }))[0]
  if (row === undefined) return null
  return {
    key: {
      id: KeyId(row.id),
      groupId: GroupId(row.group_id),
      environment: row.environment,
      scopes: row.scopes,
      digest: row.digest,
      prefix: row.prefix,
      label: row.label,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      lastUsedAt: row.last_used_at
    },
    gridVersion: row.grid_version,
    clockLeadMillis: row.lead_millis,
    position: null,
    now: row.now
  }
}

const grids = new Map<string, Promise<CompiledGrid>>()

const readGrid = async (groupId: GroupId, version: number): Promise<CompiledGrid> => {
  const { rows } = await pool.query<{ grid: unknown }>(
    "SELECT grid FROM price_grid WHERE group_id = $1 AND version = $2",
    [groupId, version]
  )
  return compileGrid(Schema.decodeUnknownSync(PriceGrid)(rows[0]?.grid))
}

/** A version of a grid never changes, so it is read once. */
export const gridOf = (groupId: GroupId, version: number): Promise<CompiledGrid> => {
  const name = `${groupId} ${version}`
  const grid = grids.get(name) ?? readGrid(groupId, version)
  grids.set(name, grid)
  return grid
}

export const entitiesOf = async ({ groupId }: Tenant): Promise<ReadonlyArray<BillingEntity>> => {
  const { rows } = await pool.query<BillingEntity>({
    name: "billing.entities",
    text: `SELECT id, company_name AS "companyName", email, address, siret, allowed FROM billing_entity
WHERE group_id = $1 ORDER BY id`,
    values: [groupId]
  })
  return rows
}
