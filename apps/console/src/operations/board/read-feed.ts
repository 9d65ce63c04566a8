import type { CallAnswer } from "@trajet/contract"
import { isRefused } from "@trajet/pages/call-error.ts"
import { openFeed } from "../../api/connection.ts"
import { framesIn } from "./event-stream.rules.ts"

/** A message of the feed. */
export type FeedMessage = CallAnswer<"GET /operations/v1/feed">

export type FeedStatus = "connecting" | "open" | "broken"

interface Listener {
  readonly heard: (message: FeedMessage) => void
  /** The feed is open; `isResumed` is false if messages before it may be missing. */
  readonly opened: (isResumed: boolean) => void
  readonly changed: (status: FeedStatus) => void
}

const retryMillis = [1_000, 2_000, 4_000, 8_000, 15_000] as const

/** A feed sends a heartbeat more often than this; a feed without one is dead, although it is not closed. */
const silentMillisMax = 60_000

const wait = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, millis)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads one connection to its end, or until it is silent. */
const readFrames = async (answer: Response, take: (id: string | null, data: string | null) => void): Promise<void> => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let text = ""
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), silentMillisMax)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const { frames, rest } = framesIn(text + value)
    text = rest
    for (const { data, id } of frames) take(id, data)
  }
}

const messageOf = (data: string): FeedMessage => JSON.parse(data)

/** Follows the feed of operations until the signal aborts it; comes back after breaks, and goes on after the last id. */
export const followFeed = async (listener: Listener, signal: AbortSignal): Promise<void> => {
  let lastId: string | null = null
  let failures = 0
  while (!signal.aborted) {
    try {
      listener.changed(failures === 0 ? "connecting" : "broken")
      const answer = await openFeed(lastId, signal)
      failures = 0
      listener.changed("open")
      listener.opened(lastId !== null)
      await readFrames(answer, (id, data) => {
        if (id !== null) lastId = id
        if (data !== null) listener.heard(messageOf(data))
      })
    } catch (error) {
      failures += 1
      if (isRefused(error, 401, 403)) break
      // An id that the service does not know any more: begin anew, and read everything again.
      if (isRefused(error, 400, 422)) lastId = null
    }
    if (failures > 0 && !signal.aborted) listener.changed("broken")
    await wait(retryMillis[Math.min(failures, retryMillis.length - 1)] ?? 0, signal)
  }
  if (!signal.aborted) listener.changed("broken")
}
