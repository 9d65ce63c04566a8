import { EventLog, type EventQuery, type LoggedEvent } from "@trajet/domain/events"
import { Option } from "effect"
import { holds } from "../store/asked.fake.ts"
import type { StoredEvent, StoreState } from "../store/store-state.fake.ts"

const loggedOf = ({
  seq: _seq,
  cause: _cause,
  driverIds: _now,
  formerDriverIds: _former,
  ...event
}: StoredEvent): LoggedEvent => event

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
    oldestKept: (tenant) =>
      state.transaction(() => {
        const { events, lastSeq, lastAt } = state.rowsToRead(tenant)
        const oldest = events[0]
        if (oldest === undefined) return lastSeq === 0 ? Option.none() : Option.some(lastAt)
        return oldest.seq === 1 ? Option.none() : Option.some(oldest.createdAt)
      })
  })
