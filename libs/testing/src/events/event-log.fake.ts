import { EventLog, type EventQuery, keptNearbyDays, type LoggedEvent } from "@trajet/domain/events"
import { Option } from "effect"
import { holds } from "../store/asked.fake.ts"
import { microsOf, type StoredEvent, type StoreState } from "../store/store-state.fake.ts"

const nearbyMicros = keptNearbyDays * 24 * 3_600 * 1_000_000

const loggedOf = ({ cause: _cause, driverIds: _now, formerDriverIds: _former, ...event }: StoredEvent): LoggedEvent =>
  event

export const eventLogOn = (state: StoreState): EventLog["Service"] =>
  EventLog.of({
    read: (tenant, query) =>
      state.transaction(() =>
        state
          .rowsToRead(tenant)
          .events.filter((event) =>
            holds<Omit<EventQuery, "limit">>(
              { after: (after) => event.createdAt > after, type: (type) => event.type === type },
              query
            )
          )
          .slice(0, query.limit)
          .map(loggedOf)
      ),
    ofMission: (tenant, { before, limit, missionId }) =>
      state.transaction(() =>
        state
          .rowsToRead(tenant)
          .events.filter((event) => event.missionId === missionId && (before === null || event.createdAt < before))
          .toReversed()
          .slice(0, limit)
          .map(loggedOf)
      ),
    oldestKept: (tenant, since) =>
      state.transaction(() => {
        const { events, lastSeq, lastAt } = state.rowsToRead(tenant)
        const isNear = ({ createdAt }: StoredEvent) =>
          createdAt <= since && microsOf(since) - microsOf(createdAt) < nearbyMicros
        const oldest = events[0]
        if (events.some(isNear)) return Option.none()
        if (oldest === undefined) return lastSeq === 0 ? Option.none() : Option.some(lastAt)
        return oldest.logNumber === 1 ? Option.none() : Option.some(oldest.createdAt)
      })
  })
