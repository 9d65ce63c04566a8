import { Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"

/** Runs `work` on one new connection. A connection that breaks between two statements fails the next one. */
export const onOneConnection = async <A>(
  connectionString: string,
  work: (db: Kysely<unknown>) => Promise<A>
): Promise<A> => {
  const pool = new Pool({ connectionString, max: 1, application_name: "trajet-migrate" })
  // Without a listener the end of a connection would end this process.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => void client.on("error", () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute(work)
  } finally {
    await db.destroy()
  }
}
