import type { GroupId } from "@trajet/domain/access"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"

export type Browser = Awaited<ReturnType<typeof browserOf>>

export interface ConsoleStage {
  readonly database: string
  readonly api: ApiProcess
  readonly group: GroupId
  /** Of `group`. */
  readonly administrator: Browser
  readonly member: Browser
  /** An administrator of another group. */
  readonly stranger: Browser
  /** An administrator of `group` whose last sign-in is older than ten minutes. */
  readonly tired: Browser
}

/** Starts an API with the users of two groups, each signed in. */
export const consoleStage = async (env: Readonly<Record<string, string>> = {}): Promise<ConsoleStage> => {
  const database = await testDatabase()
  const group = await makeGroup(database, "fleet")
  const other = await makeGroup(database, "other fleet")
  const api = await startApiProcess(database, env)
  const signedIn = async (role: "administrator" | "member", groupId: GroupId) => {
    const user = await makeUser(database, { role, groupId })
    return { user, browser: await browserOf(api.origin, user) }
  }
  const tired = await signedIn("administrator", group)
  await onServer(
    database,
    "UPDATE console_session SET signed_in_at = signed_in_at - interval '11 minutes' WHERE user_id = $1",
    [tired.user.id]
  )
  return {
    database,
    api,
    group,
    administrator: (await signedIn("administrator", group)).browser,
    member: (await signedIn("member", group)).browser,
    stranger: (await signedIn("administrator", other)).browser,
    tired: tired.browser
  }
}

/** The user whose key each audit row of a target names. */
export const authorsOf = (database: string, target: string) =>
  onServer(
    database,
    `SELECT a.action, u.role FROM audit a LEFT JOIN api_key k ON k.id = a.key_id
     LEFT JOIN console_user u ON u.id = k.user_id WHERE a.target = $1 ORDER BY a.id`,
    [target]
  )
