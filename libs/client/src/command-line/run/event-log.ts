import { setTimeout as wait } from "node:timers/promises"
import type { EventPage, EventRecord } from "../../api/names.ts"
import { pageSizeMax } from "../../api/row-limits.ts"
import type { Client } from "../../client.ts"
import { ConnectionError, isProblem, ProblemError } from "../../connection/client.errors.ts"

export interface LogOptions {
  readonly client: Client
  /** Read the events after this instant. */
  readonly since: string
  readonly signal: AbortSignal
}

/** Reads the page after an instant. `since` misses and repeats no event, and a restart of the API changes nothing. */
const pageAfter = ({ client, signal }: LogOptions, since: string, attemptsMax?: number): Promise<EventPage> =>
  client.events.read({ since, limit: pageSizeMax }, { signal, attemptsMax })

/** Yields the logged events until the present end of the log. */
export async function* loggedEvents(options: LogOptions): AsyncGenerator<EventRecord, void> {
  let since = options.since
  for (let hasMore = true; hasMore;) {
    const page = await pageAfter(options, since)
    for (const event of page.data) {
      yield event
      since = event.created_at
    }
    hasMore = page.next_cursor !== null && page.data.length > 0
  }
}

const pollMillis = 1000
const backoffMaxMillis = 10_000

/** Names the outage behind an error, if the same request may succeed later; null for a refusal. */
const outageOf = (error: unknown): string | null => {
  if (error instanceof ConnectionError) return error.message
  if (error instanceof ProblemError && (error.status >= 500 || error.status === 429)) return error.message
  return isProblem(error, "rate_limited") ? error.message : null
}

/**
 * Yields the events after an instant, and then each new event. During an outage, tells `say` about it and tries again.
 *
 * @throws TrajetError if the API refuses to show the log
 */
export async function* followedEvents(
  options: LogOptions & { readonly say: (line: string) => void }
): AsyncGenerator<EventRecord, void> {
  const { say, signal } = options
  let since = options.since
  for (let failures = 0; ;) {
    let page: EventPage | null = null
    try {
      page = await pageAfter(options, since, 1)
      if (failures > 0) say("The event log can be read again.")
      failures = 0
    } catch (error) {
      const reason = signal.aborted ? null : outageOf(error)
      if (reason === null) throw error
      if (failures === 0) say(`The event log cannot be read (${reason}). Trying again until it can; Ctrl-C ends this.`)
      failures++
    }
    for (const event of page?.data ?? []) {
      yield event
      since = event.created_at
    }
    const pause = page === null ? Math.min(backoffMaxMillis, pollMillis * failures) : pollMillis
    if (page === null || page.next_cursor === null) await wait(pause, undefined, { signal })
  }
}
