import { pageSizeMax } from "@trajet/domain/events"
import { ask } from "./http.ts"

/** An event as `GET /v1/events` shows it. */
export interface LoggedEvent {
  readonly id: string
  readonly type: string
  readonly created_at: string
  readonly offer_id: string
  readonly sequence: number
  readonly data: Readonly<Record<string, unknown>>
}

interface EventPage {
  readonly data: ReadonlyArray<LoggedEvent>
  readonly next_cursor: string | null
}

/** Reads the whole event log of a key's group and environment, page by page. */
export const readEventLog = async (origin: string, key: string): Promise<ReadonlyArray<LoggedEvent>> => {
  const events: Array<LoggedEvent> = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const reply = await ask(origin, `/v1/events?limit=${pageSizeMax}${query}`, { key })
    if (reply.status !== 200) throw new Error(`the event log answered ${reply.status}: ${reply.text}`)
    const page: EventPage = JSON.parse(reply.text)
    events.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return events
}
