import { Effect } from "effect"
import { sql } from "kysely"
import type { Database } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"

export const outboxChannel = "trajet_outbox"

// Outside of the transaction that it tells of, since commits that notify wait for each other. Nothing is lost with it.
const wake = statement<Record<string, never>, { readonly sent: unknown }>()(
  "outbox.wake",
  () => sql`SELECT pg_notify('trajet_outbox', ''), set_config('synchronous_commit', 'off', true) AS sent`
)

const gapMillis = 5

/** Tells the relays that something was committed: at once, and while much is, once in a few milliseconds. */
export const makeOutboxWake = (database: Database["Service"]): Effect.Effect<void> => {
  let lastAt = -gapMillis
  let timer: NodeJS.Timeout | null = null
  const tell = () => {
    timer = null
    lastAt = performance.now()
    Effect.runFork(Effect.ignore(database.run(wake, {})))
  }
  return Effect.sync(() => {
    if (timer !== null) return
    const waitMillis = lastAt + gapMillis - performance.now()
    if (waitMillis <= 0) tell()
    else timer = setTimeout(tell, waitMillis).unref()
  })
}
