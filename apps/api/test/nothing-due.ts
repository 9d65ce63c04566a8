import { onServer } from "../../../tools/harness/database.ts"

const ofGroup = "group_id = (SELECT id FROM customer_group WHERE name = $1)"

/** Ends what is due in the test environment of a group: no dispatcher runs that would do it before its clock moves on. */
export const endTestWork = async (databaseUrl: string, groupName: string): Promise<void> => {
  await onServer(databaseUrl, `DELETE FROM due_work WHERE test_next_at IS NOT NULL AND ${ofGroup}`, [groupName])
  await onServer(
    databaseUrl,
    `UPDATE delivery SET status = 'dead', due_at = NULL, ended_at = now()
     WHERE environment = 'test' AND status IN ('pending', 'failed') AND ${ofGroup}`,
    [groupName]
  )
}
