import { GroupId } from "@trajet/domain/access"
import { EndpointId, SealedSecrets } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"

interface After {
  readonly endpointId: string
  readonly version: number
  readonly name: string
  readonly most: number
}

interface SecretRow {
  readonly endpoint_id: string
  readonly version: number
  /** Empty for a signing secret. */
  readonly name: string
  readonly sealed: string
  readonly sealed_key: string | null
  readonly group_id: string
}

const readSealed = statement<After, SecretRow>()(
  "sealed_secret.page",
  ($) => sql`
SELECT s.endpoint_id, s.version, s.name, s.sealed, s.sealed_key,
  (SELECT e.group_id FROM webhook_endpoint e WHERE e.id = s.endpoint_id) AS group_id
FROM (
  SELECT endpoint_id, version, '' AS name, sealed, sealed_key FROM webhook_secret
  UNION ALL
  SELECT endpoint_id, 0, kind || ' ' || name, sealed, NULL FROM webhook_sealed
  UNION ALL
  SELECT endpoint_id, 0, 'oauth2 token', sealed, NULL FROM webhook_token WHERE sealed IS NOT NULL
) AS s
WHERE (s.endpoint_id, s.version, s.name) > (${$("endpointId")}::uuid, ${$("version")}::int, ${$("name")}::text)
ORDER BY s.endpoint_id, s.version, s.name LIMIT ${$("most")}::int`
)

interface Replacements {
  readonly endpointIds: ReadonlyArray<string>
  readonly versions: ReadonlyArray<number>
  readonly names: ReadonlyArray<string>
  readonly befores: ReadonlyArray<string>
  readonly sealed: ReadonlyArray<string>
  readonly keys: ReadonlyArray<string | null>
}

const replaceSealed = statement<Replacements, { readonly version: number }>()(
  "sealed_secret.replace",
  ($) => sql`
WITH c AS (
  SELECT * FROM unnest(${$("endpointIds")}::uuid[], ${$("versions")}::int[], ${$("names")}::text[], ${$("befores")}::text[],
    ${$("sealed")}::text[], ${$("keys")}::text[]) AS c(endpoint_id, version, name, before, sealed, sealed_key)
), named AS (
  UPDATE webhook_sealed s SET sealed = c.sealed FROM c
  WHERE s.endpoint_id = c.endpoint_id AND c.version = 0 AND s.kind || ' ' || s.name = c.name AND s.sealed = c.before
  RETURNING 0 AS version
), tokens AS (
  UPDATE webhook_token t SET sealed = c.sealed FROM c
  WHERE t.endpoint_id = c.endpoint_id AND c.version = 0 AND c.name = 'oauth2 token' AND t.sealed = c.before
  RETURNING 0 AS version
), secrets AS (
  UPDATE webhook_secret s SET sealed = c.sealed, sealed_key = coalesce(c.sealed_key, s.sealed_key) FROM c
  WHERE s.endpoint_id = c.endpoint_id AND s.version = c.version AND s.sealed = c.before
  RETURNING s.version
)
SELECT version FROM named UNION ALL SELECT version FROM tokens UNION ALL SELECT version FROM secrets`
)

const beforeAll = { endpointId: "00000000-0000-0000-0000-000000000000", version: 0, name: "" }

/** The sealed secrets, settings and tokens of the endpoints of every group. */
export const sealedSecretsLayer: Layer.Layer<SealedSecrets, never, Database> = Layer.effect(
  SealedSecrets,
  Effect.map(Database, (database) =>
    SealedSecrets.of({
      page: (after, most) =>
        Effect.map(database.run(readSealed, { ...beforeAll, ...after, most }), (rows) =>
          rows.map(({ endpoint_id, group_id, name, sealed, sealed_key, version }) => ({
            owner: {
              ...{ groupId: GroupId(group_id), endpointId: EndpointId(endpoint_id), version },
              ...(name === "" ? {} : { name })
            },
            sealed,
            sealedKey: sealed_key
          }))
        ),
      replace: (secrets) =>
        Effect.map(
          database.run(replaceSealed, {
            endpointIds: secrets.map(({ owner }) => owner.endpointId),
            versions: secrets.map(({ owner }) => owner.version),
            names: secrets.map(({ owner }) => owner.name ?? ""),
            befores: secrets.map(({ before }) => before),
            sealed: secrets.map(({ sealed }) => sealed),
            keys: secrets.map(({ sealedKey }) => sealedKey)
          }),
          (rows) => rows.length
        )
    })
  )
)
