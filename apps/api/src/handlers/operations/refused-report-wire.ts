import type { OperationsListedMission } from "@trajet/contract"
import type { RefusedStep } from "@trajet/domain/operations"

type RefusedReport = NonNullable<OperationsListedMission["refused_report"]>

/** A refused report as operators read it; null if there is none. */
export const refusedReportWire = (refused: RefusedStep | null): RefusedReport | null =>
  refused === null ? null : { trip: refused.trip, step: refused.step, code: refused.code, at: refused.at }
