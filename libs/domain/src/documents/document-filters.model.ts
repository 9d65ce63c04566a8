import { choiceFilter, declared, oneOfFilter } from "../events/filters.model.ts"
import { TripKey } from "../mission/leg.model.ts"

/** Filters of the documents of a mission (DOC-1). */
export const documentFilters = {
  trip: declared(choiceFilter({ true: "retour", false: "aller" }), { wire: "is_retour" })
}

/** The trip of a dossier (EVD-1). */
export const dossierFilters = {
  trip: declared(oneOfFilter(TripKey.literals), { wire: "leg" })
}
