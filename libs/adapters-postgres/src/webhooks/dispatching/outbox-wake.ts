import type { Tenant } from "@trajet/domain/access"
import { Effect } from "effect"
import { sql } from "kysely"
import type { Database } from "../../database/database.ts"
import { statement } from "../../database/statement.ts"
import { writtenLogs } from "../../operations/written-logs.ts"

export const outboxChannel = "trajet_outbox"

// Outside of the event's transaction, because commits with NOTIFY wait for each other. A lost NOTIFY costs only time.
const notifyCommits = statement<{ readonly logs: string }, { readonly sent: unknown }>()(
  "outbox.wake",
  ($) => sql`
SELECT pg_notify('trajet_outbox', ''), pg_notify('trajet_feed', ${$("logs")}::text),
  set_config('synchronous_commit', 'off', true) AS sent`
)

const gapMillis = 5

/**
 * Notifies the relays and the readers of the feed of a commit in the log of a tenant: at once, or at most once in 5 ms
 * under load.
 */
export const makeOutboxWake = (database: Database["Service"]): ((tenant: Tenant) => Effect.Effect<void>) => {
  let lastAt = -gapMillis
  let timer: NodeJS.Timeout | null = null
  let written = writtenLogs()
  const notify = () => {
    timer = null
    lastAt = performance.now()
    const logs = written.text()
    written = writtenLogs()
    Effect.runFork(Effect.ignore(database.run(notifyCommits, { logs })))
  }
  return (tenant) =>
    Effect.sync(() => {
      written.add(tenant)
      if (timer !== null) return
      const waitMillis = lastAt + gapMillis - performance.now()
      if (waitMillis <= 0) notify()
      else timer = setTimeout(notify, waitMillis).unref()
    })
}
