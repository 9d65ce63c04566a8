import { GroupId } from "@trajet/domain/access"
import { EndpointId, SealedSecrets } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"

interface After {
  readonly endpointId: string
  readonly version: number
  readonly most: number
}

interface SecretRow {
  readonly endpoint_id: string
  readonly version: number
  readonly sealed: string
  readonly sealed_key: string | null
  readonly group_id: string
}

const readSealed = statement<After, SecretRow>()(
  "sealed_secret.page",
  ($) => sql`
SELECT s.endpoint_id, s.version, s.sealed, s.sealed_key,
  (SELECT e.group_id FROM webhook_endpoint e WHERE e.id = s.endpoint_id) AS group_id
FROM webhook_secret s
WHERE (s.endpoint_id, s.version) > (${$("endpointId")}::uuid, ${$("version")}::int)
ORDER BY s.endpoint_id, s.version LIMIT ${$("most")}::int`
)

interface Replacements {
  readonly endpointIds: ReadonlyArray<string>
  readonly versions: ReadonlyArray<number>
  readonly befores: ReadonlyArray<string>
  readonly sealed: ReadonlyArray<string>
  readonly keys: ReadonlyArray<string | null>
}

const replaceSealed = statement<Replacements, { readonly version: number }>()(
  "sealed_secret.replace",
  ($) => sql`
UPDATE webhook_secret s SET sealed = c.sealed, sealed_key = coalesce(c.sealed_key, s.sealed_key)
FROM unnest(${$("endpointIds")}::uuid[], ${$("versions")}::int[], ${$("befores")}::text[], ${$("sealed")}::text[],
  ${$("keys")}::text[]) AS c(endpoint_id, version, before, sealed, sealed_key)
WHERE s.endpoint_id = c.endpoint_id AND s.version = c.version AND s.sealed = c.before
RETURNING s.version`
)

const beforeAll = { endpointId: "00000000-0000-0000-0000-000000000000", version: 0 }

/** The sealed secrets of the endpoints of every group. */
export const sealedSecretsLayer: Layer.Layer<SealedSecrets, never, Database> = Layer.effect(
  SealedSecrets,
  Effect.map(Database, (database) =>
    SealedSecrets.of({
      page: (after, most) =>
        Effect.map(database.run(readSealed, { ...(after ?? beforeAll), most }), (rows) =>
          rows.map(({ endpoint_id, group_id, sealed, sealed_key, version }) => ({
            owner: { groupId: GroupId(group_id), endpointId: EndpointId(endpoint_id), version },
            sealed,
            sealedKey: sealed_key
          }))
        ),
      replace: (secrets) =>
        Effect.map(
          database.run(replaceSealed, {
            endpointIds: secrets.map(({ owner }) => owner.endpointId),
            versions: secrets.map(({ owner }) => owner.version),
            befores: secrets.map(({ before }) => before),
            sealed: secrets.map(({ sealed }) => sealed),
            keys: secrets.map(({ sealedKey }) => sealedKey)
          }),
          (rows) => rows.length
        )
    })
  )
)
