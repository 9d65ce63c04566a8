import type { GroupId } from "@trajet/domain/access"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { groupName, makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"

export type Browser = Awaited<ReturnType<typeof browserOf>>

export interface ConsoleStage {
  readonly database: string
  readonly api: WorkerApi["api"]
  readonly group: GroupId
  /** Of `group`. */
  readonly administrator: Browser
  readonly member: Browser
  /** An administrator of another group. */
  readonly stranger: Browser
  /** An administrator of `group` whose last sign-in is older than ten minutes. */
  readonly tired: Browser
  /** Stops the API, unless files share it. */
  readonly stop: () => Promise<void>
}

const ownApi = async (env: Readonly<Record<string, string>>) => {
  const database = await testDatabase()
  const api = await startApiHere(database, env)
  return { database, api, stop: api.stop }
}

/**
 * The users of two groups, each signed in, at the API of the worker, or at one of their own with these settings: `{}` for
 * a file that reads lists or counts over all groups.
 */
export const consoleStage = async (env?: Readonly<Record<string, string>>): Promise<ConsoleStage> => {
  const { api, database, stop } =
    env === undefined ? { ...(await workerApi()), stop: () => Promise.resolve() } : await ownApi(env)
  const named = (word: string) => makeGroup(database, env === undefined ? groupName(word) : word)
  const [group, other] = [await named("fleet"), await named("other fleet")]
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
    tired: tired.browser,
    stop
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
