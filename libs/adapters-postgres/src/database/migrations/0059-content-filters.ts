import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// As matchesFilter of the domain (docs/adr/0100). A path names no index of a list, because no name of it begins with a
// digit. What PostgreSQL cannot read as jsonb, such as half of a surrogate pair, matches: a filter makes no change fail.
const matches = sql`CREATE FUNCTION matches_filter(conditions jsonb, data text) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    document jsonb;
    asked jsonb;
    found jsonb;
    holds boolean;
  BEGIN
    BEGIN
      document := data;
    EXCEPTION WHEN data_exception THEN
      RETURN true;
    END;
    FOR place IN 0 .. jsonb_array_length(conditions) - 1 LOOP
      asked := conditions -> place;
      found := nullif(document #> string_to_array(asked ->> 'path', '.'), 'null');
      holds := CASE asked ->> 'op'
        WHEN 'eq' THEN found = asked -> 'value'
        WHEN 'ne' THEN found IS DISTINCT FROM asked -> 'value'
        WHEN 'in' THEN jsonb_typeof(found) NOT IN ('object', 'array') AND asked -> 'value' @> found
        ELSE (found IS NOT NULL) = (asked -> 'value')::boolean
      END;
      IF holds IS NOT TRUE THEN
        RETURN false;
      END IF;
    END LOOP;
    RETURN true;
  END $$`

// Null for every event. The release before delivers to such an endpoint without a filter.
const filters = sql`ALTER TABLE webhook_endpoint ADD COLUMN filter jsonb`

export const contentFilters: SteppedMigration = {
  phase: "expand",
  steps: [brief("filters of endpoints", matches, filters)]
}
