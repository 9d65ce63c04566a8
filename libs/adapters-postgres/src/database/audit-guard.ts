const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Smallest age, in years, at which an audit row may be deleted. */
export const auditYearsMin = 5

/**
 * SQL that keeps the audit log of a schema append-only. The owner of the table or a superuser may run it at any time. The
 * functions name the table with its schema and use only `pg_catalog`, so that no object of another role can replace the
 * table. The owner of the table can remove the guard: it protects against the product only if another role is the owner
 * (docs/security.md).
 */
export const auditGuard = (schema: string): string => {
  const own = quoted(schema)
  return `
CREATE OR REPLACE FUNCTION ${own}.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.at < now() - interval '${auditYearsMin} years' THEN RETURN OLD; END IF;
    END IF;
    RAISE EXCEPTION 'audit rows are neither changed nor deleted';
  END $$;

-- Runs with the rights of its owner: pruning is the one deletion that the product may ask for. Ids grow with time, so
-- that the oldest rows are found without an index on the time.
CREATE OR REPLACE FUNCTION ${own}.prune_audit(years integer, rows integer) RETURNS integer LANGUAGE sql VOLATILE
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  WITH dropped AS (
    DELETE FROM ${own}.audit
    WHERE id <= (SELECT max(id) FROM (SELECT id FROM ${own}.audit ORDER BY id LIMIT rows) AS oldest)
      AND at < now() - make_interval(years => greatest(years, ${auditYearsMin}))
    RETURNING 1
  )
  SELECT count(*)::int FROM dropped
$$;

CREATE OR REPLACE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON ${own}.audit
  FOR EACH ROW EXECUTE FUNCTION ${own}.refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON ${own}.audit
  FOR EACH STATEMENT EXECUTE FUNCTION ${own}.refuse_audit_change();
`
}
