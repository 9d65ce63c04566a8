import { oneOfFilter } from "../events/filters.model.ts"
import { RowState } from "./import.model.ts"

/** Filters of the rows of an import. */
export const importRowFilters = { state: oneOfFilter(RowState.literals) }
