const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The action of the row that an erasure adds to the audit log. */
export const auditErasure = "audit.erase"

/** Smallest age, in years, at which an audit row may be deleted. */
const auditYearsMin = 5

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The function of erasures, and the indexes by which it finds its rows. */
const erasing = (
  own: string
): string => `-- Runs with the rights of its owner. Empties address and reason of up to "rows" rows, of a mission or of a person, and
-- adds a row that says how many. Returns their number.
CREATE OR REPLACE FUNCTION ${own}.erase_audit(of_group uuid, of_environment text, of_mission text, of_person uuid,
  rows integer) RETURNS integer LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE
    emptied integer;
  BEGIN
    PERFORM set_config('trajet.erasing', 'on', true);
    WITH found AS (
      (SELECT id FROM ${own}.audit
        WHERE target = of_mission AND group_id = of_group AND environment = of_environment
          AND (ip IS NOT NULL OR reason IS NOT NULL) AND action <> '${auditErasure}' LIMIT rows)
      UNION
      (SELECT id FROM ${own}.audit WHERE person_id = of_person AND (ip IS NOT NULL OR reason IS NOT NULL) LIMIT rows)
    ), changed AS (
      UPDATE ${own}.audit SET ip = NULL, reason = NULL WHERE id IN (SELECT id FROM found) RETURNING 1
    )
    SELECT count(*) INTO emptied FROM changed;
    PERFORM set_config('trajet.erasing', 'off', true);
    IF emptied > 0 THEN
      INSERT INTO ${own}.audit (group_id, environment, action, target, reason)
        VALUES (of_group, of_environment, '${auditErasure}', coalesce(of_mission, of_person::text),
          'addresses and reasons of ' || emptied || ' rows');
    END IF;
    RETURN emptied;
  END $$;

-- Erasures and lost replies look for the rows of a mission or of a person. Looked up first, because CREATE INDEX would
-- lock the table at every start.
DO $$ BEGIN
  IF to_regclass(${literal(`${own}.audit_of_target`)}) IS NULL THEN
    CREATE INDEX audit_of_target ON ${own}.audit (target);
  END IF;
  IF to_regclass(${literal(`${own}.audit_of_person`)}) IS NULL THEN
    CREATE INDEX audit_of_person ON ${own}.audit (person_id) WHERE person_id IS NOT NULL;
  END IF;
END $$;`

/** SQL by which the owner of the log builds the index of its key, if no migration could. Writers wait for the build. */
export const auditKey = (schema: string): string =>
  `CREATE UNIQUE INDEX IF NOT EXISTS audit_key ON ${quoted(schema)}.audit (id, group_id) NULLS NOT DISTINCT;`

/**
 * SQL that keeps the audit log of a schema append-only. The owner of the table or a superuser may run it at any time. The
 * functions name the table with its schema and use only `pg_catalog`, so that no object of another role can replace the
 * table. An erasure may empty the columns `ip` and `reason`. The owner of the table can remove the guard: it protects against the product only if another role is the owner
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
    -- Only erase_audit sets this, and only these two columns may be emptied.
    IF TG_OP = 'UPDATE' AND current_setting('trajet.erasing', true) = 'on' THEN
      IF NEW.ip IS NULL AND NEW.reason IS NULL
        AND to_jsonb(NEW) - 'ip' - 'reason' = to_jsonb(OLD) - 'ip' - 'reason' THEN RETURN NEW; END IF;
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

${erasing(own)}

-- The key of the log has the group (docs/adr/0068). A migration, or the owner of the table, builds the index.
DO $$ BEGIN
  IF (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(${literal(`${own}.audit_key`)}))
    AND to_regclass(${literal(`${own}.audit_pkey`)}) IS NOT NULL THEN
    ALTER TABLE ${own}.audit DROP CONSTRAINT audit_pkey;
  END IF;
END $$;

CREATE OR REPLACE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON ${own}.audit
  FOR EACH ROW EXECUTE FUNCTION ${own}.refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON ${own}.audit
  FOR EACH STATEMENT EXECUTE FUNCTION ${own}.refuse_audit_change();
`
}
