import { Effect } from "effect"
import { sql } from "kysely"
import { Database } from "./database.ts"
import { statement } from "./statement.ts"

const ping = statement<Record<string, never>, { readonly one: number }>()("ping", () => sql`SELECT 1 AS one`)

/** True if the server answers. */
export const reachable: Effect.Effect<boolean, never, Database> = Effect.gen(function* () {
  const database = yield* Database
  return yield* database.run(ping, {}).pipe(
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )
})
