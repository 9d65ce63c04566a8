import { cursorFilters } from "./cursor-filters.rules.ts"
import { EventType } from "./event.model.ts"
import { instantFilter, noneOf, oneOfFilter, type ValuesOf } from "./filters.model.ts"

/** Filters of the event log (EVT-1): by all types but two (EVT-3). */
export const eventFilters = {
  type: oneOfFilter(
    EventType.literals.filter(
      (type) => type !== "transport.driver_validation_requested" && type !== "transport.duplicated"
    )
  ),
  since: instantFilter
}

export type EventFilters = ValuesOf<typeof eventFilters>

export const noEventFilters = noneOf(eventFilters)

// A cursor goes on where it is, whatever `since` is.
export const eventCursorFilters = cursorFilters(eventFilters, { always: ["type"], never: ["since"] })
