/** The most items of a page of a list (LIM-1). All else that depends on it is computed from it. */
export const pageSizeMax = 200

/** Items of a page whose size is not asked for (LIM-1). */
export const pageSizeDefault = 50

/** Rows that a list reads for a page of `limit` items: one more shows whether another page follows. */
export const rowsOfPage = (limit: number): number => limit + 1

/** The most rows that a list reads for a page. Stores bound no read below this. */
export const pageRowsMax = rowsOfPage(pageSizeMax)

/** What a caller asks of a page. */
export interface PageAsked {
  /** 1 to `pageSizeMax`. */
  readonly limit: number
  readonly cursor: string | null
}

/** A page of the rows that a list has read. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  /** The item after which another page goes on; null for the last page. */
  readonly last: Item | null
}

/** Makes a page of at most `limit` items, 1 to `pageSizeMax`, of the `rowsOfPage(limit)` rows that were read for it. */
export const pageOf = <Item>(rows: ReadonlyArray<Item>, limit: number): Page<Item> => {
  const items = rows.slice(0, limit)
  return { items, last: rows.length > limit ? (items.at(-1) ?? null) : null }
}
