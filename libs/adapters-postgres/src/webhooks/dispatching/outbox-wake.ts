import { Effect } from "effect"
import { sql } from "kysely"
import type { Database } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"

export const outboxChannel = "trajet_outbox"

// Outside of the event's transaction, because commits with NOTIFY wait for each other. A lost NOTIFY costs only time.
const notifyRelays = statement<Record<string, never>, { readonly sent: unknown }>()(
  "outbox.wake",
  () => sql`SELECT pg_notify('trajet_outbox', ''), set_config('synchronous_commit', 'off', true) AS sent`
)

const gapMillis = 5

/** Notifies the relays of a commit: at once, or at most once in 5 ms under load. */
export const makeOutboxWake = (database: Database["Service"]): Effect.Effect<void> => {
  let lastAt = -gapMillis
  let timer: NodeJS.Timeout | null = null
  const notify = () => {
    timer = null
    lastAt = performance.now()
    Effect.runFork(Effect.ignore(database.run(notifyRelays, {})))
  }
  return Effect.sync(() => {
    if (timer !== null) return
    const waitMillis = lastAt + gapMillis - performance.now()
    if (waitMillis <= 0) notify()
    else timer = setTimeout(notify, waitMillis).unref()
  })
}
