import type { FeedMessage as FeedData } from "@trajet/contract"
import type { FeedMessage, FeedNews } from "@trajet/domain/operations/feed"

/** Clients come back after 1 to 2 s, not all at once. */
const retryMillisMin = 1_000
const retryMillisMax = 2_000

const newsWire = ({ id, type, missionId, trip, status, createdAt }: FeedNews): FeedData => ({
  id,
  type,
  mission_id: missionId,
  ...(trip === null ? {} : { trip }),
  ...(status === null ? {} : { status }),
  created_at: createdAt
})

const retryLine = (): string => {
  const spread = Math.floor(Math.random() * (retryMillisMax - retryMillisMin))
  return `retry: ${retryMillisMin + spread}\n`
}

const linesOf = (message: FeedMessage): string => {
  switch (message._tag) {
    case "Opened":
      return `${retryLine()}: opened\n`
    case "Beat":
      return ": heartbeat\n"
    case "News":
      return `data: ${JSON.stringify(newsWire(message.news))}\n`
    case "Reset": {
      const data: FeedData = { type: "feed.reset", created_at: message.at }
      return `${retryLine()}data: ${JSON.stringify(data)}\n`
    }
  }
}

/** Writes a message as server-sent events are written. An `id` without data only moves the client's last id. */
export const feedFrame = (message: FeedMessage, id: string | null): Buffer =>
  Buffer.from(`${id === null ? "" : `id: ${id}\n`}${linesOf(message)}\n`, "utf8")
