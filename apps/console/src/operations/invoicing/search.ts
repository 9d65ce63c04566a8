/** The filters of the list, as the address of the page has them. */
export interface InvoicingSearch {
  readonly state?: "invoiced"
  readonly group?: string
}

const textMax = 100

/** The filters in the address of a page; what is none is left out. */
export const invoicingSearchOf = ({ group, state }: Readonly<Record<string, unknown>>): InvoicingSearch => ({
  ...(state === "invoiced" ? { state } : {}),
  ...(typeof group === "string" && group !== "" ? { group: group.slice(0, textMax) } : {})
})
