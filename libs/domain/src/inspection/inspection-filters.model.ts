import { declared, flagFilter, oneOfFilter } from "../events/filters.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import { InspectionPhaseKey } from "./inspection.model.ts"

/** Filters of an inspection (INS-3, INS-4). */
export const inspectionFilters = {
  phase: oneOfFilter(InspectionPhaseKey.literals),
  trip: declared(oneOfFilter(TripKey.literals), { wire: "leg" }),
  includeFields: flagFilter
}
