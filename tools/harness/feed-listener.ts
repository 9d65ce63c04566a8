import { Agent, type IncomingMessage, request } from "node:http"

/** A message of a feed with the id of its position. */
export interface FeedData {
  readonly id?: string
  readonly type: string
  readonly mission_id?: string
  readonly trip?: string
  readonly status?: string
  readonly created_at: string
}

export interface ReceivedMessage {
  readonly data: FeedData
  /** When the last byte of the message arrived; epoch milliseconds with fraction. */
  readonly atMillis: number
}

interface ListenerOptions {
  readonly key?: string
  /** Cookies of a session of the console, in place of the key. */
  readonly cookie?: string
  /** The id after which the feed begins; null begins now. */
  readonly lastEventId?: string | null
  readonly onMessage?: (message: ReceivedMessage) => void
}

/** One connection to a feed. */
export interface FeedConnection {
  /** Resolves when the feed has answered 200 and its first frame; rejects with the status of another answer. */
  readonly opened: Promise<void>
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>
  readonly lastEventId: () => string | null
  /** True if the service ended the answer, and did not cut it. */
  readonly isComplete: () => boolean
  readonly comments: () => ReadonlyArray<string>
  /** Stops reading, as a stalled client does. */
  readonly stall: () => void
  /** Reads on after `stall`. */
  readonly goOn: () => void
  readonly close: () => void
}

export class FeedRefused extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    super(`the feed answered ${status}: ${body}`)
    this.status = status
    this.body = body
  }
}

const nowMillis = (): number => performance.timeOrigin + performance.now()

const agent = new Agent({ keepAlive: false, maxSockets: 2_000 })

/** Reads the frames of an answer, and tells each whole one. */
const readFrames = (incoming: IncomingMessage, frame: (lines: ReadonlyArray<string>) => void): void => {
  let rest = ""
  incoming.setEncoding("utf8")
  incoming.on("data", (chunk: string) => {
    const frames = `${rest}${chunk}`.split("\n\n")
    // A frame that was cut off is dropped, as a browser does.
    rest = frames.pop() ?? ""
    for (const text of frames) frame(text.split("\n"))
  })
}

const credentialOf = ({ cookie, key }: ListenerOptions): Readonly<Record<string, string>> => ({
  ...(key === undefined ? {} : { "x-api-key": key }),
  ...(cookie === undefined ? {} : { cookie })
})

/** Opens a feed and reads it as a browser does. */
export const listenToFeed = (origin: string, options: ListenerOptions): FeedConnection => {
  let lastEventId = options.lastEventId ?? null
  let isComplete = false
  let answer: IncomingMessage | null = null
  const comments: Array<string> = []
  const { promise: opened, resolve: open, reject: refuse } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const read = (lines: ReadonlyArray<string>) => {
    for (const line of lines) {
      if (line.startsWith(":")) comments.push(line.slice(2))
      if (line.startsWith("id: ")) lastEventId = line.slice(4)
      if (line.startsWith("data: ")) options.onMessage?.({ data: JSON.parse(line.slice(6)), atMillis: nowMillis() })
    }
    open()
  }
  const outgoing = request(
    new URL(options.cookie === undefined ? "/operations/v1/feed" : "/console/api/operations/v1/feed", origin),
    {
      agent,
      headers: { ...credentialOf(options), ...(lastEventId === null ? {} : { "last-event-id": lastEventId }) }
    },
    (incoming) => {
      incoming.on("error", () => undefined)
      incoming.once("close", () => {
        isComplete = incoming.complete
        end()
      })
      answer = incoming
      if (incoming.statusCode === 200) return readFrames(incoming, read)
      let body = ""
      incoming.setEncoding("utf8")
      incoming.on("data", (chunk: string) => (body += chunk))
      incoming.once("close", () => refuse(new FeedRefused(incoming.statusCode ?? 0, body)))
    }
  )
  outgoing.once("error", (error) => {
    refuse(error)
    end()
  })
  outgoing.end()
  // A caller that only waits for the end needs not handle a refusal too.
  opened.catch(() => undefined)
  return {
    opened,
    ended,
    lastEventId: () => lastEventId,
    isComplete: () => isComplete,
    comments: () => comments,
    stall: () => void answer?.pause(),
    goOn: () => void answer?.resume(),
    close: () => outgoing.destroy()
  }
}
