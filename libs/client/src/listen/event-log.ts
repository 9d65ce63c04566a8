import { setTimeout as wait } from "node:timers/promises"
import { pageSizeMax } from "../api/row-limits.ts"
import { type EventPage, type LoggedEvent, readEventPage } from "./event-page.rules.ts"
import { retryAfterMillis } from "./retry-after.rules.ts"

/** The API refuses to show the log, and a repetition would not help. */
export class LogRefused extends Error {
  override readonly name = "LogRefused"
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface LogOptions {
  /** URL with the version: `http://127.0.0.1:8080/v1`. */
  readonly api: string
  readonly key: string
  /** Follow the events after this event id; null for events logged from now on. */
  readonly since: string | null
  readonly signal: AbortSignal
  /** Receives a line when the log becomes unreadable, and when it is readable again. */
  readonly say: (line: string) => void
  /** Pause between two reads at the end of the log. */
  readonly pollMillis: number
}

interface Read extends EventPage {
  /** The time of the API, from its `Date` header. */
  readonly answeredAt: number
}

interface Failed {
  readonly reason: string
  readonly retryAfterMillis: number | null
}

const answerMillis = 15_000
const backoffMillis = [1000, 2000, 4000, 8000]
// More than the clocks of the API and of its database can differ.
const clockSlackMillis = 60_000

const detailOf = (text: string): string => {
  try {
    const detail: unknown = Reflect.get(Object(JSON.parse(text)), "detail")
    return typeof detail === "string" ? `: ${detail}` : ""
  } catch {
    return ""
  }
}

const advice = (status: number): string => {
  if (status === 401) return " Run trajet login with a valid key of the test environment."
  if (status === 403) return " The key needs the scope transports:read."
  return status === 404 ? " --api is the address of the API with its version, such as http://127.0.0.1:8080/v1." : ""
}

/** Names the reason of a failed fetch. The code of its cause is more precise than "fetch failed". */
export const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code: unknown = Reflect.get(Object(error.cause), "code")
  if (typeof code === "string") return code
  return error.name === "TimeoutError" ? "no answer in time" : error.message
}

const readPage = async (options: LogOptions, query: Record<string, string>): Promise<Read | Failed> => {
  const { api, key, signal } = options
  try {
    const answer = await fetch(`${api}/events?${new URLSearchParams(query)}`, {
      headers: { "x-api-key": key, accept: "application/json" },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMillis)])
    })
    const text = await answer.text()
    const { status, headers } = answer
    if (status === 200) {
      return { ...readEventPage(text), answeredAt: Date.parse(headers.get("date") ?? "") || Date.now() }
    }
    const reason = `${status}${detailOf(text)}`
    if (status >= 300 && status < 500 && status !== 408 && status !== 429) {
      throw new LogRefused(status, `The API answered ${reason}.${advice(status)}`)
    }
    return { reason, retryAfterMillis: retryAfterMillis(status, headers, Date.now()) }
  } catch (error) {
    if (error instanceof LogRefused || signal.aborted) throw error
    return { reason: failureOf(error), retryAfterMillis: null }
  }
}

/** Reads a page. Retries until the API answers. */
const page = async (options: LogOptions, query: Record<string, string>): Promise<Read> => {
  const { say, signal, api } = options
  let said = ""
  for (let failures = 0; ; failures++) {
    const read = await readPage(options, query)
    if (!("reason" in read)) {
      if (failures > 0) say(`The event log at ${api} can be read again.`)
      return read
    }
    const millis = read.retryAfterMillis ?? backoffMillis[Math.min(failures, backoffMillis.length - 1)] ?? 0
    // One line per reason: an API that is down for an hour logs once.
    if (read.reason !== said) say(`The event log at ${api} cannot be read (${read.reason}); trying again until it can.`)
    said = read.reason
    await wait(millis, undefined, { signal })
  }
}

/**
 * Finds the last event of the log. Starts the search a minute ago, because `created_at` is by the clock of the
 * database, which differs from the clocks of the API and of this machine.
 */
const endOfLog = async (options: LogOptions): Promise<string> => {
  const { answeredAt } = await page(options, { limit: "1" })
  let position = new Date(answeredAt - clockSlackMillis).toISOString()
  for (let hasMore = true; hasMore;) {
    const read = await page(options, { since: position, limit: String(pageSizeMax) })
    position = read.events.at(-1)?.createdAt ?? position
    hasMore = read.hasMore
  }
  return position
}

async function* eventsOf(options: LogOptions): AsyncGenerator<LoggedEvent, void> {
  let position = options.since ?? (await endOfLog(options))
  options.say("Ready.")
  for (let isFirst = true; ; isFirst = false) {
    // Pages by `since`, which misses and repeats nothing (docs/event-log.md) and, unlike a cursor, survives a restart
    // of the API.
    const read = await page(options, { since: position, limit: String(pageSizeMax) })
    if (isFirst && read.oldestAvailable !== null) {
      options.say(`The log begins at ${read.oldestAvailable}; earlier events were dropped.`)
    }
    for (const event of read.events) {
      yield event
      position = event.createdAt
    }
    if (!read.hasMore) await wait(options.pollMillis, undefined, { signal: options.signal })
  }
}

/**
 * Yields the logged events in order, each once, and then new events as they are logged. Ends when the signal is
 * aborted.
 *
 * @throws LogRefused if a retry would not help
 */
export async function* followLog(options: LogOptions): AsyncGenerator<LoggedEvent, void> {
  try {
    yield* eventsOf(options)
  } catch (error) {
    if (!options.signal.aborted) throw error
  }
}
