import { choiceFilter, declared } from "../events/filters.model.ts"

/** Filters of the documents of a mission (DOC-1). */
export const documentFilters = {
  trip: declared(choiceFilter({ true: "retour", false: "aller" }), { wire: "is_retour" })
}
