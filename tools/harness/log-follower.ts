import { setTimeout as wait } from "node:timers/promises"
import { ask } from "./http.ts"
import type { ReadEvent } from "./check-follower.ts"

export interface Follower {
  readonly read: ReadonlyArray<ReadEvent>
  /** Reads to the end of the log, and stops. */
  readonly finish: () => Promise<void>
}

interface Page {
  readonly data: ReadonlyArray<{ readonly id: string; readonly created_at: string }>
  readonly next_cursor: string | null
}

const pollMillis = 100
const pageSize = 50

/**
 * Follows the log of a key as an integration does: by cursors within a reading, and from its last event on after the
 * end of a page without one. Asks again after any failure.
 */
export const startFollower = (key: string, origin: () => string, abandoned: AbortSignal): Follower => {
  const read: Array<ReadEvent> = []
  let isLast = false
  let cursor: string | null = null

  const question = (): string => {
    const since = read.at(-1)?.createdAt
    if (cursor !== null) return `&cursor=${encodeURIComponent(cursor)}`
    return since === undefined ? "" : `&since=${encodeURIComponent(since)}`
  }
  /** True if the end of the log was read. */
  const readPage = async (): Promise<boolean> => {
    const reply = await ask(origin(), `/v1/events?limit=${pageSize}${question()}`, { key }).catch(() => null)
    if (reply?.status !== 200) return false
    const page: Page = JSON.parse(reply.text)
    for (const event of page.data) read.push({ id: event.id, createdAt: event.created_at })
    cursor = page.next_cursor
    return cursor === null
  }
  const follow = async () => {
    for (;;) {
      const wasLast = isLast
      if ((await readPage()) && wasLast) return
      await wait(pollMillis, undefined, { signal: abandoned })
    }
  }
  const following = follow()
  // Its failure is that of `finish`.
  following.catch(() => undefined)
  return {
    read,
    finish: () => {
      isLast = true
      return following
    }
  }
}
