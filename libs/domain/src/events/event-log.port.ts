import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { EventFilters } from "./event-filters.model.ts"
import type { EventType, LoggedEvent } from "./event.model.ts"

export interface EventQuery extends Omit<EventFilters, "since" | "type"> {
  readonly type: EventType | null
  /** Excludes this instant, which at most one event of a log has. */
  readonly after: Instant | null
  /** 1 to `pageRowsMax`: a page, and one event more that shows whether another page follows. */
  readonly limit: number
}

export interface MissionEventsQuery {
  readonly missionId: MissionId
  /** Only events before this instant. */
  readonly before: Instant | null
  /** 1 to `pageRowsMax`. */
  readonly limit: number
}

/** Days before an instant in which a reader who polls has an event. */
export const keptNearbyDays = 8

/** Reads the event log of a tenant in the order of commits. */
export class EventLog extends Context.Service<
  EventLog,
  {
    /** Reads the oldest events that match. An event that commits later has a later `createdAt`. */
    readonly read: (tenant: Tenant, query: EventQuery) => Effect.Effect<ReadonlyArray<LoggedEvent>, StoreUnavailable>
    /** Reads the newest events of a mission, the newest first. Reads no event of another mission. */
    readonly ofMission: (
      tenant: Tenant,
      query: MissionEventsQuery
    ) => Effect.Effect<ReadonlyArray<LoggedEvent>, StoreUnavailable>
    /**
     * Time of the oldest event, or of the newest dropped one if none is left. None if none was ever dropped, or if an event of
     * the `keptNearbyDays` up to `since` is kept: then none after it was dropped.
     */
    readonly oldestKept: (tenant: Tenant, since: Instant) => Effect.Effect<Option.Option<Instant>, StoreUnavailable>
  }
>()("@trajet/domain/events/EventLog") {}
