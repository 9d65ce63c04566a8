import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { sharedFolder } from "./embedded-binaries.ts"
import { endOrphan } from "./postgres-process.ts"
import { canReach, unprivilegedUser } from "./unprivileged-user.ts"

/** Beside the data of a home that lies outside of it: names the home. */
const recordName = "home.json"

interface HomeRecord {
  readonly home: string
  /** The number of the disk that the home is on. */
  readonly device: number
}

/** The number of the disk that a path is on, or would be on if the path was there. */
const deviceOf = (path: string): number =>
  existsSync(path) || path === dirname(path) ? statSync(path).dev : deviceOf(dirname(path))

const read = <A>(path: string): A | null => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return null
  }
}

const write = (path: string, value: object): void => {
  const half = `${path}.${process.pid}`
  writeFileSync(half, `${JSON.stringify(value)}\n`)
  renameSync(half, path)
}

/** The data folder that a home names; null before its first start. */
const dataOf = (home: string): string | null =>
  read<{ readonly data: string }>(join(home, "postgres.json"))?.data ?? null

/**
 * Gives the data folder of a home. If the user that PostgreSQL runs as cannot reach root's home, the folder lies in
 * `shared` and names its home.
 */
export const dataFolder = (home: string, shared = sharedFolder): string => {
  const known = dataOf(home)
  const user = unprivilegedUser()
  const isOutside = user !== null && !canReach(home, user)
  const data = known ?? (isOutside ? join(shared, randomUUID(), "postgres") : join(home, "postgres"))
  if (known === null) write(join(home, "postgres.json"), { data })
  mkdirSync(dirname(data), { recursive: true, mode: 0o755 })
  // The home first: a folder whose home does not name it is taken for left behind.
  if (dirname(data) !== home) {
    write(join(dirname(data), recordName), { home, device: deviceOf(home) } satisfies HomeRecord)
  }
  return data
}

/** Ends the server of a data folder and removes the folder. */
export const removeData = async (data: string): Promise<void> => {
  await endOrphan(data)
  rmSync(data, { recursive: true, force: true })
}

/**
 * Removes each data folder in `shared` whose home is gone or names another one, and gives those homes. A home whose disk
 * is not mounted is not gone: its path then lies on another disk than before.
 */
export const removeOrphanedData = async (shared = sharedFolder): Promise<ReadonlyArray<string>> => {
  const homes: Array<string> = []
  for (const name of existsSync(shared) ? readdirSync(shared) : []) {
    const data = join(shared, name, "postgres")
    const record = read<HomeRecord>(join(shared, name, recordName))
    if (record === null) continue
    const { device, home } = record
    if (dataOf(home) === data || deviceOf(home) !== device) continue
    await removeData(data)
    rmSync(join(shared, name), { recursive: true, force: true })
    homes.push(home)
  }
  return homes
}
