import { type Kysely, sql } from "kysely"

const tables = [
  // Of a file that counts for the quota of its group, 0 for one of our own making.
  sql`ALTER TABLE stored_file ADD COLUMN bytes bigint NOT NULL DEFAULT 0`,

  // What the kept files of a tenant add up to, so that no deposit has to add it up. Half-filled pages keep the new version
  // of a row on the same page.
  sql`CREATE TABLE storage_use (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (group_id, environment)
  ) WITH (fillfactor = 50)`
]

// A trigger, so that no statement that keeps, drops or deletes a file can forget the sum.
const counting = [
  sql`CREATE FUNCTION count_stored_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      change bigint := 0;
    BEGIN
      IF OLD.state = 'kept' THEN change := change - OLD.bytes; END IF;
      IF TG_OP = 'UPDATE' AND NEW.state = 'kept' THEN change := change + NEW.bytes; END IF;
      IF change <> 0 THEN
        INSERT INTO storage_use (group_id, environment, bytes) VALUES (OLD.group_id, OLD.environment, change)
          ON CONFLICT (group_id, environment) DO UPDATE SET bytes = storage_use.bytes + excluded.bytes;
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER stored_bytes_after_update AFTER UPDATE ON stored_file
    FOR EACH ROW WHEN (OLD.state = 'kept' OR NEW.state = 'kept') EXECUTE FUNCTION count_stored_bytes()`,
  sql`CREATE TRIGGER stored_bytes_after_delete AFTER DELETE ON stored_file
    FOR EACH ROW WHEN (OLD.state = 'kept') EXECUTE FUNCTION count_stored_bytes()`
]

// A file that several missions show, because one is the duplicate of another, counts once.
const documentsOfBefore = [
  sql`UPDATE stored_file f SET bytes = d.bytes
    FROM (
      SELECT m.group_id, m.environment, (d -> 'file' ->> 'fileId')::uuid AS id,
        max((d -> 'file' ->> 'bytes')::bigint) AS bytes
      FROM mission m, json_array_elements(m.body -> 'documents') AS d
      WHERE json_typeof(m.body -> 'documents') = 'array'
      GROUP BY m.group_id, m.environment, 3
    ) AS d
    WHERE f.group_id = d.group_id AND f.environment = d.environment AND f.id = d.id AND f.state = 'kept'`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...tables, ...counting, ...documentsOfBefore]) await statement.execute(db)
}
