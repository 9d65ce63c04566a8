import { EventId } from "../events/event.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import type { FeedEntry, FeedPosition } from "../operations/feed/feed.model.ts"
import { Instant } from "../time/instant.model.ts"

/** An event of a mission without a driver, at a position of the feed. */
export const entryAt = (position: FeedPosition): FeedEntry => ({
  position,
  event: {
    id: EventId(`event ${position}`),
    type: "transport.created",
    createdAt: Instant("2026-11-20T09:00:00.000000Z"),
    missionId: MissionId(`mission ${position}`),
    data: "{}"
  },
  driverIds: [],
  formerDriverIds: [],
  mission: { driverIds: [], endedAt: null }
})
