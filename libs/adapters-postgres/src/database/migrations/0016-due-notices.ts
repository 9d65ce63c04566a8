import { type Kysely, sql } from "kysely"

// A trigger, so that no statement can forget it, and so that notices of a former release are sent as well. The columns
// notice.due_at and its index serve the dispatchers of that release only.
const statements = [
  sql`CREATE FUNCTION notice_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
        VALUES ('send_notice', NEW.group_id, NEW.id, now(), now());
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER notice_is_due AFTER INSERT ON notice FOR EACH ROW EXECUTE FUNCTION notice_is_due()`,
  sql`INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
    SELECT 'send_notice', group_id, id, due_at, due_at FROM notice WHERE sent_at IS NULL`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
