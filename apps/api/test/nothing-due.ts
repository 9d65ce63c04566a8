import { onServer } from "../../../tools/harness/database.ts"

/** Ends what is due in every test environment: no dispatcher runs that would do it before a test clock moves on. */
export const endTestWork = async (databaseUrl: string): Promise<void> => {
  await onServer(databaseUrl, "DELETE FROM due_work WHERE test_next_at IS NOT NULL")
  await onServer(
    databaseUrl,
    `UPDATE delivery SET status = 'dead', due_at = NULL, ended_at = now()
     WHERE environment = 'test' AND status IN ('pending', 'failed')`
  )
}
