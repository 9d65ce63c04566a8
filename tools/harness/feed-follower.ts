import { setTimeout as wait } from "node:timers/promises"
import { type FeedConnection, type FeedData, listenToFeed } from "./feed-listener.ts"

/** A message that a follower got, and how long after its event. */
interface FollowedMessage {
  readonly data: FeedData
  /** From the time of the event, just before its commit, to the arrival; null if the event is older than the connection. */
  readonly delayMillis: number | null
}

/** Keeps the microseconds, which a Date would drop. */
const millisOf = (instant: string): number =>
  Date.parse(`${instant.slice(0, 23)}Z`) + Number(instant.slice(23, 26)) / 1_000

const comesBackMillis = 100

/** A client that follows the feed over one process or another, and comes back with its last id after each break. */
export class FeedFollower {
  readonly received: Array<FollowedMessage> = []
  connections = 0
  readonly #key: string
  readonly #origin: () => string | null
  #lastEventId: string | null = null
  #current: FeedConnection | null = null
  #isClosed = false
  #following: Promise<void> | null = null

  /** `origin` names the process to ask; null while none runs. */
  constructor(key: string, origin: () => string | null) {
    this.#key = key
    this.#origin = origin
  }

  async #connect(origin: string): Promise<boolean> {
    const openedAt = Date.now()
    const connection = listenToFeed(origin, {
      key: this.#key,
      lastEventId: this.#lastEventId,
      onMessage: ({ data, atMillis }) => {
        const eventAt = millisOf(data.created_at)
        this.received.push({ data, delayMillis: eventAt < openedAt ? null : atMillis - eventAt })
      }
    })
    this.#current = connection
    const isOpen = await connection.opened.then(
      () => true,
      () => false
    )
    if (isOpen) this.connections++
    return isOpen
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      const origin = this.#origin()
      if (origin !== null && (await this.#connect(origin))) await this.#current?.ended
      this.#lastEventId = this.#current?.lastEventId() ?? this.#lastEventId
      if (!this.#isClosed) await wait(Math.random() * comesBackMillis)
    }
  }

  /** Opens the first connection; resolves once it is open. */
  async open(): Promise<void> {
    const origin = this.#origin()
    if (origin === null || !(await this.#connect(origin))) throw new Error("the first feed was refused")
    const first = this.#current
    this.#following = (async () => {
      await first?.ended
      this.#lastEventId = first?.lastEventId() ?? null
      await this.#follow()
    })()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#current?.close()
    await this.#following
  }
}

/** Calls `act` at a rate, whether or not earlier calls have ended; resolves when all have. */
export const atRate = async (perSecond: number, millis: number, act: (nth: number) => Promise<void>): Promise<void> => {
  const startedAt = performance.now()
  const calls: Array<Promise<void>> = []
  const total = Math.round((perSecond * millis) / 1_000)
  while (calls.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) * perSecond) / 1_000))
    while (calls.length < due) calls.push(act(calls.length))
    await wait(1_000 / perSecond / 2)
  }
  await Promise.all(calls)
}

/** The value below which a share of the values lies; 0 without values. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
