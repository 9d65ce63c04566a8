import type { Tenant } from "@trajet/domain/access"
import type { ImportId } from "@trajet/domain/imports"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import { personalTables } from "./personal-columns.ts"

interface ErasedRows extends Tenant {
  readonly importId: ImportId
  readonly lines: ReadonlyArray<number>
  /** Of a row that was not ordered. */
  readonly problems: string
}

/** What is wrong with a row is said anew; every other column becomes what the list says. */
const emptied = Object.entries(personalTables["import_row"]?.columns ?? {}).flatMap(([column, fate]) =>
  typeof fate === "object" && "becomes" in fate && column !== "problems" ? [`${column} = ${fate.becomes}`] : []
)

/**
 * Empties rows of an import, with an audit row. States are those of the rows once they are locked: a row that a worker has
 * ordered meanwhile stays ordered, and its mission is found by the search for missions.
 */
export const eraseImportRows = statement<ErasedRows, { readonly count: number }>()(
  "erasure.import_rows",
  ($) => sql`
WITH erased AS (
  UPDATE import_row SET ${sql.raw(emptied.join(", "))},
    state = CASE WHEN state IN ('unchecked', 'right') THEN 'refused' ELSE state END,
    price_ht = CASE WHEN state IN ('unchecked', 'right') THEN NULL ELSE price_ht END,
    problems = CASE WHEN state IN ('unchecked', 'right') THEN ${$("problems")}::text END
  WHERE import_id = ${$("importId")}::uuid AND group_id = ${$("groupId")}::uuid
    AND environment = ${$("environment")}::text AND line = ANY (${$("lines")}::int[]) AND cells IS NOT NULL
  RETURNING import_id, group_id, environment
), audited AS (
  INSERT INTO audit (group_id, environment, action, target)
  SELECT DISTINCT group_id, environment, 'import.erase', import_id::text FROM erased
)
SELECT count(*)::int AS count FROM erased`
)
