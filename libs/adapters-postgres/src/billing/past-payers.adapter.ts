import type { Tenant } from "@trajet/domain/access"
import { type PastPayer, PastPayers } from "@trajet/domain/billing"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { newestMissions } from "../mission/newest-missions.ts"

// Orders without a payer are of a former release, or erased.
const pastPayers = statement<Tenant, PastPayer>()(
  "billing.past_payers",
  ($) => sql`
SELECT DISTINCT ON (id) billing->>'entityId' AS id, billing->'payer'->>'companyName' AS "companyName",
  billing->'payer'->>'email' AS email, billing->'payer'->>'address' AS address, billing->'payer'->>'siret' AS siret
FROM (${newestMissions($, sql`body->'billing' AS billing, created_at, id AS mission_id`)}
) AS newest
WHERE billing->'payer'->>'companyName' IS NOT NULL
ORDER BY id, created_at DESC, mission_id DESC`
)

/** The payers of past orders, in PostgreSQL. */
export const pastPayersLayer: Layer.Layer<PastPayers, never, Database> = Layer.effect(
  PastPayers,
  Effect.map(Database, (database) => PastPayers.of({ recent: (tenant) => database.run(pastPayers, tenant) }))
)
