import type { Instant } from "@trajet/domain/time"
import type { SealedChange } from "@trajet/domain/webhooks/endpoints"
import { type RawBuilder, sql } from "kysely"
import { statement } from "../../database/statement.ts"
import { type Acting, type ById, ofOwner, type Whose } from "./endpoint-ownership.ts"

interface ReplaceSecrets extends ById {
  readonly versions: ReadonlyArray<number>
  readonly sealed: ReadonlyArray<string>
  readonly sealedKeys: ReadonlyArray<string | null>
  readonly publicKeys: ReadonlyArray<string | null>
  readonly fromAts: ReadonlyArray<Instant>
  readonly untilAts: ReadonlyArray<Instant | null>
}

/** Sealed settings, column by column. */
export interface SealedColumns {
  readonly settingKinds: ReadonlyArray<string>
  readonly settingNames: ReadonlyArray<string>
  /** JSON texts. */
  readonly settingsShown: ReadonlyArray<string | null>
  /** Null keeps the text. */
  readonly settingsSealed: ReadonlyArray<string | null>
}

export const sealedColumns = (settings: SealedChange["settings"]): SealedColumns => ({
  settingKinds: settings.map(({ kind }) => kind),
  settingNames: settings.map(({ name }) => name),
  settingsShown: settings.map(({ shown }) => (shown === null ? null : JSON.stringify(shown))),
  settingsSealed: settings.map(({ sealed }) => sealed)
})

/** Rows of `kind`, `name`, `shown` and `sealed`. */
export const sealedRows = ($: (name: keyof SealedColumns) => RawBuilder<unknown>) =>
  sql`unnest(${$("settingKinds")}::text[], ${$("settingNames")}::text[], ${$("settingsShown")}::jsonb[], ${$("settingsSealed")}::text[])`

interface ReplaceSettings extends ById, SealedColumns {
  /** Settings of these kinds that are not among the rows are deleted. */
  readonly kinds: ReadonlyArray<string>
}

/** The statements on the secrets and the sealed settings of endpoints, for the administration and the dispatchers or for one tenant. */
export const secretStatements = (whose: Whose) => {
  const name = (what: string) => `${whose === "any" ? "endpoint" : "own_endpoint"}.${what}`
  return {
    replace: statement<ReplaceSecrets, { readonly version: number }>()(
      name("replace_secrets"),
      ($) => sql`
WITH kept AS (
  INSERT INTO webhook_secret (endpoint_id, version, sealed, sealed_key, public_key, from_at, until_at)
  SELECT e.id, n.* FROM webhook_endpoint e, unnest(${$("versions")}::int[], ${$("sealed")}::text[],
    ${$("sealedKeys")}::text[], ${$("publicKeys")}::text[], ${$("fromAts")}::timestamptz[], ${$("untilAts")}::timestamptz[]) AS n
  WHERE e.id = ${$("id")}::uuid${ofOwner(whose, "e", $)}
  ON CONFLICT (endpoint_id, version) DO UPDATE
    SET sealed = excluded.sealed, sealed_key = excluded.sealed_key, public_key = excluded.public_key,
      from_at = excluded.from_at, until_at = excluded.until_at
)
DELETE FROM webhook_secret s USING webhook_endpoint e
WHERE s.endpoint_id = e.id AND e.id = ${$("id")}::uuid AND s.version <> ALL (${$("versions")}::int[])${ofOwner(whose, "e", $)}
RETURNING s.version`
    ),
    replaceSettings: statement<ReplaceSettings, { readonly name: string }>()(
      name("replace_settings"),
      ($) => sql`
WITH replaced AS (
  INSERT INTO webhook_sealed (group_id, endpoint_id, kind, name, shown, sealed)
  SELECT e.group_id, e.id, n.kind, n.name, n.shown, n.sealed
  FROM webhook_endpoint e, ${sealedRows($)} AS n(kind, name, shown, sealed)
  WHERE e.id = ${$("id")}::uuid AND n.sealed IS NOT NULL${ofOwner(whose, "e", $)}
  ON CONFLICT ON CONSTRAINT webhook_sealed_pkey DO UPDATE SET shown = excluded.shown, sealed = excluded.sealed
), kept AS (
  UPDATE webhook_sealed s SET shown = n.shown
  FROM webhook_endpoint e, ${sealedRows($)} AS n(kind, name, shown, sealed)
  WHERE s.endpoint_id = e.id AND e.id = ${$("id")}::uuid AND s.kind = n.kind AND s.name = n.name
    AND n.sealed IS NULL${ofOwner(whose, "e", $)}
), untokened AS (
  DELETE FROM webhook_token t USING webhook_endpoint e
  WHERE t.endpoint_id = e.id AND t.group_id = e.group_id AND t.environment = e.environment AND e.id = ${$("id")}::uuid
    AND 'oauth2' = ANY (${$("kinds")}::text[])${ofOwner(whose, "e", $)}
)
DELETE FROM webhook_sealed s USING webhook_endpoint e
WHERE s.endpoint_id = e.id AND s.kind = ANY (${$("kinds")}::text[]) AND e.id = ${$("id")}::uuid
  AND NOT EXISTS (
    SELECT FROM ${sealedRows($)} AS n(kind, name, shown, sealed) WHERE n.kind = s.kind AND n.name = s.name
  )${ofOwner(whose, "e", $)}
RETURNING s.name`
    ),
    wipe:
      whose === "any"
        ? statement<Acting, { readonly version: number }>()(
            name("wipe_secrets"),
            () => sql`DELETE FROM webhook_secret WHERE until_at <= now() RETURNING version`
          )
        : statement<Acting, { readonly version: number }>()(
            name("wipe_secrets"),
            ($) => sql`
DELETE FROM webhook_secret s USING webhook_endpoint e
WHERE s.endpoint_id = e.id AND s.until_at <= now()${ofOwner(whose, "e", $)} RETURNING s.version`
          )
  }
}
export type SecretStatements = ReturnType<typeof secretStatements>
