import { readFileSync, statSync } from "node:fs"
import { dirname } from "node:path"

export interface User {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: then it runs as this user. Null: as whoever runs this process. */
export const unprivilegedUser = (): User | null => {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
  const account = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody")
  const [uid, gid] = [Number(account?.[2]), Number(account?.[3])]
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new Error(
      "PostgreSQL does not run as root, and there is no user postgres or nobody; run this as another user"
    )
  }
  return { uid, gid }
}

const mayEnter = (folder: string, { uid, gid }: User): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Whether the user can come to a folder from the root on; a closed home on the way keeps him out. */
export const canReach = (folder: string, user: User): boolean =>
  mayEnter(folder, user) && (dirname(folder) === folder || canReach(dirname(folder), user))
