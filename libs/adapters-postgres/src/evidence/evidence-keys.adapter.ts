import { type EvidenceKey, EvidenceKeys, evidenceKeysMax, type SealedKey } from "@trajet/domain/evidence"
import type { Instant } from "@trajet/domain/time"
import { Array, Effect, Layer, Option } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface KeyRow {
  readonly id: string
  readonly public_key: string
  readonly created_at: Instant
  readonly retired_at: Instant | null
}

const keyOf = ({ created_at: createdAt, id, public_key: publicKey, retired_at: retiredAt }: KeyRow): EvidenceKey => ({
  ...{ id, publicKey, createdAt, retiredAt }
})

const listKeys = statement<object, KeyRow>()(
  "evidence_key.list",
  () => sql`
SELECT id, public_key, created_at, retired_at FROM evidence_key
ORDER BY created_at DESC, id DESC LIMIT ${sql.raw(String(evidenceKeysMax))}`
)

const currentKey = statement<
  object,
  { readonly id: string; readonly public_key: string; readonly sealed_seed: string }
>()("evidence_key.current", () => sql`SELECT id, public_key, sealed_seed FROM evidence_key WHERE retired_at IS NULL`)

const addFirst = statement<SealedKey, { readonly id: string }>()(
  "evidence_key.add_first",
  ($) => sql`
INSERT INTO evidence_key (id, public_key, sealed_seed)
VALUES (${$("id")}::text, ${$("publicKey")}::text, ${$("sealedSeed")}::text)
ON CONFLICT DO NOTHING RETURNING id`
)

// The count lets the former key retire before the new one is checked to be the only one.
const rotate = statement<SealedKey, KeyRow>()(
  "evidence_key.rotate",
  ($) => sql`
WITH former AS (
  UPDATE evidence_key SET retired_at = clock_timestamp(), sealed_seed = NULL WHERE retired_at IS NULL RETURNING id
)
INSERT INTO evidence_key (id, public_key, sealed_seed)
SELECT ${$("id")}::text, ${$("publicKey")}::text, ${$("sealedSeed")}::text FROM (SELECT count(*) FROM former) AS retired
RETURNING id, public_key, created_at, retired_at`
)

const reseal = statement<SealedKey, { readonly id: string }>()(
  "evidence_key.reseal",
  ($) => sql`
UPDATE evidence_key SET sealed_seed = ${$("sealedSeed")}::text
WHERE id = ${$("id")}::text AND public_key = ${$("publicKey")}::text AND retired_at IS NULL RETURNING id`
)

/** The keys of the operator, which no group owns. */
export const evidenceKeysLayer: Layer.Layer<EvidenceKeys, never, Database> = Layer.effect(
  EvidenceKeys,
  Effect.map(Database, (database) =>
    EvidenceKeys.of({
      list: Effect.map(database.run(listKeys, {}), (rows) => rows.map(keyOf)),
      current: Effect.map(database.run(currentKey, {}), (rows) =>
        Option.map(Array.head(rows), ({ id, public_key: publicKey, sealed_seed: sealedSeed }) => ({
          ...{ id, publicKey, sealedSeed }
        }))
      ),
      addFirst: (key) => Effect.asVoid(database.run(addFirst, key)),
      rotate: (key) =>
        Effect.flatMap(database.run(rotate, key), (rows) =>
          Effect.orDie(Effect.map(Effect.fromOption(Array.head(rows)), keyOf))
        ),
      reseal: (key) => Effect.asVoid(database.run(reseal, key))
    })
  )
)
