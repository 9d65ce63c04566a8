import { GroupId } from "../access/tenant.model.ts"
import { declared, idFilter, noteFilter, oneOfFilter, type ValuesOf } from "../events/filters.model.ts"
import { nameLengthMax } from "../text/text-lengths.model.ts"

/** Filters of the groups that operators search. */
export const groupFilters = {
  search: declared(noteFilter(nameLengthMax), {
    wire: "q",
    description: "A part of the name, in any case of letters"
  })
}

/** Filters of the legs that operators invoice. */
export const invoicingFilters = {
  state: declared(oneOfFilter(["to_invoice", "invoiced"]), {
    description: "Delivered legs without an invoice, by default, or those with one"
  }),
  groupId: declared(idFilter(GroupId), { wire: "group", description: "Id of a group" })
}

export type InvoicingFilters = ValuesOf<typeof invoicingFilters>
