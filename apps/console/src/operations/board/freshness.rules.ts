import { feedBeatMillis } from "../../api/feed-beat.ts"

/** The connection of a feed. */
export type FeedStatus = "connecting" | "open" | "broken"

/** Without a message or a heartbeat for so long, what a page shows may be old. */
const silentMillis = 2 * feedBeatMillis
/** Without one for so long, the feed is lost, although its connection may be open. */
export const lostMillis = 4 * feedBeatMillis

/** How far a page follows what happens; `waiting` before the first answer. */
export type Freshness = "waiting" | "fresh" | "quiet" | "broken" | "lost"

/** What a page knows of its feed: when something came last, in epoch milliseconds, null before. */
export interface Heard {
  readonly status: FeedStatus
  readonly heardAt: number | null
}

/** Says how far a page follows what happens, by the state of its feed and the silence since something came. */
export const freshnessOf = ({ heardAt, status }: Heard, now: number): Freshness => {
  if (heardAt === null) return status === "broken" ? "broken" : "waiting"
  const silence = now - heardAt
  if (silence >= lostMillis) return "lost"
  if (status === "broken") return "broken"
  return silence >= silentMillis ? "quiet" : "fresh"
}

/** What a page knows of the feeds of several cells: one that is open is enough, since the page names cells that are silent. */
export const heardOfAll = (feeds: ReadonlyArray<Heard>): Heard => {
  const open = feeds.filter(({ status }) => status === "open")
  const times = (open.length > 0 ? open : feeds).flatMap(({ heardAt }) => heardAt ?? [])
  const status = open.length > 0 ? "open" : (feeds[0]?.status ?? "connecting")
  return { status, heardAt: times.length === 0 ? null : Math.max(...times) }
}
