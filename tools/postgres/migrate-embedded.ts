import { auditGuard, auditKey, migrate } from "@trajet/adapters-postgres"
import { Effect } from "effect"
import { adminRole } from "./postgres-process.ts"
import { appRole, auditRole, connected, type RoleUrls } from "./roles.ts"

/** Where the product's tables are. */
const schema = "public"

// The superuser's own statements look up nothing that the product could have put in their way.
const aloneInPath = "SET LOCAL search_path = pg_catalog, pg_temp;"

// The schema stays the superuser's: whose schema it is may drop any table in it. Objects of a home of before belong to
// the superuser, which the product was then.
const giveTables = `
BEGIN; ${aloneInPath}
GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${appRole};
DO $do$
DECLARE
  owned record;
BEGIN
  FOR owned IN
    SELECT format('TABLE %s', c.oid::regclass) AS name FROM pg_class c
    WHERE c.relnamespace = '${schema}'::regnamespace AND c.relkind IN ('r', 'p') AND c.relowner = '${adminRole}'::regrole
    UNION ALL
    -- The sequence of a column goes with its table.
    SELECT format('SEQUENCE %s', c.oid::regclass) FROM pg_class c
    WHERE c.relnamespace = '${schema}'::regnamespace AND c.relkind = 'S' AND c.relowner = '${adminRole}'::regrole
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i'))
    UNION ALL
    SELECT format('FUNCTION %s', p.oid::regprocedure) FROM pg_proc p
    WHERE p.pronamespace = '${schema}'::regnamespace AND p.proowner = '${adminRole}'::regrole
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${appRole}', owned.name);
  END LOOP;
END $do$;
COMMIT`

const keepAudit = `
BEGIN; ${aloneInPath}
ALTER TABLE ${schema}.audit OWNER TO ${auditRole};
GRANT USAGE ON SCHEMA ${schema} TO ${auditRole};
${auditKey(schema)}
${auditGuard(schema)}
ALTER FUNCTION ${schema}.refuse_audit_change() OWNER TO ${auditRole};
ALTER FUNCTION ${schema}.prune_audit(integer, integer) OWNER TO ${auditRole};
ALTER FUNCTION ${schema}.erase_audit(uuid, text, text, uuid, integer) OWNER TO ${auditRole};
REVOKE ALL ON ${schema}.audit FROM PUBLIC, ${appRole};
GRANT SELECT, INSERT ON ${schema}.audit TO ${appRole};
COMMIT`

const run = (url: string, sql: string): Promise<void> =>
  connected(url, async (client) => void (await client.query(sql)))

/**
 * Migrates a database of an embedded server. The product's own role does it, and never the superuser, which would run
 * functions and triggers that belong to that role. Then the audit log is taken out of the role's hands.
 */
export const migrateEmbedded = async ({ admin, app }: RoleUrls): Promise<ReadonlyArray<string>> => {
  await run(admin, giveTables)
  // No other process serves on the server.
  const { migrated } = await Effect.runPromise(migrate(app, { contract: true }))
  await run(admin, keepAudit)
  return migrated
}
