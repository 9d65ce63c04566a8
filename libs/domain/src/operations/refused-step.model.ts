import { Schema } from "effect"
import type { TripKey } from "../mission/leg.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Why the service refuses the report of a driver: its time, or a mission that does not wait for the step. */
export const RefusedStepCode = Schema.Literals([
  "in_future",
  "not_after",
  "not_in_this_status",
  "outbound_not_delivered"
])
export type RefusedStepCode = typeof RefusedStepCode.Type

/** What a driver reports of a vehicle on its way. */
export const DrivenStepKind = Schema.Literals(["pickup", "delivery"])
export type DrivenStepKind = typeof DrivenStepKind.Type

/** The last report of a driver that the service refused (OPS-68). */
export interface RefusedStep {
  readonly trip: TripKey
  readonly step: DrivenStepKind
  readonly code: RefusedStepCode
  /** The time that the driver reported. */
  readonly at: Instant
}
