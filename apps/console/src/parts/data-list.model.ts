import type { ReactNode } from "react"

/** A column of a list. The first one names the row: phones show it as the title of a card. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The title of a card, if the cell of the first column says too little alone. */
  readonly cardTitle?: (row: Row) => ReactNode
  /** True for a column that cards leave out, because their title has it. */
  readonly isInTitle?: boolean
  readonly align?: "start" | "end"
  /** Width in pixels; columns without one share the rest. */
  readonly width?: number
}

/** What a list shows, as `useInfiniteQuery` and `usePages` know it. */
export interface ListState<Row> {
  /** Undefined until the first answer. */
  readonly rows: ReadonlyArray<Row> | undefined
  readonly error: unknown
  readonly retry: () => void
  /** True while rows of an earlier filter are shown. */
  readonly isStale?: boolean
  /** Reads the next page; null at the end. */
  readonly more?: (() => void) | null
  readonly isReadingMore?: boolean
}
