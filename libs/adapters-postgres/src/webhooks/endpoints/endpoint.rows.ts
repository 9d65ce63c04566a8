import { type Environment, GroupId } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import {
  type Breaker,
  type Endpoint,
  EndpointId,
  type EndpointSecret,
  type EndpointStatus,
  type SealedSetting
} from "@trajet/domain/webhooks/endpoints"
import { sql } from "kysely"
import { settingNamesOf, type SettingRow, settingsOfColumns } from "./endpoint-settings.columns.ts"

export interface EndpointRow extends SettingRow {
  readonly id: string
  readonly group_id: string
  readonly environment: Environment
  readonly status: EndpointStatus
  readonly reason: string | null
  readonly version: number
  readonly created_at: Instant
  readonly secrets: ReadonlyArray<EndpointSecret>
  readonly sealed_settings: ReadonlyArray<SealedSetting>
}

// Inside JSON the server prints times in another form.
const iso = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The columns of an endpoint with the alias `e`. */
export const endpointColumns = sql`e.id, e.group_id, e.environment, ${settingNamesOf("e")}, e.status, e.reason, e.version,
  e.created_at, (
    SELECT coalesce(json_agg(json_build_object('version', s.version, 'sealed', s.sealed, 'keyPair',
      CASE WHEN s.sealed_key IS NOT NULL THEN json_build_object('publicKey', s.public_key, 'sealed', s.sealed_key) END, 'from', ${iso("s.from_at")},
      'until', ${iso("s.until_at")}) ORDER BY s.version), '[]')
    FROM webhook_secret s WHERE s.endpoint_id = e.id
  ) AS secrets, (
    SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'name', s.name, 'shown', s.shown, 'sealed', s.sealed)
      ORDER BY s.kind, s.name), '[]')
    FROM webhook_sealed s WHERE s.endpoint_id = e.id
  ) AS sealed_settings`

export const endpointOf = (row: EndpointRow): Endpoint => ({
  id: EndpointId(row.id),
  tenant: { groupId: GroupId(row.group_id), environment: row.environment },
  ...settingsOfColumns(row),
  sealedSettings: row.sealed_settings,
  status: row.status,
  reason: row.reason,
  secrets: row.secrets,
  version: row.version,
  createdAt: row.created_at
})

export interface BreakerRow {
  readonly endpoint_id: string
  readonly width: number
  readonly failures_in_row: number
  readonly failing_since: Instant | null
  readonly failures_since: number
  readonly paused_until: Instant | null
  readonly pauses: number
  readonly failing_told_at: Instant | null
  readonly recovered_told_at: Instant | null
}

export const breakerOf = (row: BreakerRow): Breaker => ({
  endpointId: EndpointId(row.endpoint_id),
  concurrency: row.width,
  failuresInRow: row.failures_in_row,
  failingSince: row.failing_since,
  failuresSince: row.failures_since,
  pausedUntil: row.paused_until,
  pauses: row.pauses,
  failureToldAt: row.failing_told_at,
  recoveryToldAt: row.recovered_told_at
})
