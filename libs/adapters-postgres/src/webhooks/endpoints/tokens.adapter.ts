import type { Environment, GroupId } from "@trajet/domain/access"
import { type EndpointId, type TakenToken, type TokenOwner, Tokens } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer } from "effect"
import { type RawBuilder, sql } from "kysely"
import { Database } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"

interface Owned {
  readonly id: EndpointId
  readonly groupId: GroupId
  readonly environment: Environment
}

type Parameters = (name: keyof Owned) => RawBuilder<unknown>

const ofOwner = ($: Parameters) =>
  sql`t.endpoint_id = ${$("id")}::uuid AND t.group_id = ${$("groupId")}::uuid AND t.environment = ${$("environment")}::text`

interface TokenRow {
  readonly is_mine: boolean
  readonly version: number | null
  readonly sealed: string | null
  readonly failure: string | null
  readonly usable_millis: number | null
}

const takeToken = statement<Owned & { readonly version: number; readonly askMillis: number }, TokenRow>()(
  "token.take",
  ($) => sql`
WITH mine AS (
  INSERT INTO webhook_token AS t (group_id, environment, endpoint_id, version, asking_until)
  SELECT e.group_id, e.environment, e.id, ${$("version")}::int, now() + ${$("askMillis")}::int * interval '1 millisecond'
  FROM webhook_endpoint e
  WHERE e.id = ${$("id")}::uuid AND e.group_id = ${$("groupId")}::uuid AND e.environment = ${$("environment")}::text
    AND e.deleted_at IS NULL
  ON CONFLICT ON CONSTRAINT webhook_token_pkey DO UPDATE SET version = excluded.version,
    asking_until = excluded.asking_until, sealed = NULL, expires_at = NULL, failure = NULL,
    dropped_at = CASE WHEN t.version = excluded.version THEN t.dropped_at END
  WHERE t.version < excluded.version
    OR (t.version = excluded.version AND coalesce(t.asking_until, t.expires_at, '-infinity') <= now())
  RETURNING t.endpoint_id
)
SELECT EXISTS (SELECT FROM mine) AS is_mine, t.version, t.sealed, t.failure,
  (extract(epoch FROM t.expires_at - now()) * 1000)::int AS usable_millis
FROM (SELECT 1) AS one LEFT JOIN webhook_token t ON ${ofOwner($)}`
)

const keepToken = statement<
  Owned & { readonly version: number; readonly sealed: string; readonly usableMillis: number },
  { readonly id: string }
>()(
  "token.keep",
  ($) => sql`
UPDATE webhook_token t SET sealed = ${$("sealed")}::text, asking_until = NULL, failure = NULL,
  expires_at = now() + ${$("usableMillis")}::int * interval '1 millisecond'
WHERE ${ofOwner($)} AND t.version = ${$("version")}::int RETURNING t.endpoint_id AS id`
)

const failToken = statement<
  Owned & { readonly version: number; readonly detail: string; readonly forMillis: number },
  { readonly id: string }
>()(
  "token.fail",
  ($) => sql`
UPDATE webhook_token t SET failure = ${$("detail")}::text,
  asking_until = now() + ${$("forMillis")}::int * interval '1 millisecond'
WHERE ${ofOwner($)} AND t.version = ${$("version")}::int AND t.sealed IS NULL RETURNING t.endpoint_id AS id`
)

const dropToken = statement<
  Owned & { readonly sealed: string; readonly everyMillis: number },
  { readonly is_gone: boolean }
>()(
  "token.drop",
  ($) => sql`
WITH dropped AS (
  UPDATE webhook_token t SET sealed = NULL, expires_at = NULL, asking_until = NULL, dropped_at = now()
  WHERE ${ofOwner($)} AND t.sealed = ${$("sealed")}::text
    AND coalesce(t.dropped_at, '-infinity') <= now() - ${$("everyMillis")}::int * interval '1 millisecond'
  RETURNING t.endpoint_id
)
SELECT EXISTS (SELECT FROM dropped)
  OR NOT EXISTS (SELECT FROM webhook_token t WHERE ${ofOwner($)} AND t.sealed = ${$("sealed")}::text) AS is_gone`
)

const takenOf = ({ version }: TokenOwner, row: TokenRow | undefined): TakenToken => {
  // A row of a newer version: this process has not read the endpoint again, and must not send the token of others.
  if (row === undefined || row.is_mine || (row.version ?? 0) > version) return { is: "yours" }
  const { failure, sealed, usable_millis: usableMillis } = row
  if (sealed !== null && usableMillis !== null) return { is: "kept", sealed, usableMillis }
  return failure === null ? { is: "awaited" } : { is: "refused", detail: failure }
}

const owned = ({ id, tenant }: TokenOwner): Owned => ({ id, ...tenant })

/** The tokens of endpoints, each reached with its tenant. */
export const tokensLayer: Layer.Layer<Tokens, never, Database> = Layer.effect(
  Tokens,
  Effect.map(Database, (database) =>
    Tokens.of({
      take: (owner, askMillis) =>
        Effect.map(database.run(takeToken, { ...owned(owner), version: owner.version, askMillis }), ([row]) =>
          takenOf(owner, row)
        ),
      keep: (owner, sealed, usableMillis) =>
        Effect.asVoid(database.run(keepToken, { ...owned(owner), version: owner.version, sealed, usableMillis })),
      fail: (owner, detail, forMillis) =>
        Effect.asVoid(database.run(failToken, { ...owned(owner), version: owner.version, detail, forMillis })),
      drop: (owner, sealed, everyMillis) =>
        Effect.map(database.run(dropToken, { ...owned(owner), sealed, everyMillis }), ([row]) => row?.is_gone ?? true)
    })
  )
)
