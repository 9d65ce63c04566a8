import type { TimeRange } from "../arrivals/arrival.model.ts"
import type { ArrivalSide } from "../arrivals/delay.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { DomainEvent } from "./event.model.ts"
import { type EventStamp, stamped } from "./event-payload.rules.ts"

interface DelayedTrip {
  readonly trip: TripKey
  readonly side: ArrivalSide
  readonly window: TimeRange
  readonly expected: TimeRange
}

/** Makes the event `transport.delayed` (ETA-9). */
export const transportDelayed = (stamp: EventStamp, { expected, side, trip, window }: DelayedTrip): DomainEvent =>
  stamped("transport.delayed", stamp, {
    leg: trip,
    side,
    window: { from: window.from, to: window.to },
    eta: { from: expected.from, to: expected.to }
  })
