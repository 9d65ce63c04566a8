import { Brand } from "effect"
import type { EventId, LoggedEvent } from "../../events/event.model.ts"
import type { TripKey } from "../../mission/leg.model.ts"
import type { MissionId } from "../../mission/mission-id.model.ts"
import type { DriverId, MissionStatus } from "../../mission/mission.model.ts"
import type { Instant } from "../../time/instant.model.ts"

/**
 * Place of an event in the feed of an environment: 1, 2, 3 and so on, without a gap. One position stands for a position
 * in the log of every group, because the events of a log are in the feed in their order (docs/adr/0042).
 */
export type FeedPosition = number & Brand.Brand<"FeedPosition">
export const FeedPosition = Brand.nominal<FeedPosition>()

/** The drivers of a change: who has the mission after it, and who lost it by it. */
export interface DriversOfChange {
  readonly driverIds: ReadonlyArray<DriverId>
  readonly formerDriverIds: ReadonlyArray<DriverId>
}

/** The mission of an event when the feed is read. */
export interface FeedMission {
  readonly driverIds: ReadonlyArray<DriverId>
  /** Null while the mission is under way. */
  readonly endedAt: Instant | null
}

/**
 * An event in the feed. Only the last event of a change has its former drivers. `mission.changed` stands for a change
 * without an event, which operators alone are told (OPS-76); its id names no event.
 */
export interface FeedEntry extends DriversOfChange {
  readonly position: FeedPosition
  readonly event: Pick<LoggedEvent, "id" | "createdAt" | "missionId" | "data"> & {
    readonly type: LoggedEvent["type"] | "mission.changed"
  }
  readonly mission: FeedMission
}

/** What the feed tells of an event: enough to know which mission to read again. */
export interface FeedNews {
  readonly id: EventId
  readonly type: FeedEntry["event"]["type"] | "mission.removed"
  readonly missionId: MissionId
  /** The trip that the event is about; null if it names none. */
  readonly trip: TripKey | null
  /** The status that the mission got by the event; null if the event changes none. */
  readonly status: MissionStatus | null
  readonly createdAt: Instant
}
