import type { PageRequest } from "../request.ts"

/** A cell that does not answer. */
export interface SilentCell {
  readonly name: string
  /** When the cell answered the last time, in epoch milliseconds; null: never since the page was opened. */
  readonly heardAt: number | null
}

/** Asks one cell; null: the one that the proxy chooses. */
export type AskCell<A> = (request: PageRequest, cell: string | null) => Promise<A>
