import { type Kysely, sql } from "kysely"

// Counts the robots of a group that go on by themselves, for each order of another one.
const statements = [sql`CREATE INDEX due_work_robots ON due_work (group_id) WHERE kind = 'robot_step'`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
