import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
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

interface ReplaceHeaders extends ById {
  readonly names: ReadonlyArray<string>
  /** Null keeps the value. */
  readonly sealed: ReadonlyArray<string | null>
}

/** The statements on the secrets of endpoints and on the values of their headers, for the administration and the dispatchers or for one tenant. */
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
    replaceHeaders: statement<ReplaceHeaders, { readonly name: string }>()(
      name("replace_headers"),
      ($) => sql`
WITH kept AS (
  INSERT INTO webhook_sealed (group_id, endpoint_id, kind, name, sealed)
  SELECT e.group_id, e.id, 'header', h.name, h.sealed
  FROM webhook_endpoint e, unnest(${$("names")}::text[], ${$("sealed")}::text[]) AS h(name, sealed)
  WHERE e.id = ${$("id")}::uuid AND h.sealed IS NOT NULL${ofOwner(whose, "e", $)}
  ON CONFLICT ON CONSTRAINT webhook_sealed_pkey DO UPDATE SET sealed = excluded.sealed
)
DELETE FROM webhook_sealed s USING webhook_endpoint e
WHERE s.endpoint_id = e.id AND s.kind = 'header' AND e.id = ${$("id")}::uuid
  AND s.name <> ALL (${$("names")}::text[])${ofOwner(whose, "e", $)}
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
