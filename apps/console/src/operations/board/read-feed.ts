import type { CallAnswer } from "@trajet/contract"
import { isRefused } from "@trajet/pages/call-error.ts"
import { cells } from "@trajet/pages/cells/cells.ts"
import { openFeed } from "../../api/connection.ts"
import { framesIn } from "./event-stream.rules.ts"
import { type FeedStatus, lostMillis } from "./freshness.rules.ts"

/** A message of the feed. */
export type FeedMessage = CallAnswer<"GET /operations/v1/feed">

interface Listener {
  /** Something came, if only a heartbeat. */
  readonly beat: () => void
  readonly heard: (message: FeedMessage) => void
  /** The feed is open; `isResumed` is false if messages before it may be missing. */
  readonly opened: (isResumed: boolean) => void
  readonly changed: (status: FeedStatus) => void
}

const retryMillis = [1_000, 2_000, 4_000, 8_000, 15_000] as const

const wait = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, millis)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Carries something out, and aborts `silence` if it takes until the feed counts as lost. */
const unlessSilent = async <A>(silence: AbortController, work: Promise<A>): Promise<A> => {
  const timer = setTimeout(() => silence.abort(), lostMillis)
  return work.finally(() => clearTimeout(timer))
}

/** Reads one connection to its end. Throws if the connection is silent, or breaks. */
const readFrames = async (
  answer: Response,
  silence: AbortController,
  take: (id: string | null, data: string | null) => void
): Promise<void> => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let text = ""
  for (;;) {
    const { done, value } = await unlessSilent(silence, reader.read())
    if (done) return
    const { frames, rest } = framesIn(text + value)
    text = rest
    for (const { data, id } of frames) take(id, data)
  }
}

const messageOf = (data: string): FeedMessage => JSON.parse(data)

/** The cells whose feeds a page follows; null: the only one. */
export const feedCells = (): ReadonlyArray<string | null> => (cells.names.length < 2 ? [null] : cells.names)

/** Notes whether a cell is heard, for the page that names those that are not. */
const note = (cell: string | null, isHeard: boolean): void => {
  if (cell !== null) cells.sender?.note(cell, isHeard)
}

/**
 * Follows the feed of a cell until the signal aborts it; comes back after breaks, and goes on after the last id. A cell other
 * than the home may know the session later: its refusal is a break.
 */
export const followFeed = async (cell: string | null, listener: Listener, signal: AbortSignal): Promise<void> => {
  let lastId: string | null = null
  let failures = 0
  while (!signal.aborted) {
    const silence = new AbortController()
    try {
      listener.changed(failures === 0 ? "connecting" : "broken")
      const answer = await unlessSilent(silence, openFeed(cell, lastId, AbortSignal.any([signal, silence.signal])))
      failures = 0
      listener.beat()
      listener.changed("open")
      listener.opened(lastId !== null)
      await readFrames(answer, silence, (id, data) => {
        listener.beat()
        note(cell, true)
        if (id !== null) lastId = id
        if (data === null) return
        const message = messageOf(data)
        if (cell !== null && "mission_id" in message) cells.sender?.place(message.mission_id, cell)
        listener.heard(message)
      })
    } catch (error) {
      failures += 1
      if (isRefused(error, 401, 403) && cell === feedCells()[0]) break
      if (!signal.aborted) note(cell, false)
      // An id that the service does not know any more: begin anew, and read everything again.
      if (isRefused(error, 400, 422)) lastId = null
    }
    if (failures > 0 && !signal.aborted) listener.changed("broken")
    await wait(retryMillis[Math.min(failures, retryMillis.length - 1)] ?? 0, signal)
  }
  if (!signal.aborted) listener.changed("broken")
}
