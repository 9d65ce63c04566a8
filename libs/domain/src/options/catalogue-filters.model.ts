import { declared, oneOfFilter, textFilter } from "../events/filters.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import { identifierLengthMax } from "../text/text-lengths.model.ts"

/** What the catalogue of options is asked for: those of a trip of a mission, or of any mission. */
export const catalogueFilters = {
  transportId: declared(textFilter(identifierLengthMax), { description: "A mission: its id or its `M-` number" }),
  trip: declared(oneOfFilter(TripKey.literals), { wire: "leg" })
}
