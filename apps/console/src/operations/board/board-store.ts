import type { CallAnswer } from "@trajet/contract"
import { isRefused } from "@trajet/pages/call-error.ts"
import { isOver } from "@trajet/pages/mission-status.ts"
import { call } from "../../api/call.ts"
import { pageSizeMax } from "../../api/row-limits.ts"
import type { OperationsListedMission } from "../mission/mission.model.ts"
import { type Status, statuses } from "../status.ts"
import { type BoardAction, boardAfter, type BoardState, emptyBoard } from "./board-state.rules.ts"
import { type FeedStatus, type Heard, heardOfAll } from "./freshness.rules.ts"
import { feedCells, type FeedMessage, followFeed } from "./read-feed.ts"

/** What a column has read of its missions. */
interface Reading {
  readonly state: "reading" | "paused" | "complete" | "failed"
  readonly error: unknown
}

export interface BoardView {
  readonly board: BoardState
  readonly readings: Readonly<Record<Status, Reading>>
  readonly feed: FeedStatus
}

/** More missions than this are not kept in one column. */
const columnMax = 10_000
const readsAtOnce = 4
/** Feeds of several cells open at about the same time, after which everything is read once. */
const openingMillis = 50
/** A hidden page has no frames; it takes what happened once a second. */
const hiddenMillis = 1_000

const reading: Reading = { state: "reading", error: null }

const firstView: BoardView = {
  board: emptyBoard,
  feed: "connecting",
  readings: {
    incident: reading,
    scheduled: reading,
    assigned: reading,
    in_transit: reading,
    in_transit_return: reading,
    awaiting_documents: reading,
    under_review: reading,
    completed: reading,
    cancelled: reading
  }
}

/**
 * The board of one environment: reads its missions and follows the feed while a page listens. Changes are shown once a
 * frame, however many messages come.
 */
export class BoardStore {
  #view = firstView
  readonly #listeners = new Set<() => void>()
  readonly #cursors = new Map<Status, string | null>()
  readonly #beingRead = new Set<string>()
  #queue: Array<BoardAction> = []
  #isScheduled = false
  #ending = new AbortController()

  /** The state of the feed of each cell; null: the only one. */
  readonly #feeds = new Map<string | null, Heard>()
  /** Counts the readings of all columns: an older one ends where it is. */
  #readings = 0
  #opening: ReturnType<typeof setTimeout> | undefined
  /** Counts the readings of late missions: the answer to an older one says nothing. */
  #lateReadings = 0

  readonly view = (): BoardView => this.#view

  /** What the feed has heard. It is asked for and not told, because each heartbeat would render the board. */
  readonly heard = (): Heard => heardOfAll([...this.#feeds.values()])

  /** Starts with the first listener, and stops with the last. */
  readonly subscribe = (told: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#start()
    this.#listeners.add(told)
    return () => {
      this.#listeners.delete(told)
      if (this.#listeners.size === 0) this.#ending.abort()
    }
  }

  /** Goes on with a column that has more missions, or whose reading failed. */
  readonly readMore = (status: Status): void => {
    if (this.#view.readings[status].state !== "reading") void this.#readColumn(status)
  }

  /** Reads which missions are late. A mission gets late by the clock, of which the feed tells nothing. */
  readonly readLate = async (): Promise<void> => {
    const { signal } = this.#ending
    const reading = ++this.#lateReadings
    const since = this.#turn()
    try {
      const rows: Array<OperationsListedMission> = []
      let next: string | null | undefined = undefined
      do {
        const query = { attention: "late", limit: pageSizeMax, cursor: next ?? undefined } as const
        const page: CallAnswer<"GET /operations/v1/missions"> = await call(
          "GET /operations/v1/missions",
          { query },
          { signal }
        )
        rows.push(...page.data)
        next = page.next_cursor
        if (reading !== this.#lateReadings || rows.length > columnMax) return
      } while (next !== null)
      this.#dispatch({ type: "late", rows, since })
    } catch {
      // The next number of late missions reads them again, or the next reset.
    }
  }

  #show(next: Partial<BoardView>): void {
    this.#view = { ...this.#view, ...next }
    for (const told of this.#listeners) told()
  }

  #dispatch(action: BoardAction): void {
    this.#queue.push(action)
    if (this.#isScheduled) return
    this.#isScheduled = true
    if (document.hidden) setTimeout(() => this.#flush(), hiddenMillis)
    else requestAnimationFrame(() => this.#flush())
  }

  #flush(): void {
    const actions = this.#queue
    this.#queue = []
    this.#isScheduled = false
    this.#show({ board: boardAfter(this.#view.board, actions) })
    this.#readDirty()
  }

  /** The turn at which a request begins: messages that wait for their frame count too. */
  #turn(): number {
    return this.#view.board.turn + this.#queue.filter(({ type }) => type === "news").length
  }

  #readDirty(): void {
    for (const id of this.#view.board.dirty) {
      if (this.#beingRead.size >= readsAtOnce) return
      if (this.#beingRead.has(id)) continue
      this.#beingRead.add(id)
      void this.#readMission(id)
    }
  }

  async #readMission(id: string): Promise<void> {
    const since = this.#turn()
    const { signal } = this.#ending
    try {
      const mission = await call("GET /operations/v1/missions/:id", { path: { id } }, { signal })
      const before = this.#view.board.cards.get(id)
      this.#dispatch({ type: "read", mission, since })
      // A mission that was late in another status may still be, and the number the same.
      if (before?.isLate === true) void this.readLate()
    } catch (error) {
      // After another failure the next message about the mission reads it, or the next reset.
      this.#dispatch({ type: isRefused(error, 404) ? "gone" : "missed", id })
    } finally {
      this.#beingRead.delete(id)
    }
  }

  #setReading(status: Status, next: Reading): void {
    this.#show({ readings: { ...this.#view.readings, [status]: next } })
  }

  /** Reads the next page of a column; true if there is a further one. */
  async #readPage(status: Status, signal: AbortSignal): Promise<boolean> {
    const since = this.#turn()
    const readings = this.#readings
    const cursor = this.#cursors.get(status) ?? undefined
    const page = await call(
      "GET /operations/v1/missions",
      { query: { status, limit: pageSizeMax, cursor } },
      { signal }
    )
    if (readings !== this.#readings) return false
    this.#cursors.set(status, page.next_cursor)
    this.#dispatch({ type: "page", rows: page.data, since })
    return page.next_cursor !== null
  }

  /** Reads a column to its end; of what is over one page, until the user asks for more. */
  async #readColumn(status: Status): Promise<void> {
    const { signal } = this.#ending
    const readings = this.#readings
    this.#setReading(status, reading)
    try {
      let hasMore = await this.#readPage(status, signal)
      // Of missions that are over the board reads the newest only.
      while (hasMore && !isOver(status) && this.#view.board.columns[status].length < columnMax)
        hasMore = await this.#readPage(status, signal)
      if (readings !== this.#readings) return
      this.#setReading(status, { state: hasMore ? "paused" : "complete", error: null })
    } catch (error) {
      const isOlder = signal.aborted || readings !== this.#readings
      if (!isOlder) this.#setReading(status, { state: "failed", error })
    }
  }

  #readAll(): void {
    this.#readings += 1
    this.#cursors.clear()
    for (const status of statuses) void this.#readColumn(status)
  }

  #hear(message: FeedMessage): void {
    if (!("mission_id" in message)) this.#readAll()
    else this.#dispatch({ type: "news", id: message.mission_id, status: message.status ?? null })
  }

  #opened(cells: number): void {
    if (cells < 2) return this.#readAll()
    clearTimeout(this.#opening)
    this.#opening = setTimeout(() => this.#readAll(), openingMillis)
  }

  #noteFeed(cell: string | null, news: Partial<Heard>): void {
    this.#feeds.set(cell, { ...(this.#feeds.get(cell) ?? { status: "connecting", heardAt: null }), ...news })
    const { status: feed } = this.heard()
    if (feed !== this.#view.feed) this.#show({ feed })
  }

  #start(): void {
    this.#ending = new AbortController()
    const { signal } = this.#ending
    const cells = feedCells()
    for (const cell of cells) {
      const listener = {
        beat: () => this.#noteFeed(cell, { heardAt: Date.now() }),
        heard: (message: FeedMessage) => this.#hear(message),
        opened: (isResumed: boolean) => {
          if (!isResumed) this.#opened(cells.length)
        },
        changed: (status: FeedStatus) => {
          if (!signal.aborted) this.#noteFeed(cell, { status })
        }
      }
      void followFeed(cell, listener, signal)
    }
    signal.addEventListener("abort", () => clearTimeout(this.#opening))
  }
}
