import { randomBytes } from "node:crypto"
import { Client } from "pg"
import { adminRole } from "./postgres-process.ts"

/** What the product works as: it owns its tables, and has no say over the audit log. */
export const appRole = "trajet"
/** Owns the audit log. Nobody logs in as it. */
export const auditRole = "trajet_audit"
const upgradeRole = "trajet_upgrade"

const wrongPassword = /^28/u

/** Runs `use` on a connection of its own. */
export const connected = async <A>(url: string, use: (client: Client) => Promise<A>): Promise<A> => {
  const client = new Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

const isKnown = async (url: string): Promise<boolean> => {
  try {
    await connected(url, async () => undefined)
    return true
  } catch (error) {
    if (wrongPassword.test(codeOf(error))) return false
    throw error
  }
}

/** Addresses of one database. */
export interface RoleUrls {
  /** As the superuser. */
  readonly admin: string
  /** As the product. */
  readonly app: string
}

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

const withUser = (url: string, user: string, password: string): string => {
  const changed = new URL(url)
  changed.username = user
  changed.password = password
  return changed.href
}

/**
 * A home of before had one role, the server's superuser, that the product worked as. It gets the superuser's name, and
 * the product a role of its own under the name and password that it knows. A session cannot rename itself, so that a
 * second superuser does it, which goes afterwards.
 */
const separateRoles = async ({ admin, app }: RoleUrls): Promise<void> => {
  const password = randomBytes(16).toString("hex")
  await connected(app, (client) =>
    client.query(
      `DROP ROLE IF EXISTS ${upgradeRole}; CREATE ROLE ${upgradeRole} SUPERUSER LOGIN PASSWORD '${password}'`
    )
  )
  await connected(withUser(app, upgradeRole, password), (client) =>
    client.query(
      `BEGIN; ALTER ROLE ${appRole} RENAME TO ${adminRole};
       ALTER ROLE ${adminRole} PASSWORD ${client.escapeLiteral(passwordOf(admin))}; COMMIT`
    )
  )
}

/** Makes the roles of an embedded server, where they are missing. */
export const ensureRoles = async (urls: RoleUrls): Promise<void> => {
  if (!(await isKnown(urls.admin))) await separateRoles(urls)
  await connected(urls.admin, async (client) => {
    const { rows } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles")
    const isMissing = (role: string) => !rows.some(({ rolname }) => rolname === role)
    if (isMissing(auditRole)) await client.query(`CREATE ROLE ${auditRole} NOLOGIN`)
    if (isMissing(appRole)) {
      await client.query(`CREATE ROLE ${appRole} LOGIN CREATEDB PASSWORD ${client.escapeLiteral(passwordOf(urls.app))}`)
    }
    await client.query(`DROP ROLE IF EXISTS ${upgradeRole}`)
  })
}
