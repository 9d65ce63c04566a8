import type { TripKey } from "../mission/leg.model.ts"
import type { ExpectedArrival } from "./arrival.model.ts"
import type { ArrivalSide } from "./delay.model.ts"

/** By due work, once a driver is expected after the end of a window (ETA-9). */
export interface ReportDelay {
  readonly _tag: "ReportDelay"
  readonly trip: TripKey
  readonly side: ArrivalSide
  readonly expected: ExpectedArrival
}
